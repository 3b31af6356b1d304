import { countUpTo } from '../document/places.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { NAME_END } from './card-headers.ts'
import { carriesField } from './labels.ts'
import type { Statement } from './segment.ts'

const LINE = /^[ \t•]*([A-Z][^\n\t:$%]{3,60}?)[ \t:]*$/gm

interface Head {
  readonly card: string
  readonly end: number
}

/** Assigns each statement to the card whose name is on a line above, if several cards are listed like this. */
export function underHeads(text: string, statements: readonly Statement[]): Statement[] {
  const heads = headsOf(text, statements)
  if (new Set(heads.map(({ card }) => card)).size < 2) return [...statements]
  const owned = withoutClosing(withOwners(statements, heads))
  return isParallel(owned)
    ? owned.map(({ statement, card }) => (card ? { card, ...statement } : statement))
    : [...statements]
}

/** Returns names on their own line with a label right below, or before a label on its line. */
const headsOf = (text: string, statements: readonly Statement[]): Head[] =>
  [...above(text, statements), ...before(text, statements)].toSorted((a, b) => a.end - b.end)

/** A name at the start of a line or after a value: "Gold Card Annual fee $90 Blue Card Annual fee $20", "1 Gold Card: Annual fee $90". */
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
    const card = own ? `${own} ${NAME_END.exec(label)?.[0] ?? ''}`.trim() : ''
    return carriesField({ kind }) && nameIn(card) === card ? [{ card, end: start }] : []
  })

const LINE_MAX = 120

function above(text: string, statements: readonly Statement[]): Head[] {
  const starts = statements.map(({ start }) => start)
  return matchesOf(text, LINE).flatMap((match) => {
    const card = match[1] ?? ''
    const end = match.index + match[0].length
    const next = statements[countUpTo(starts, end - 1)]
    const isHead =
      nameIn(card) === card && next && !closes(next) && /^[\s•*-]*$/.test(text.slice(end, next.start))
    return isHead ? [{ card, end }] : []
  })
}

/** Whether a statement opens another part of the page. Income and offers belong to the card. */
const closes = ({ kind, label }: Statement): boolean =>
  kind === 'zone' || (kind === 'ignored' && !/\bincome|\bwelcome\b/i.test(label))

interface Owned {
  readonly statement: Statement
  readonly card: string | undefined
}

/** Adds the last name above to each statement, unless another part of the page starts in between. */
function withOwners(statements: readonly Statement[], heads: readonly Head[]): readonly Owned[] {
  let [next, card]: [number, string | undefined] = [0, undefined]
  return statements.map((statement) => {
    for (let head = heads[next]; head && head.end <= statement.start; head = heads[next]) {
      card = head.card
      next += 1
    }
    if (closes(statement)) card = undefined
    return { statement, card }
  })
}

/** Makes statements below a list of one statement per card common to all: "Gold annual fee $20", "Blue annual fee $0", "Late fee $25". */
function withoutClosing(owned: readonly Owned[]): readonly Owned[] {
  const byCard = Map.groupBy(owned, ({ card }) => card)
  byCard.delete(undefined)
  const groups = [...byCard.values()]
  const last = groups.at(-1) ?? []
  const others = groups.slice(0, -1)
  const isList = others.every((group) => group.length === 1 && isAlike(group[0], last[0]))
  return isList && others.length > 0
    ? owned.map((each) => (last.includes(each) && each !== last[0] ? { ...each, card: undefined } : each))
    : owned
}

const isAlike = (a: Owned | undefined, b: Owned | undefined): boolean =>
  a !== undefined && b !== undefined && keyOf(a) === keyOf(b)

const keyOf = ({ statement: { kind, topics } }: Owned): string => `${kind} ${topics}`

/** Whether several cards have statements with the same label. */
function isParallel(owned: readonly Owned[]): boolean {
  const ofCards = owned.filter(({ card }) => card !== undefined)
  const byLabel = Map.groupBy(ofCards, keyOf)
  return [...byLabel.values()].some((own) => new Set(own.map(({ card }) => card)).size > 1)
}
