import { assemble, type ReadCard, renamed, subjectOf } from './assemble.ts'
import { isOfOthers } from './assembly/by-card.ts'
import { settle } from './assembly/conflicts.ts'
import { readingsOf } from './assembly/readings.ts'
import { readSameRates } from './clauses/same-rate.ts'
import { readTrigger } from './disclosure/penalty.ts'
import { merged } from './document/places.ts'
import { cardRows } from './layouts/card-rows.ts'
import { readCardTables } from './layouts/card-tables.ts'
import { readGrid } from './layouts/grids.ts'
import { listedCells } from './layouts/listed-cells.ts'
import { type CardList, cardListIn } from './layouts/sections.ts'
import { matchesOf } from './matches.ts'
import { withoutLongBlanks } from './page/blanks.ts'
import { CARDS_MAX, isPartOf, isSameCard, nameIn } from './page/cards-named.ts'
import { countryOf } from './page/country.ts'
import { namesAnother } from './page/identity.ts'
import { pageCardName } from './page/page-card.ts'
import type { Page, Words } from './page/page-model.ts'
import { partsAsPage } from './page/part-page.ts'
import { EMPTY, OTHER, refusal } from './page/refusal.ts'
import { readText } from './read-text.ts'
import type { Country, Reading } from './reading.ts'
import { type CreditRow, readCredits } from './rewards/credits.ts'
import type { RewardRow } from './rewards/reward-row.ts'
import { readRewards } from './rewards/rewards.ts'
import { tablesOfCards } from './scope/card-tables.ts'
import { cardsInData } from './statements/data.ts'
import { statementsOf } from './statements/statements-of.ts'
import { isInBand } from './values/bands.ts'
import { withoutJoinedNotes } from './values/joined-notes.ts'
import { readProgram } from './values/program.ts'

/** A card with its reward rates and statement credits. */
export interface CardRead extends ReadCard {
  readonly reward_rates?: readonly RewardRow[]
  readonly statement_credits?: readonly CreditRow[]
}

/** Readings of a page by card, and labeled words without a reading or with contradictory ones. */
export interface Extraction {
  readonly cards: readonly CardRead[]
  readonly unread: readonly string[]
  /** Implausible values by card, for review if a field has no other value. */
  readonly refused: readonly ReadCard[]
}

/** Reads a page with the generic readers. Gives no cards for other pages. */
export function extract(whole: Page, declared?: Country): Extraction {
  const page = withoutLongBlanks(whole)
  const country = declared ?? countryOf(page.text)
  const reason = refusal(page)
  const inTables = reason === OTHER ? readTables(page, country) : []
  if (inTables.length > 0) return { cards: inTables, unread: [], refused: [] }
  // Scripts may print a page whose data states the card.
  const isPrintedLater =
    reason === EMPTY && cardsInData(page.embedded).some((card) => card.isTyped && card.readings.length > 0)
  if (reason && !isPrintedLater) return { cards: [], unread: [reason], refused: [] }
  const list = cardListIn(page)
  return list ? readList(list, country) : readPage(page, country)
}

/** Reads the tables about cards on a page about other products, such as the rates of all products of a bank. */
function readTables(page: Page, country: Country): readonly CardRead[] {
  const { document } = page
  const groups = document ? tablesOfCards(document) : []
  const pages = groups.flatMap(({ title, tables }) => {
    const spans = merged(tables.map(({ span }) => span))
    return (document && partsAsPage(page, document, spans, title)) ?? []
  })
  const cards = pages.flatMap((part) => readPage(part, country).cards)
  // Without a name, nothing tells which of the cards of the other tables it is.
  return pages.length === 1 ? cards : cards.filter(({ name }) => name !== null)
}

/** Reads a page that lists cards. What it states for all of them fills in what a card does not state. */
function readList({ cards: listed, compared, shared, below }: CardList, country: Country): Extraction {
  const common = shared && withoutOffers(readPage(shared, country).cards[0]?.fields)
  const further = below && readPage(below, country).cards[0]?.fields
  const inTables = compared ? readPage(compared, country).cards : []
  const names = listed.map(({ name }) => name)
  const parts = listed.map(({ name, pages }) => ({
    name,
    parts: pages.map((page) => readPage(page, country)),
  }))
  const cards = parts.flatMap(({ name, parts: own }) => {
    const read = [
      ...own.flatMap(({ cards }) => cards.slice(0, 1)),
      ...inTables.filter((card) => card.name !== null && isSameCard(card.name, name)),
    ]
    const [first] = read
    if (!first) return []
    const card = { ...first, fields: agreed(read) }
    return [
      {
        ...card,
        ...renamed(card, name, { names, common: { ...ofAllCards(further, name, names), ...common } }),
      },
    ]
  })
  const all = parts.flatMap(({ name, parts: own }) => own.map((part) => ({ name, ...part })))
  const others = inTables.filter(
    ({ name: other }) => other !== null && !names.some((name) => isSameCard(name, other)),
  )
  return {
    cards: [...cards, ...others],
    unread: all.flatMap(({ unread }) => unread),
    refused: all.flatMap(({ name, refused }) => refused.map((card) => ({ ...card, name }))),
  }
}

/** Returns the fields of a card that the parts of a page about it do not state with different values. */
function agreed(parts: readonly ReadCard[]): ReadCard['fields'] {
  const all = parts.flatMap(({ fields }) => Object.entries(fields))
  const byField = Map.groupBy(all, ([field]) => field)
  return Object.fromEntries(
    [...byField].flatMap(([field, read]) => {
      const [first] = read
      const isSame = read.every(
        ([, { value, high }]) => value === first?.[1].value && high === first?.[1].high,
      )
      return first && (isSame || typeof first[1].value === 'string') ? [[field, first[1]] as const] : []
    }),
  )
}

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

function readPage(page: Page, country: Country): Extraction {
  const { readings: inTables, words } = readCardTables(page, country)
  const { readings: inWords, unread } = readText(words, country)
  const printed = [...cardRows(words.text), ...listedCells(words.text)]
  const { document } = page
  const cells = document ? readingsOf(document, statementsOf(document, { country })) : []
  const stated = [...inTables, ...printed.flatMap((table) => readGrid(table, country)), ...inWords]
  const all = [...cells, ...stated]
  const { readings, contradictions } = settle({
    cells,
    words: [...ofPageCard(page, stated), ...readSameRates(words, all), ...readTrigger(page.text, all)],
    data: dataOf(page),
  })
  const isCrowded = new Set(readings.map(({ card }) => card)).size > CARDS_MAX
  if (isCrowded) return { cards: [], unread: [`a list of more than ${CARDS_MAX} cards`], refused: [] }
  const cards = namedByData(page, assemble(page, withoutJoinedNotes(readings.filter(isInBand))))
  const refused = assemble(
    page,
    readings.filter((reading) => !isInBand(reading)),
  )
  return {
    cards: withRows(page, words, cards),
    unread: [...new Set([...unread, ...contradictions])],
    refused,
  }
}

/** Gives a rate after missed payments to the card of the page, if only its sentence names a card. Leaves out that of another card. */
function ofPageCard(page: Page, readings: readonly Reading[]): readonly Reading[] {
  const isNamed = ({ card, field }: Reading): boolean => card !== undefined && field.startsWith('penalty')
  if (readings.some((reading) => reading.card !== undefined && !isNamed(reading))) return readings
  const own = pageCardName(page)
  return readings.flatMap((reading) => {
    const { card, ...rest } = reading
    if (card === undefined || !isNamed(reading)) return [reading]
    return own !== null && (isPartOf(card, own) || isPartOf(own, card)) ? [rest] : []
  })
}

/** Returns the readings in embedded data: of the only card, or of the one with the name of the page. */
function dataOf(page: Page): readonly Reading[] {
  const cards = cardsInData(page.embedded).filter(({ readings }) => readings.length > 0)
  const name = pageCardName(page)
  const own =
    cards.length === 1 ? cards : cards.filter((card) => name && card.name && isSameCard(card.name, name))
  return own.flatMap(({ readings }) => readings)
}

/** Names a card without a name after the only card in the embedded data. */
function namedByData({ embedded }: Page, cards: readonly ReadCard[]): readonly ReadCard[] {
  const [card, ...further] = cards
  const typed = cardsInData(embedded).flatMap(({ isTyped, name }) => (isTyped && name ? [name] : []))
  const [name, ...others] = new Set(typed)
  const isOne = card?.name === null && further.length === 0 && others.length === 0
  return isOne && name && nameIn(name) === name ? [renamed(card, name)] : cards
}

function ownerOf(cards: readonly ReadCard[], text: string): ReadCard | undefined {
  if (cards.length < 2) return cards[0]
  const subject = subjectOf(
    cards.flatMap(({ name }) => name ?? []),
    text,
  )
  return subject === undefined ? undefined : cards.find(({ name }) => name === subject)
}

/** Creates the card of a page with only earning rates, and possibly the name of their program. */
const cardOfRates = (page: Page): ReadCard => ({
  name: pageCardName(page),
  fields: Object.fromEntries(
    readProgram(page.text).map(({ field, value, quote }) => [field, { value, quote }]),
  ),
})

/** Adds earning rates and credits to the only card, or to the one the page is about. Sentences do not name the card. */
function withRows(page: Page, { text, source }: Words, cards: readonly ReadCard[]): CardRead[] {
  const stated = readRewards(text, source)
  const credits = readCredits(text, source)
  const owned = cards.length === 0 && stated.length > 0 ? [cardOfRates(page)] : cards
  const owner = ownerOf(owned, page.text)
  const name = owner?.name ?? null
  const rates = stated.filter(({ quote }) => name === null || !namesAnother(quote, name))
  return owned.map((card) =>
    card === owner
      ? {
          ...card,
          ...(rates.length > 0 ? { reward_rates: rates } : {}),
          ...(credits.length > 0 ? { statement_credits: credits } : {}),
        }
      : card,
  )
}
