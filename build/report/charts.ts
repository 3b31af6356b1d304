import { AGE_BANDS, type Ages } from '../weekly/ages.ts'
import { percent } from './words.ts'

const [WIDTH, HEIGHT, GAP] = [96, 22, 2]

/** Renders shares of past runs as bars, newest last; null as a dot. */
export function sparkline(past: readonly (number | null)[], label: string): string {
  const step = WIDTH / Math.max(past.length, 8)
  const bars = past.map((share, place) => bar(share, place * step, step - GAP)).join('')
  return `<svg role="img" aria-label="${label}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${bars}</svg>`
}

function bar(share: number | null, x: number, width: number): string {
  if (share === null)
    return `<circle cx="${(x + width / 2).toFixed(1)}" cy="${HEIGHT - 2}" r="1" fill="var(--old)"/>`
  const height = Math.max(2, share * HEIGHT)
  const place = `x="${x.toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}"`
  const size = `width="${width.toFixed(1)}" height="${height.toFixed(1)}"`
  return `<rect ${place} ${size} rx="1" fill="${tone(share)}"/>`
}

const tone = (share: number): string =>
  share >= 0.9 ? 'var(--good)' : share >= 0.5 ? 'var(--warn)' : 'var(--bad)'

/** Renders a share as a bar. */
export function meter(share: number): string {
  const width = Math.max(1, Math.round(share * 160))
  const bar = (length: number, color: string) =>
    `<rect width="${length}" height="10" rx="5" fill="var(--${color})"/>`
  const bars = bar(160, 'line') + bar(width, 'accent')
  return `<svg role="img" aria-label="${percent(share)}" width="160" height="10">${bars}</svg>`
}

const AGE_TONES = ['var(--good)', 'var(--accent)', 'var(--warn)', 'var(--bad)', 'var(--line)']

/** Renders the cards by age of their last confirmation as a bar with a legend. */
export function ageBar(ages: Ages): string {
  const total = Math.max(
    1,
    AGE_BANDS.reduce((sum, band) => sum + ages[band], 0),
  )
  let x = 0
  const parts = AGE_BANDS.map((band, place) => {
    const width = (ages[band] / total) * 640
    const rect = `<rect x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="18" fill="${AGE_TONES[place]}"/>`
    x += width
    return rect
  })
  const legend = AGE_BANDS.map((band, place) => {
    const square = `<rect width="10" height="10" rx="2" fill="${AGE_TONES[place]}"/>`
    const picture = `<svg width="10" height="10" style="display:inline">${square}</svg>`
    return `<span>${picture} ${band} ${ages[band]}</span>`
  })
  const label = 'role="img" aria-label="Cards by age of their last confirmation"'
  const size = 'viewBox="0 0 640 18" width="100%" height="18" preserveAspectRatio="none"'
  return `<svg ${label} ${size}>${parts.join('')}</svg><p class="soft">${legend.join(' &nbsp; ')}</p>`
}
