import { textPath, wrap } from '../outline.ts'
import { ACCENT, INK, MARGIN, type Picture, pictureOf, SOFT, WIDTH } from '../picture.ts'
import { keyFigures } from './facts.ts'
import { type ListedCard, returnOf } from './free-view.ts'

/** Return of the highest bar, in percent. */
const FULL_RETURN = 10

const pictures = new WeakMap<ListedCard, Picture>()

/** Picture of a card: its name, issuer, figures, and a bar per rate. */
export function cardPicture(listed: ListedCard): Picture {
  const picture = pictures.get(listed) ?? pictureOf(listed.card.slug, parts(listed))
  pictures.set(listed, picture)
  return picture
}

function parts(listed: ListedCard): readonly string[] {
  const { card } = listed
  const lines = wrap(card.name, 68, 760).slice(0, 3)
  const figures = keyFigures(listed).slice(0, 3)
  return [
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
  ]
}

function bars(listed: ListedCard): readonly string[] {
  return listed.card.reward_rates.map((rate, position) => {
    const share = Math.min(1, (returnOf(rate, listed) ?? rate.rate_multiplier) / FULL_RETURN)
    const height = Math.max(14, Math.round(share * 330))
    const place = `x="${900 + position * 78}" y="${470 - height}" width="56" height="${height}"`
    return `<rect ${place} rx="10" fill="${ACCENT}" fill-opacity="${1 - position * 0.25}"/>`
  })
}
