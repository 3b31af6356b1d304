import { namesAdditionalCard } from '../lexicon/scopes.ts'
import { linesOf } from '../page/lines.ts'
import { isLabelLine, labelAt } from './segment.ts'
import { swapRuns, TILE_VALUE } from './tiles-in-line.ts'
import { OPENS_VALUE } from './units.ts'
import { swapValueLines } from './value-lines.ts'

const ON_ONE_LINE = new RegExp(`^(${TILE_VALUE})[ ]+(?=[A-Za-z])(.*)$`)
const LINES_MIN = 3
const LABEL_MAX = 60
const CARRIES = /^(?:rate|bare|fee)$/

/**
 * Swaps values and labels of tiles, which print the value first: "19.95% Purchase APR". A few such lines are swapped
 * only if no value follows the label. The text keeps its length.
 */
export const swapTiles = (text: string): string => swapLines(swapRuns(swapValueLines(text)))

/** Returns the label after a value. A lowercase label must end the line: "18.10% purchase interest rate". */
function labelIn(rest: string): ReturnType<typeof labelAt> {
  const found = rest === '' ? undefined : labelAt(rest)
  return found &&
    !rest.trim().endsWith(':') &&
    (/^[A-Z]/.test(rest) || found.label.length === rest.trim().length)
    ? found
    : undefined
}

/** Whether words can be the value of a label. "No foreign transaction fees" names itself. */
const mayBeValue = (words: string): boolean => OPENS_VALUE.test(words) && !/^no (?:\w+ )+fees?\b/i.test(words)

function swapLines(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const tiles = lines.flatMap(({ words, start, end }, i) => {
    const [, value = '', rest = ''] = ON_ONE_LINE.exec(words) ?? []
    const found = labelIn(rest)
    const above = lines[i - 1]?.words ?? ''
    const isBelow = !/\d/.test(above) && above.length < LABEL_MAX && isLabelLine(above)
    if (!found || found.start > 0 || !CARRIES.test(found.kind) || isBelow) return []
    const around = [above, lines[i + 1]?.words ?? '']
    if (around.every(namesAdditionalCard)) return []
    const isWhole = found.label.length === rest.trim().length && !mayBeValue(lines[i + 1]?.words ?? '')
    return [{ start, end, isWhole, words: `${found.label} ${value}${rest.slice(found.label.length)}` }]
  })
  const swappable = tiles.length < LINES_MIN ? tiles.filter(({ isWhole }) => isWhole) : tiles
  return swappable.reduce(
    (swapped, { start, end, words }) =>
      swapped.slice(0, start) + words.padEnd(end - start) + swapped.slice(end),
    text,
  )
}
