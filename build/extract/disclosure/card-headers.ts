import { oneLine } from '../document/visible.ts'
import { isHead } from '../page/card-heads.ts'
import { isSameCard, nameIn } from '../page/cards-named.ts'
import { type Line, linesOf } from '../page/lines.ts'
import { namesIn } from './header-names.ts'
import { carriesField } from './labels.ts'
import type { Statement } from './segment.ts'

/** Cards that a header lists as columns, and the end of the header. */
export interface Header {
  readonly cards: readonly string[]
  readonly end: number
}

/** Returns the headers of a text that only name several cards, in order. */
export function headersOf(text: string, statements: readonly Statement[]): Header[] {
  const lines = linesOf(text)
  const inLines = [...lines, ...lines.flatMap(opening), ...beforeLabels(text, statements)].flatMap(
    ({ words, end }) => headerOf(namesIn(words), end),
  )
  return [...inLines, ...lineByLine(lines.map(withoutRole))].toSorted((a, b) => a.end - b.end)
}

/** Returns the names that open a longer line: "Oak Visa Oak Visa Gold Bonus categories Earn 2% …". */
function opening({ words, start }: Line): Pick<Line, 'words' | 'end'>[] {
  const [names = ''] = CAPITALS.exec(words) ?? []
  const last = names.split(' ').at(-1) ?? ''
  // The last word may be the first word of a label after the names.
  const own = nameIn(last) ? names : names.slice(0, -last.length - 1)
  return names === '' || names.length === words.length ? [] : [{ words: own, end: start + own.length }]
}

const CAPITALS = /^[A-Z][\w'&+-]*(?:[ ](?:[A-Z][\w'&+-]*|for|of|and|the|with))*(?=[ ])/

const REACH = 200

/** Returns headers on the line of their first label: "Visa Gold Visa Platinum Annual Fee $20 None". */
const beforeLabels = (text: string, statements: readonly Statement[]): Pick<Line, 'words' | 'end'>[] =>
  statements.flatMap(({ kind, start, label }) => {
    const line =
      text
        .slice(Math.max(0, start - REACH), start)
        .split('\n')
        .at(-1) ?? ''
    const words = oneLine(`${line} ${NAME_END.exec(label)?.[0] ?? ''}`)
    return carriesField({ kind }) ? [{ words, end: start }] : []
  })

/** The last words of a name that look like the start of a label: "Oak Gold Visa APR for Purchases". */
export const NAME_END = /^(?:(?:Visa|VISA|Master[Cc]ard|MASTERCARD|Card|CARD) )+/

/** Role of a card in an offer to change cards: "Your current Card: Oak Visa Card". */
const ROLE = /^(?:your )?(?:current|existing|new|upgraded?) card: /i
const withoutRole = (line: Line): Line => ({ ...line, words: line.words.replace(ROLE, '') })

const CARDS_MAX = 6

/** A name in title case, but not "Credit Card" or "Featured travel card". */
const TITLED = /^(?!(?:Credit )?[Cc]ard\b)(?:(?:[A-Z][\w'&+/-]*|of|for|the|and|with|\/)(?:[ ]+|$)){2,}$/

/** Returns headers of names on consecutive lines. */
function lineByLine(lines: readonly Line[]): Header[] {
  const named = lines.map(({ words }) => isHead(words) && TITLED.test(words))
  return lines.flatMap(({ end }, i) => {
    if (!named[i] || named[i + 1]) return []
    const run = named.slice(0, i + 1).findLastIndex((is) => !is) + 1
    return headerOf(
      lines.slice(run, i + 1).map(({ words }) => words),
      end,
    )
  })
}

function headerOf(cards: readonly string[], end: number): Header[] {
  const isHeader =
    cards.length > 1 &&
    cards.length <= CARDS_MAX &&
    !cards.some((each, i) => cards.slice(i + 1).some((other) => isSameCard(each, other))) &&
    cards.every((each) => nameIn(each))
  return isHeader ? [{ cards, end }] : []
}
