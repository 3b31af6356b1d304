import { assemble, type ReadCard, renamed, subjectOf } from './assemble.ts'
import { settle } from './assembly/conflicts.ts'
import { readingsOf } from './assembly/readings.ts'
import { readSameRates } from './clauses/same-rate.ts'
import { readTrigger } from './disclosure/penalty.ts'
import { merged } from './document/places.ts'
import type { CardRead, Extraction } from './extraction.ts'
import { cardRows } from './layouts/card-rows.ts'
import { readCardTables } from './layouts/card-tables.ts'
import { readGrid } from './layouts/grids.ts'
import { listedCells } from './layouts/listed-cells.ts'
import { cardListIn } from './layouts/sections.ts'
import { withoutLongBlanks } from './page/blanks.ts'
import { CARDS_MAX, isPartOf, isSameCard, nameIn } from './page/cards-named.ts'
import { countryOf } from './page/country.ts'
import { namesAnother } from './page/identity.ts'
import { pageCardName } from './page/page-card.ts'
import type { Page, Words } from './page/page-model.ts'
import { partsAsPage } from './page/part-page.ts'
import { EMPTY, OTHER, refusal } from './page/refusal.ts'
import { readList } from './read-list.ts'
import { readText } from './read-text.ts'
import type { Country, Reading } from './reading.ts'
import { readCredits } from './rewards/credits.ts'
import { readRewards } from './rewards/rewards.ts'
import { tablesOfCards } from './scope/card-tables.ts'
import { cardsInData } from './statements/data.ts'
import { statementsOf } from './statements/statements-of.ts'
import { isInBand } from './values/bands.ts'
import { withoutJoinedNotes } from './values/joined-notes.ts'
import { readProgram } from './values/program.ts'

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
  return list ? readList(list, (part) => readPage(part, country)) : readPage(page, country)
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
