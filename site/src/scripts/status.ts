const EVERY_MS = 30_000

/** The body of /healthz. */
interface Health {
  readonly status: 'ok' | 'failing'
  readonly snapshot: { readonly data_updated: string | null } | null
  readonly store: { readonly available: boolean }
}

const FAILING = "The API isn't available right now. Calls that fail don't count against your quota."

async function readHealth(): Promise<Health | null> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    return (await response.json()) as Health
  } catch {
    return null
  }
}

function dataText({ snapshot }: Health): string {
  if (snapshot === null) return 'Not available'
  if (snapshot.data_updated === null) return 'Available'
  const day = new Date(snapshot.data_updated).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return `As of ${day}`
}

function show(health: Health | null) {
  const status = document.querySelector<HTMLElement>('[data-status]')
  const details = document.querySelector<HTMLElement>('[data-details]')
  if (status === null || details === null) return
  const isOk = health?.status === 'ok'
  status.dataset.is = isOk ? 'ok' : 'failing'
  status.textContent = isOk ? 'The API is available.' : FAILING
  details.toggleAttribute('data-ready', health !== null)
  if (health === null) return
  const values = {
    snapshot: dataText(health),
    store: health.store.available ? 'Available' : 'Not available',
    checked: new Date().toLocaleTimeString('en-US'),
  }
  for (const [name, value] of Object.entries(values)) {
    const detail = details.querySelector(`[data-detail="${name}"]`)
    if (detail !== null) detail.textContent = value
  }
}

const check = async () => show(await readHealth())
void check()
setInterval(check, EVERY_MS)
