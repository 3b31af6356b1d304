import { nameIn } from '../page/cards-named.ts'
import { type Line, linesOf } from '../page/lines.ts'
import { isLabelLine, labelAt } from './segment.ts'
import { turnRuns } from './tiles-in-line.ts'

const VALUE =
  /^(?:(?:up to )?\$\s?\d[\d,]*(?:\.\d{1,2})?(?: \$0)?(?:\s*(?:\/|per |a )\s*(?:year|month|yr|mo)\.?)?|\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:[.,]\d{1,2})?\s?%)?|none)$/i

const OPENS_VALUE = /^(?:\$|\d{1,2}(?:\.\d+)?\s?%|none\b|no\b|up to\b|n\/a\b)/i

/** Tiles print a value above or before its label: each such pair is turned round. The text keeps its length. */
export const turnTiles = (text: string): string => turnPairs(turnLines(turnRuns(text)))

const ON_ONE_LINE =
  /^(\$\s?\d[\d,]*(?:\.\d{1,2})?|\d{1,2}(?:\.\d{1,2})?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:\.\d{1,2})?\s?%)?)[ ]+(?=[A-Z])(.*)$/
const LINES_MIN = 3
const CARRIES = /^(?:rate|bare|fee)$/

/** "19.95% Purchase APR", "$0 Annual Fee $0 for additional cards": lines that open with the value of the label behind it. */
function turnLines(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const tiles = lines.flatMap(({ words, start, end }, i) => {
    const [, value = '', rest = ''] = ON_ONE_LINE.exec(words) ?? []
    const found = rest === '' ? undefined : labelAt(rest)
    const above = lines[i - 1]?.words ?? ''
    const isBelow = !/\d/.test(above) && above.length < LABEL_MAX && isLabelLine(above)
    if (!found || found.start > 0 || !CARRIES.test(found.kind) || isBelow) return []
    return [{ start, end, words: `${found.label} ${value}${rest.slice(found.label.length)}` }]
  })
  if (tiles.length < LINES_MIN) return text
  return tiles.reduce(
    (turned, { start, end, words }) => turned.slice(0, start) + words.padEnd(end - start) + turned.slice(end),
    text,
  )
}

const LABEL_MAX = 60

function turnPairs(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const isValue = lines.map(({ words }) => VALUE.test(words))
  const isLabel = lines.map(({ words }) => words.length < LABEL_MAX && isLabelLine(words))
  let turned = text
  for (let i = 0; i < lines.length - 1; i++) {
    if (!isValue[i] || !isLabel[i + 1] || isLabel[i - 1] || isValue[i - 1]) continue
    const pairs = pairsFrom(i, isValue, isLabel)
    if (opensValue(lines[i + 2 * pairs])) continue
    if (pairs === 1 && isNamed(lines[i - 1]) && isLabel.slice(0, i).includes(true)) continue
    for (let n = 0; n < pairs; n++) turned = turn(turned, lines[i + 2 * n], lines[i + 2 * n + 1])
    i += 2 * pairs - 1
  }
  return turned
}

/** What a province pays instead goes on with the last label. */
const opensValue = (line: Line | undefined): boolean =>
  line !== undefined && OPENS_VALUE.test(line.words) && !/\bqu[eé]bec\b/i.test(line.words)

/** A card's name under an earlier label: the value is its own. */
const isNamed = (line: Line | undefined): boolean => line !== undefined && nameIn(line.words) === line.words

/** How many pairs of a value and its label stand one below the other. */
function pairsFrom(start: number, isValue: readonly boolean[], isLabel: readonly boolean[]): number {
  let pairs = 0
  while (isValue[start + 2 * pairs] && isLabel[start + 2 * pairs + 1]) pairs++
  return pairs
}

function turn(text: string, value: Line | undefined, label: Line | undefined): string {
  if (!value || !label) return text
  const between = text.slice(value.end, label.start)
  const pair = text.slice(label.start, label.end) + between + text.slice(value.start, value.end)
  return text.slice(0, value.start) + pair + text.slice(label.end)
}
