import { type ReadCard, type ReadValue, renamed } from './assemble.ts'
import { isOfOthers } from './assembly/by-card.ts'
import { contradiction } from './assembly/conflicts.ts'
import type { Extraction } from './extraction.ts'
import type { CardList } from './layouts/sections.ts'
import { matchesOf } from './matches.ts'
import { isPartOf, isSameCard } from './page/cards-named.ts'
import type { Page } from './page/page-model.ts'
import type { Field } from './reading.ts'

/** Reads a page that lists cards. What it states for all of them fills in what a card does not state. */
export function readList(
  { cards: listed, compared, shared, below }: CardList,
  read: (page: Page) => Extraction,
): Extraction {
  const ofAll = shared && withoutOffers(read(shared).cards[0]?.fields)
  const further = below && read(below).cards[0]?.fields
  const inTables = compared ? read(compared).cards : []
  const names = listed.map(({ name }) => name)
  const parts = listed.map(({ name, pages }) => ({
    name,
    parts: pages.map(read),
  }))
  const all = parts.flatMap(({ name, parts: own }) => {
    const stated = [
      ...own.flatMap(({ cards }) => cards.slice(0, 1)),
      ...inTables.filter((card) => isCalled(card, name)),
    ]
    const [first] = stated
    const { fields, contradicted } = agreed(stated)
    const common = withoutFields({ ...ofAllCards(further, name, names), ...ofAll }, contradicted)
    const card = first && { ...first, ...renamed({ ...first, fields }, name, { names, common }) }
    return {
      card,
      contradictions: [...contradicted].map(([field, read]) => contradiction(field, read)),
      refused: own.flatMap(({ refused }) => refused.map((each) => ({ ...each, name }))),
    }
  })
  return {
    cards: [
      ...all.flatMap(({ card }) => card ?? []),
      ...inTables.filter((card) => card.name !== null && !names.some((name) => isCalled(card, name))),
    ],
    unread: [
      ...parts.flatMap(({ parts: own }) => own.flatMap(({ unread }) => unread)),
      ...all.flatMap(({ contradictions }) => contradictions),
    ],
    refused: all.flatMap(({ refused }) => refused),
  }
}

const isCalled = (card: ReadCard, name: string): boolean => card.name !== null && isSameCard(card.name, name)

/** Returns the fields of a card in the parts of a page about it, without those that the parts state with different values. */
function agreed(parts: readonly ReadCard[]): {
  readonly fields: ReadCard['fields']
  readonly contradicted: ReadonlyMap<Field, readonly ReadValue[]>
} {
  const all = parts.flatMap(({ fields }) => Object.entries(fields) as [Field, ReadValue][])
  const byField = [...Map.groupBy(all, ([field]) => field)].map(
    ([field, read]) => [field, read.map(([, value]) => value)] as const,
  )
  return {
    fields: Object.fromEntries(byField.flatMap(([field, read]) => (areSame(read) ? [[field, read[0]]] : []))),
    contradicted: new Map(byField.filter(([, read]) => !areSame(read))),
  }
}

const withoutFields = (fields: ReadCard['fields'], gone: ReadonlyMap<Field, unknown>): ReadCard['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !gone.has(field as Field)))

/** Whether values are one. Words may differ: two parts describe an offer in their own. */
const areSame = ([first, ...others]: readonly ReadValue[]): boolean =>
  typeof first?.value === 'string' ||
  others.every(({ value, high }) => value === first?.value && high === first?.high)

/** Drops a welcome offer, which the words for all cards only explain: "To get the $250, spend $2,500". */
const withoutOffers = (fields: ReadCard['fields'] = {}): ReadCard['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('signup_')))

/** Returns the fields that words below a list can state for all cards, and do not for others only: rates, and fees for transactions. */
const ofAllCards = (
  fields: ReadCard['fields'] = {},
  name: string,
  names: readonly string[],
): ReadCard['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, read]) =>
        OF_ALL_CARDS.test(field) && !isOfOthers(read, name, names) && !namesUnlisted(read.quote, names),
    ),
  )

/** A product, or one card of a page. */
const PRODUCT =
  /\b[Tt]his card\b|\bline of credit\b|\bloan\b|(?:[A-Z][\w'&]+ ){1,5}(?:[Cc]ard|Visa|Mastercard)\b/g

/** Whether words name a product that is not one of the cards. */
const namesUnlisted = (words: string, names: readonly string[]): boolean =>
  matchesOf(words, PRODUCT).some(
    ([phrase]) => !names.some((name) => isPartOf(phrase.replace(/^(?:The|For|On|Our|With) /, ''), name)),
  )

const OF_ALL_CARDS =
  /^(?:interest_rate|penalty|foreign|balance_transfer|cash_advance|late|returned|over_limit)/
