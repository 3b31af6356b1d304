import { createHash } from 'node:crypto'
import { keyFigures } from './facts.ts'
import { type ListedCard, returnOf } from './free-view.ts'
import { textPath, wrap } from './outline.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Width of the picture, in pixels: a smaller one is drawn faster. */
const IMAGE_WIDTH = 960
const IMAGE_HEIGHT = (IMAGE_WIDTH * HEIGHT) / WIDTH
const MARGIN = 72
const INK = '#edf2f0'
const SOFT = '#a9b5b1'
const ACCENT = '#45d0ae'
/** Return of the highest bar, in percent. */
const FULL_RETURN = 10

/** Path of the picture of a card. Its name changes with its content, so that it can be cached forever. */
export const ogImagePath = (listed: ListedCard): string => `/og/${ogImageName(listed)}.png`

const names = new WeakMap<ListedCard, string>()

/** Name of the picture of a card, without extension. */
export function ogImageName(listed: ListedCard): string {
  const name =
    names.get(listed) ??
    `${listed.card.slug}.${createHash('sha256').update(ogImage(listed)).digest('hex').slice(0, 12)}`
  names.set(listed, name)
  return name
}

/** Draws a card as SVG: its name, issuer, figures, and a bar per rate. Text is outlines, so it needs no installed font. */
export function ogImage(listed: ListedCard): string {
  const { card } = listed
  const lines = wrap(card.name, 68, 760).slice(0, 3)
  const figures = keyFigures(listed).slice(0, 3)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0b0e0d"/>`,
    mark(MARGIN, 64),
    textPath('Card Data', { x: MARGIN + 60, y: 91, size: 30, fill: INK, isBold: true }),
    ...lines.map((line, row) =>
      textPath(line, { x: MARGIN, y: 216 + row * 78, size: 68, fill: INK, isBold: true }),
    ),
    textPath(card.issuers.name, { x: MARGIN, y: 216 + lines.length * 78 - 18, size: 32, fill: SOFT }),
    `<path d="M${MARGIN} 486H${WIDTH - MARGIN}" stroke="#232a28" stroke-width="2"/>`,
    ...figures.flatMap(({ label, value }, column) => [
      textPath(label, { x: MARGIN + column * 280, y: 526, size: 24, fill: SOFT }),
      textPath(value, { x: MARGIN + column * 280, y: 580, size: 44, fill: INK, isBold: true }),
    ]),
    ...bars(listed),
    '</svg>',
  ].join('')
}

const mark = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.5)"><rect width="28" height="21" rx="5" fill="${ACCENT}"/>` +
  '<path d="M7.5 16v-3.5M14 16v-7M20.5 16v-11" stroke="#0b0e0d" stroke-width="3.6" stroke-linecap="round"/></g>'

function bars(listed: ListedCard): readonly string[] {
  return listed.card.reward_rates.map((rate, position) => {
    const share = Math.min(1, (returnOf(rate, listed) ?? rate.rate_multiplier) / FULL_RETURN)
    const height = Math.max(14, Math.round(share * 330))
    const place = `x="${900 + position * 78}" y="${470 - height}" width="56" height="${height}"`
    return `<rect ${place} rx="10" fill="${ACCENT}" fill-opacity="${1 - position * 0.25}"/>`
  })
}
