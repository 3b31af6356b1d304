import type { Category } from '../../../data/schema/rates.ts'
import { showsCards } from './card-pages.ts'
import { bestCards, rankedCategories } from './cards/best.ts'
import { freeView } from './cards/free-view.ts'
import { cardPicture } from './cards/og.ts'
import { textPath, wrap } from './outline.ts'
import { ACCENT, INK, MARGIN, type Picture, pictureOf, SOFT, WIDTH } from './picture.ts'
import { catalog } from './snapshot.ts'

/** Number of bars, one per card, and their highest height in pixels. */
const BARS = 12
const BAR_HEIGHT = 190
const BASELINE = 570

let site: Picture | undefined
let docs: Picture | undefined

/** Picture of every page that has none of its own: the best cards for dining, as bars. */
export function sitePicture(): Picture {
  site ??= titledPicture(
    'card-data',
    'Every card fact, dated and structured',
    `${catalog().stats.total_cards} US and Canadian credit cards, as an API`,
    'dining',
  )
  return site
}

/** Picture of the documentation. */
export function docsPicture(): Picture {
  const subtitle = 'One JSON API for fees, rates, rewards, and welcome offers'
  docs ??= titledPicture('docs', 'Documentation', subtitle, 'groceries')
  return docs
}

/** Picture of the best cards of a category, with a bar for the return of each. */
export const categoryPicture = ({ slug, name }: Category): Picture =>
  titledPicture(
    `best-${slug}`,
    `Best cards for ${name.toLowerCase()}`,
    'Return per dollar, with points at published valuations',
    slug,
  )

/** Every picture that the pages name. */
export const allPictures = (): readonly Picture[] => [
  sitePicture(),
  docsPicture(),
  ...(showsCards() ? [...rankedCategories().map(categoryPicture), ...freeView().cards.map(cardPicture)] : []),
]

function titledPicture(slug: string, title: string, subtitle: string, category: string): Picture {
  const lines = wrap(title, 68, WIDTH - 2 * MARGIN).slice(0, 2)
  return pictureOf(slug, [
    ...lines.map((line, row) =>
      textPath(line, { x: MARGIN, y: 200 + row * 78, size: 68, fill: INK, isBold: true }),
    ),
    textPath(subtitle, { x: MARGIN, y: 200 + lines.length * 78 - 18, size: 32, fill: SOFT }),
    ...bars(category),
  ])
}

/** Draws what the best US cards of a category return, highest first. */
function bars(category: string): readonly string[] {
  const worths = bestCards(category, 'US', 'value')
    .map(({ worth }) => worth ?? 0)
    .slice(0, BARS)
  const step = (WIDTH - 2 * MARGIN) / BARS
  return worths.map((worth, position) => {
    const height = Math.max(12, Math.round((BAR_HEIGHT * worth) / (worths[0] || 1)))
    const place = `x="${MARGIN + position * step}" y="${BASELINE - height}" width="${step - 16}" height="${height}"`
    return `<rect ${place} rx="10" fill="${ACCENT}" fill-opacity="${(1 - position / (BARS + 4)).toFixed(2)}"/>`
  })
}
