import { linesOf } from '../page/lines.ts'
import { isLabelLine, labelAt } from './segment.ts'
import { TILE_VALUE, turnRuns } from './tiles-in-line.ts'
import { OPENS_VALUE } from './units.ts'
import { turnValueLines } from './value-lines.ts'

const ON_ONE_LINE = new RegExp(`^(${TILE_VALUE})[ ]+(?=[A-Za-z])(.*)$`)
const LINES_MIN = 3
const LABEL_MAX = 60
const CARRIES = /^(?:rate|bare|fee)$/

/** Tiles print a value before its label, "19.95% Purchase APR": such lines are turned round, few of them only where no value stands below the label. The text keeps its length. */
export const turnTiles = (text: string): string => turnLines(turnRuns(turnValueLines(text)))

/** A label in small letters is all that stands behind its value: "18.10% purchase interest rate". */
function labelIn(rest: string): ReturnType<typeof labelAt> {
  const found = rest === '' ? undefined : labelAt(rest)
  return found &&
    !rest.trim().endsWith(':') &&
    (/^[A-Z]/.test(rest) || found.label.length === rest.trim().length)
    ? found
    : undefined
}

/** "No foreign transaction fees" says what it is of. */
const mayBeValue = (words: string): boolean => OPENS_VALUE.test(words) && !/^no (?:\w+ )+fees?\b/i.test(words)

function turnLines(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const tiles = lines.flatMap(({ words, start, end }, i) => {
    const [, value = '', rest = ''] = ON_ONE_LINE.exec(words) ?? []
    const found = labelIn(rest)
    const above = lines[i - 1]?.words ?? ''
    const isBelow = !/\d/.test(above) && above.length < LABEL_MAX && isLabelLine(above)
    if (!found || found.start > 0 || !CARRIES.test(found.kind) || isBelow) return []
    const isWhole = found.label.length === rest.trim().length && !mayBeValue(lines[i + 1]?.words ?? '')
    return [{ start, end, isWhole, words: `${found.label} ${value}${rest.slice(found.label.length)}` }]
  })
  const turnedRound = tiles.length < LINES_MIN ? tiles.filter(({ isWhole }) => isWhole) : tiles
  return turnedRound.reduce(
    (turned, { start, end, words }) => turned.slice(0, start) + words.padEnd(end - start) + turned.slice(end),
    text,
  )
}
