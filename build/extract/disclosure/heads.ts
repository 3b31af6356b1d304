import { countUpTo } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { isPartOf, isSameCard, NETWORK, nameIn, withoutTitle } from '../page/cards-named.ts'
import { NAME_END } from './card-headers.ts'
import { carriesField } from './labels.ts'
import { scopesOf } from './scopes.ts'
import type { Statement } from './segment.ts'
import { OPENS_VALUE } from './units.ts'

const LINE = /^[ \t•]*([A-Z][^\n\t:$%]{3,60}?)[ \t:]*$/gm

/** The names before statements: of a card, or of several with the same values. */
interface Head {
  readonly cards: readonly string[]
  readonly end: number
  /** On the line of a label. */
  readonly isInLine?: boolean
  /** A value of the name is before the statement: the next line is of other cards. */
  readonly isOfLine?: boolean
}

/** Assigns each statement to the card whose name is on a line above, if several cards are listed like this. */
export function underHeads(text: string, statements: readonly Statement[]): Statement[] {
  const heads = headsOf(text, statements)
  if (new Set(heads.map(({ cards }) => cards.join())).size < 2) return [...statements]
  const owned = withoutClosing(withOwners(statements, heads))
  return isParallel(owned)
    ? owned.flatMap(({ statement, cards }) =>
        cards.length > 0 ? cards.map((card) => ({ card, ...statement })) : [statement],
      )
    : [...statements]
}

/** Returns names on their own line with a label right below, or before a label on its line. */
const headsOf = (text: string, statements: readonly Statement[]): Head[] =>
  [...above(text, statements), ...groups(text, statements), ...before(text, statements)].toSorted(
    (a, b) => a.end - b.end,
  )

/** A name at the start of a line or after a value, perhaps with its own: "Gold Card Annual fee $90 Blue Card Annual fee $20", "Gold Card: $90 Additional card $5". */
const NAME =
  /^(?:.*(?:[%.;)]|\d|\b(?:None|N\/A|[Vv]ariable|[Ff]ixed|greater|less))\s)?[ ]*(?:\d{1,2}[.)]?[ ]+)?([A-Z][^\t:$%.;]{3,60}?)[ ]*(?::|[ ]-|:[ ]+((?:US)?\$[\d.,]+|None)\b)?[ ]*(?:[–-] )?(?:each )?$/

const before = (text: string, statements: readonly Statement[]): Head[] =>
  statements.flatMap(({ start, kind, label }) => {
    const line =
      text
        .slice(Math.max(0, start - LINE_MAX), start)
        .split('\n')
        .at(-1) ?? ''
    const [, name = '', value] = NAME.exec(line) ?? []
    const own = withoutTitle(name)
    const card = own ? `${own} ${NAME_END.exec(label)?.[0] ?? ''}`.trim() : ''
    return carriesField({ kind }) && nameIn(card) === card
      ? [{ cards: [card], end: start, isInLine: true, isOfLine: value !== undefined }]
      : []
  })

const LINE_MAX = 120

function above(text: string, statements: readonly Statement[]): Head[] {
  const starts = statements.map(({ start }) => start)
  return matchesOf(text, LINE).flatMap((match) => {
    const card = withoutTitle(match[1] ?? '')
    const end = match.index + match[0].length
    return nameIn(card) === card && isOver(text, end, statements[countUpTo(starts, end - 1)])
      ? [{ cards: [card], end }]
      : []
  })
}

/** Whether a statement is right below the end of a name. */
const isOver = (text: string, end: number, next: Statement | undefined): boolean =>
  next !== undefined && !closes(next) && /^[\s•*-]*$/.test(text.slice(end, next.start))

/** Names in a list on up to three lines: "Elm Gold Visa, Elm Blue Visa and\nElm Air Visa:". */
const LIST = /^[ \t•]*((?:[A-Z][^\n\t:$%]{3,160}\n){0,2}?[A-Z][^\n\t:$%]{3,160}):[ \t]*$/gm
const BETWEEN_NAMES = /\s*,\s*(?:and\s+)?|\s+and\s+/
/** A part of a sentence, a date, or only a network. */
const NOT_A_PART = /(?:^|\s)(?!(?:of|the|for|cards?)\b)[a-z]|\d|^\S*$/

function groups(text: string, statements: readonly Statement[]): Head[] {
  const starts = statements.map(({ start }) => start)
  return matchesOf(text, LIST).flatMap((match) => {
    const end = match.index + match[0].length
    if (!isOver(text, end, statements[countUpTo(starts, end - 1)])) return []
    const lines = (match[1] ?? '').split('\n')
    const lists = lines.map((_, i) => namesOf(lines.slice(i).join(' ')))
    const cards = lists.find(({ length }) => length > 1) ?? []
    return cards.length > 1 ? [{ cards, end }] : []
  })
}

/** Returns the cards of a list. The first has the family, and the last the network of all: "Elm Gold and Blue Visa cards". */
function namesOf(list: string): readonly string[] {
  const names = withoutTitle(oneLine(list).replace(/ ?\([^)]*\)/g, ''))
  const parts = names.split(BETWEEN_NAMES)
  const isList = names.includes(',') || /\bcards$/i.test(names) || parts.every((part) => NETWORK.test(part))
  if (!isList || parts.some((part) => NOT_A_PART.test(part))) return []
  const [family = ''] = parts[0]?.split(' ') ?? []
  const network = NETWORK.exec(parts.at(-1) ?? '')?.[0] ?? ''
  const cards = parts.map((part) => {
    const own = part.replace(/\W*\bcards?$/i, '')
    const named = own.split(' ').includes(family) ? own : `${family} ${own}`
    return oneLine((NETWORK.test(named) ? named : `${named} ${network}`).replace(/\*/g, ''))
  })
  return cards.every((card) => nameIn(card) === card) ? cards : []
}

/** Whether a statement opens another part of the page. Income and offers belong to the card. */
const closes = ({ kind, label }: Statement): boolean =>
  kind === 'zone' || (kind === 'ignored' && !/\bincome|\bwelcome\b/i.test(label))

interface Owned {
  readonly statement: Statement
  readonly cards: readonly string[]
  /** The names are on the line of the label. */
  readonly isInLine?: boolean
}

/** Adds the last name above to each statement, unless another part of the page starts in between. */
function withOwners(statements: readonly Statement[], heads: readonly Head[]): readonly Owned[] {
  let [next, cards]: [number, readonly string[]] = [0, []]
  return statements.map((statement) => {
    if (heads[next - 1]?.isOfLine) cards = []
    for (let head = heads[next]; head && head.end <= statement.start; head = heads[next]) {
      cards = head.cards
      next += 1
    }
    if (closes(statement) || namesOthers(statement, cards)) cards = []
    const isInLine = heads[next - 1]?.isInLine === true && heads[next - 1]?.end === statement.start
    return { statement, cards, isInLine }
  })
}

/** Makes statements below a list of one statement per card common to all: "Gold annual fee $20", "Blue annual fee $0", "Late fee $25". */
function withoutClosing(owned: readonly Owned[]): readonly Owned[] {
  const byCards = Map.groupBy(owned, ({ cards }) => cards.join())
  byCards.delete('')
  const lists = [...byCards.values()]
  const last = lists.at(-1) ?? []
  const others = lists.slice(0, -1)
  const isList = others.every(
    (group) => group.length === 1 && group[0]?.isInLine && isAlike(group[0], last[0]),
  )
  return isList && others.length > 0
    ? owned.map((each) => (last.includes(each) && isCommon(each) ? { ...each, cards: [] } : each))
    : owned
}

/** Whether a statement is about a fee for transactions or a late payment. */
const isCommon = ({ statement: { kind, topics } }: Owned): boolean =>
  (kind === 'fee' || kind === 'either') && topics.every((topic) => ARE_COMMON.has(topic))
const ARE_COMMON: ReadonlySet<Subject> = new Set<Subject>([
  'late',
  'returned',
  'overlimit',
  'foreign',
  'cash',
  'transfer',
])

const isAlike = (a: Owned | undefined, b: Owned | undefined): boolean =>
  a !== undefined && b !== undefined && keyOf(a) === keyOf(b)

const keyOf = ({ statement: { kind, topics } }: Owned): string => `${kind} ${topics}`

/** Whether the words of a statement open with values of other cards: "Annual fees: Gold: $20, Blue: none". */
function namesOthers({ words }: Statement, cards: readonly string[]): boolean {
  const [first] = cards.length > 0 ? scopesOf(words) : []
  return (
    first !== undefined &&
    !OPENS_VALUE.test(words.replace(/^[\s:]+/, '')) &&
    !cards.some((own) => isSameCard(own, first.card) || isPartOf(first.card, own))
  )
}

/** Whether several cards have statements with the same label. */
function isParallel(owned: readonly Owned[]): boolean {
  const ofCards = owned.filter(({ cards }) => cards.length > 0)
  const byLabel = Map.groupBy(ofCards, keyOf)
  return [...byLabel.values()].some((own) => new Set(own.map(({ cards }) => cards.join())).size > 1)
}
