import type { Values } from '../../../data/value/calculate.ts'
import type { Wallets } from '../../../data/value/wallet/optimize.ts'
import type { Labels } from './labels.ts'
import { SHOWN, SHOWN_MAX } from './query.ts'
import { assumptionsHtml, bestText, missingHtml, rankingHtml, walletHtml } from './results.ts'
import { traceOf } from './trace.ts'

/** The results on the page. */
export interface View {
  showValues(values: Values, labels: Labels): void
  /** Shows wallets, or why there are none. */
  showWallets(wallets: Wallets | string, labels: Labels): void
  /** Marks results as those of earlier choices until new ones are shown. */
  setBusy(part: 'ranking' | 'wallet'): void
  /** Says where results come from, or why the API refused. `planUrl`: page of larger plans. */
  setStatus(text: string, planUrl?: string | null): void
}

/** Time without a change after which the best card is announced to screen readers. */
const QUIET_MS = 700

/** Opens the results of a page. */
export function openView(page: HTMLElement): View {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? page
  const ranking = part('ranking')
  const more = part('more')
  let limit = SHOWN
  let shown: { readonly values: Values; readonly labels: Labels } | null = null
  const announce = debounced(QUIET_MS, (text: string) => {
    part('announced').textContent = text
  })
  const renderRanking = () => {
    if (shown === null) return
    const { values, labels } = shown
    const open = new Set([...ranking.querySelectorAll('details[open]')].map(slugOf))
    ranking.innerHTML = rankingHtml(values.data.slice(0, limit), labels, { open, withTraces: 'open' })
    more.hidden = values.data.length <= limit
  }
  more.addEventListener('click', () => {
    limit = SHOWN_MAX
    renderRanking()
  })
  fillOnOpening(ranking, () => shown)
  return {
    showValues(values, labels) {
      shown = { values, labels }
      renderRanking()
      ranking.removeAttribute('aria-busy')
      part('best').textContent = bestText(values.data)
      announce(`Best card: ${bestText(values.data)}`)
      showMissing(part('missing'), values, labels)
      setHtml(part('assumptions'), assumptionsHtml(values.assumptions))
    },
    showWallets(wallets, labels) {
      const panel = part('wallet')
      const isOpen = panel.querySelector('details')?.open === true
      if (typeof wallets === 'string') panel.textContent = wallets
      else panel.innerHTML = walletHtml(wallets.data, labels)
      panel.querySelector('details')?.toggleAttribute('open', isOpen)
      panel.removeAttribute('aria-busy')
    },
    setBusy: (name) => part(name).setAttribute('aria-busy', 'true'),
    setStatus(text, planUrl = null) {
      part('status').replaceChildren(text, ...(planUrl === null ? [] : [' ', planLink(planUrl)]))
    },
  }
}

function planLink(url: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  link.textContent = 'See the plans'
  return link
}

const slugOf = (details: Element): string => (details as HTMLElement).dataset.card ?? ''

/** Renders the trace of a card when it is opened: most never are. */
function fillOnOpening(
  ranking: HTMLElement,
  current: () => { readonly values: Values; readonly labels: Labels } | null,
): void {
  const fill = ({ target }: Event) => {
    const shown = current()
    if (!(target instanceof HTMLDetailsElement) || !target.open || shown === null) return
    const value = shown.values.data.find(({ slug }) => slug === slugOf(target))
    const body = target.querySelector('.body')
    if (value && body?.childElementCount === 0) body.innerHTML = traceOf(value, shown.labels)
  }
  // The event does not bubble.
  ranking.addEventListener('toggle', fill, { capture: true })
}

function showMissing(place: HTMLElement, { not_computable }: Values, labels: Labels): void {
  const count = place.parentElement?.querySelector('[data-count]')
  if (count) count.textContent = String(not_computable.length)
  setHtml(place, missingHtml(not_computable, labels))
}

const contents = new WeakMap<HTMLElement, string>()

/** Sets the content of an element unless it already has it: most changes leave long lists unchanged. */
function setHtml(place: HTMLElement, html: string): void {
  if (contents.get(place) === html) return
  contents.set(place, html)
  place.innerHTML = html
}

/** Returns a debounced function. */
export function debounced<Args extends readonly unknown[]>(
  quietMs: number,
  act: (...args: Args) => void,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args) => {
    clearTimeout(timer)
    timer = setTimeout(act, quietMs, ...args)
  }
}
