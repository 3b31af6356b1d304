import { isSameCard, nameIn } from '../page/cards-named.ts'
import type { Reading } from '../reading.ts'
import { type Clause, textOf } from './clause.ts'
import type { Pair } from './pairs.ts'

const NAME = '[A-Z][^\\n:$%|.;,]{3,70}?'
/** "Oak Rewards Card (secured): $39", at the start of a sentence. */
const OPENS = new RegExp(
  `^[ •*-]*(?:.*\\b[Rr]ates?(?:\\s*\\(s\\))?[ ]+)?(${NAME})[ ]*(\\([^)\\n]*\\))?(?:[ ]-[ ]|:)[ ]*$`,
)
/** "The Oak Card has a", before a fee. */
const HAS = new RegExp(
  `\\b(?:[Tt]he|[Oo]ur) (?:standard |regular |basic )?(${NAME}) (?:has|have|comes? with|charges?|carries|carry)\\b[^.]*$`,
)
/** "$35 for the Oak Card and the Oak Plus Card". */
const FOR = new RegExp(
  `^(?: fees?)?\\s+(?:for|on|with) (?:the |our )?(${NAME})(?:\\sand (?:the |our )?(${NAME}))?(?=[.;,]|\\s(?:but|while|whereas)\\s|$)`,
)

/** A reading of a card that its sentence may name. */
export interface Named {
  readonly reading: Reading
  readonly card?: string | undefined
  /** The name is in a sentence, which may compare cards of several issuers. */
  readonly isCompared?: boolean
}

/** Adds the cards that a sentence names to the readings of a pair. */
export function namedIn(
  { line, marks }: Clause,
  { value, subject }: Pair,
  readings: readonly Reading[],
): Named[] {
  const [first, last] = value.from < subject.from ? [value, subject] : [subject, value]
  const before = textOf(line, 0, first.from)
  const opening = OPENS.exec(textOf(line, 0, marks[0]?.from))
  const opened = nameIn(opening?.[1] ?? '', opening?.[2])
  if (opened?.includes(' ')) return readings.map((reading) => ({ reading, card: opened }))
  const after = FOR.exec(line.text.slice(line.tokens[last.to - 1]?.end))
  const cards = [HAS.exec(before)?.[1], after?.[1], after?.[2]].flatMap((name) => nameIn(name ?? '') ?? [])
  return readings.flatMap((reading) =>
    cards.length === 0 ? [{ reading }] : cards.map((card) => ({ reading, card, isCompared: true })),
  )
}

/** Keeps the cards of readings if several cards have readings of one field. Otherwise all are of the card of the page. */
export function withCards(readings: readonly Named[]): Reading[] {
  const compared = readings.filter(({ isCompared }) => isCompared)
  const families = new Set(compared.map(({ card }) => card?.split(' ')[0]))
  const own = families.size > 1 ? readings.filter((each) => !compared.includes(each)) : readings
  const byField = [...Map.groupBy(own, ({ reading }) => reading.field).values()]
  const areSeveral = byField.some((each) => haveSeveral(each.flatMap(({ card }) => card ?? [])))
  return own.map(({ reading, card }) => (areSeveral && card !== undefined ? { ...reading, card } : reading))
}

const haveSeveral = ([first, ...others]: readonly string[]): boolean =>
  first !== undefined && others.some((name) => !isSameCard(first, name))
