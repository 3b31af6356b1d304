/** Shows how fast the service responds to this page's own request, which needs no key. */
const place = document.querySelector<HTMLElement>('[data-live]')
if (place) void measure(place)

async function measure(output: HTMLElement): Promise<void> {
  const started = performance.now()
  const response = await fetch('/v1/stats', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  await response.text()
  const elapsed = Math.max(1, Math.round(performance.now() - started))
  output.textContent = `/v1/stats responded in ${elapsed} ms just now`
}
