import { nameIn } from '../page/cards-named.ts'
import { MOOD } from './card-headers.ts'
import { carriesField } from './labels.ts'
import type { Statement } from './segment.ts'

const LINE = /^[ \t•]*([A-Z][^\n\t:$%]{3,60}?)[ \t:]*$/gm

interface Head {
  readonly card: string
  readonly end: number
}

/** Gives each statement the card whose name stands on a line above it, where cards follow each other so. */
export function underHeads(text: string, statements: readonly Statement[]): Statement[] {
  const heads = headsOf(text, statements)
  const owned = statements.map((statement) => ({ statement, card: ownerOf(statement, statements, heads) }))
  return isParallel(owned)
    ? owned.map(({ statement, card }) => (card ? { card, ...statement } : statement))
    : [...statements]
}

/** Names on lines of their own with a label right below, or on the line of the label before it. */
const headsOf = (text: string, statements: readonly Statement[]): Head[] =>
  [...above(text, statements), ...before(text, statements)].toSorted((a, b) => a.end - b.end)

/** A name at the start of a line or behind a value: "Gold Card Annual fee $90 Blue Card Annual fee $20", "1 Gold Card: Annual fee $90". */
const NAME =
  /^(?:.*(?:[%.;)]|\d|\b(?:None|N\/A|[Vv]ariable|[Ff]ixed|greater|less))\s)?[ ]*(?:\d{1,2}[.)]?[ ]+)?([A-Z][^\t:$%.;]{3,60}?)[ ]*(?::|[ ]-)?[ ]*$/

const before = (text: string, statements: readonly Statement[]): Head[] =>
  statements.flatMap(({ start, kind, label }) => {
    const line =
      text
        .slice(Math.max(0, start - LINE_MAX), start)
        .split('\n')
        .at(-1) ?? ''
    const own = NAME.exec(line)?.[1]
    const card = own ? `${own} ${MOOD.exec(label)?.[0] ?? ''}`.trim() : ''
    return carriesField({ kind }) && nameIn(card) === card ? [{ card, end: start }] : []
  })

const LINE_MAX = 120

function above(text: string, statements: readonly Statement[]): Head[] {
  return [...text.matchAll(LINE)].flatMap((match) => {
    const card = match[1] ?? ''
    const end = match.index + match[0].length
    const next = statements.find(({ start }) => start >= end)
    const isHead =
      nameIn(card) === card && next && !closes(next) && /^[\s•*-]*$/.test(text.slice(end, next.start))
    return isHead ? [{ card, end }] : []
  })
}

/** Another part of the page; what income a card asks for and what it offers are its own. */
const closes = ({ kind, label }: Statement): boolean =>
  kind === 'zone' || (kind === 'ignored' && !/\bincome|\bwelcome\b/i.test(label))

/** The last head above, unless another part of the page began since. */
function ownerOf(
  statement: Statement,
  statements: readonly Statement[],
  heads: readonly Head[],
): string | undefined {
  const head = heads.findLast(({ end }) => end <= statement.start)
  if (!head || closes(statement)) return undefined
  const between = statements.filter(({ start }) => start >= head.end && start < statement.start)
  return between.some(closes) ? undefined : head.card
}

/** Cards that follow each other state the same things. */
function isParallel(owned: ReadonlyArray<{ statement: Statement; card: string | undefined }>): boolean {
  return owned.some(({ statement, card }) =>
    owned.some(
      (other) =>
        card !== undefined &&
        other.card !== undefined &&
        other.card !== card &&
        other.statement.kind === statement.kind &&
        other.statement.topics.join() === statement.topics.join(),
    ),
  )
}
