import { type Document, type Span, wordsOf } from '../document/model.ts'
import { partOf } from '../document/part.ts'
import { merged, partsFrom } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { isHead } from '../page/card-heads.ts'
import { CARDS_MAX } from '../page/cards-named.ts'
import type { Page } from '../page/page-model.ts'
import { partPage, partsAsPage } from '../page/part-page.ts'
import { wordsFor } from '../page/words.ts'
import { partsForAll } from '../scope/all-cards.ts'
import { withoutSpans } from '../scope/blank.ts'
import { isTermsTitle } from '../scope/titles.ts'
import { withoutClosing, withoutOtherTitles } from './card-ends.ts'
import { cardRows } from './card-rows.ts'
import { comparesCards } from './card-tables.ts'
import {
  FEE_LINE,
  isBareName,
  isOfFamily,
  isOfIssuer,
  linesIn,
  type Named,
  opensParagraph,
  titlesFees,
} from './list-names.ts'
import { byCard, hasWords, keysFor, type ListedCard, NAMES_CARD, withoutMenus } from './listed-cards.ts'

/** A page that lists cards. */
export interface CardList {
  readonly cards: readonly ListedCard[]
  /** The tables of several cards next to the parts about each. */
  readonly compared: Page | undefined
  /** What the page states for all of them. */
  readonly shared: Page | undefined
  /** What it states below the last card. */
  readonly below: Page | undefined
}

const STATES_FACT =
  /\b(?:annual (?:\w+ )?fee|monthly fee|annual interest|interest rates?|apr|purchases?:?)\b[^$%]{0,60}(?:\$\s?\d|\d\s?%|\bnone\b)|\$\s?\d[\d.,]*\s+annual fee|\d\s?%\s+(?:variable |fixed )?apr\b|\bno annual fee|\$\s?\d[\d.]* ?(?:\/|per|an?) ?(?:month|year)/i
const RATE_OR_PRICE = /\d\s?%|\$\s?\d/
const FEE = /\bannual (?:\w+ )?fee|\bmonthly fee\b|(?:\/|\bper|\ban?) ?(?:month|year)\b/i

/** Splits a list of cards into sections, each a name with its facts. Returns undefined for other pages. */
export function cardListIn(page: Page): CardList | undefined {
  const { document } = page
  if (!document) return undefined
  const lines = linesIn(document)
  const shared = merged(
    [...partsForAll(document), ...termsBelow(document, lines)].toSorted((a, b) => a.start - b.start),
  )
  const compared = merged(
    document.blocks
      .filter((block) => block.kind === 'table' && comparesCards(document, block))
      .map(({ span }) => span),
  )
  // Names in a table without borders do not head sections.
  if (cardRows(compared.length > 0 ? wordsFor(document, compared).text : page.text).length > 0)
    return undefined
  const others = merged([...shared, ...compared].toSorted((a, b) => a.start - b.start))
  const own = { ...document, source: withoutSpans(document.source, others) }
  const isFeeShared = shared.some(({ start, end }) => FEE.test(document.source.slice(start, end)))
  const list = { page, document: own, lines, isFeeShared }
  const titlesFee = titlesFees(own)
  const { cards, below } = firstOf([
    () => cardsUnder(list, (line) => isHead(line) || titlesFee(line), isOfIssuer),
    () => namedOnce(cardsUnder(list, isBareName)),
    () => namedOnce(cardsUnder(list, isOfFamily(lines))),
    () => namedOnce(cardsUnder(list, opensParagraph(own))),
  ])
  return cards.length === 0
    ? undefined
    : {
        cards,
        compared: partsAsPage(page, document, compared),
        shared: partsAsPage(page, document, shared),
        below: partsAsPage(page, own, below),
      }
}

/** The cards of a list, and the words below the last one. */
interface Cards {
  readonly cards: readonly ListedCard[]
  readonly below: readonly Span[]
}

const NONE: Cards = { cards: [], below: [] }

const firstOf = (kinds: ReadonlyArray<() => Cards>): Cards => {
  for (const cardsOf of kinds) {
    const found = cardsOf()
    if (found.cards.length > 0) return found
  }
  return NONE
}

const namedOnce = (found: Cards): Cards =>
  found.cards.every(({ pages }) => pages.every(({ text }) => text.match(FEE_LINE)?.length === 1))
    ? found
    : NONE

/** Returns the parts below the last title of a card under titles of terms of the same level, so that they are of no single card. */
function termsBelow(document: Document, lines: readonly Named[]): readonly Span[] {
  const names = lines.filter(({ name, level }) => level !== undefined && isHead(name))
  const last = names.at(-1)
  if (last?.level === undefined || names.length < 2 || names.some(({ level }) => level !== last.level))
    return []
  const { start, level } = last
  return partsFrom(
    document,
    (block) =>
      block.kind === 'heading' &&
      block.level === level &&
      block.span.start > start &&
      isTermsTitle(wordsOf(document, block.span)),
    (block) => block.kind === 'heading' && block.level <= level,
  )
}

/** A page that may list cards. */
interface Listed {
  readonly page: Page
  readonly document: Document
  readonly lines: readonly Named[]
  /** Whether the page states the annual fee of all cards. */
  readonly isFeeShared: boolean
}

function cardsUnder(
  { page, document, lines, isFeeShared }: Listed,
  isName: (line: string) => boolean,
  mayBeName?: (line: string, heads: readonly Named[]) => boolean,
): Cards {
  const certain = lines
    .filter(({ name }) => isName(name))
    .filter((head, i, all) => !isCaption(document.source, all[i - 1], head))
  const keyOf = keysFor(certain.map(({ name }) => name))
  const keys = new Set(certain.map(({ name }) => keyOf(name)))
  if (certain.length > CARDS_MAX || keys.size < 2) return NONE
  const isAgain = ({ name }: Named): boolean => NAMES_CARD.test(name) && keys.has(keyOf(name))
  const again = lines.filter((line) => !isName(line.name) && isAgain(line))
  const others = mayBeName
    ? lines.filter((line) => !isName(line.name) && !isAgain(line) && mayBeName(line.name, certain))
    : []
  const heads = withDividing(document.source, [...certain, ...again], others)
  if (heads.length > CARDS_MAX) return NONE
  const wholes = withoutOtherTitles(
    document,
    heads.map(({ start, level }, i) => ({
      start,
      level,
      end: heads[i + 1]?.start ?? document.source.length,
    })),
  )
  const parts = withoutClosing(document, wholes)
  const sections = parts.map((part, i) => {
    const name = heads[i]?.name ?? ''
    return { name, page: partPage(page, name, partOf(document, part)) }
  })
  // Titles above rates, or above one price, are a list. Lines may be titles of a single card's terms.
  const titles = heads.filter(({ level }) => level !== undefined)
  const areTitles = new Set(titles.map(({ name }) => keyOf(name))).size === keys.size
  const states = ({ text }: Page): boolean =>
    STATES_FACT.test(text) && (areTitles || isFeeShared || FEE.test(text))
  const all = byCard(withoutMenus(sections, states, keyOf).filter(hasWords), keyOf)
  const cards = all
    .map(({ name, pages }) => ({ name, pages: pages.filter(states) }))
    .filter(({ pages }) => pages.length > 0)
  const priced = cards.filter(({ pages }) => pages.some(({ text }) => RATE_OR_PRICE.test(text)))
  if (cards.length < 2 || priced.length < (areTitles ? 1 : 2) || cards.length < all.length / 2) return NONE
  const start = parts.at(-1)?.end ?? 0
  const end = Math.min(wholes.at(-1)?.end ?? 0, titleAfter(document, start))
  return { cards, below: start < end ? [{ start, end }] : [] }
}

/** Adds lines to heads that stand between two annual fees of one section. A line in several sections is the title of a part. */
function withDividing(source: string, heads: readonly Named[], lines: readonly Named[]): readonly Named[] {
  const named = Map.groupBy(lines, ({ name }) => name)
  const added = new Set(lines.filter(({ name }) => named.get(name)?.length === 1))
  const all = [...heads, ...added].toSorted((a, b) => a.start - b.start)
  const statesFact = (from = 0, to = source.length) => STATES_FACT.test(source.slice(from, to))
  return all.filter(
    (line, i) =>
      !added.has(line) ||
      (statesFact(all[i - 1]?.start, line.start) && statesFact(line.start, all[i + 1]?.start)),
  )
}

/** Returns where the first title after an offset starts that is not of terms. */
const titleAfter = (document: Document, offset: number): number =>
  document.blocks.find(
    (block) =>
      block.kind === 'heading' && block.span.start >= offset && !isTermsTitle(wordsOf(document, block.span)),
  )?.span.start ?? document.source.length

/** Whether a name repeats words of the name in the line above, as the caption of the card's image does. */
const isCaption = (text: string, above: Named | undefined, { name, start }: Named): boolean =>
  above !== undefined &&
  start - above.start < CAPTION_MAX &&
  oneLine(text.slice(above.start, start)).replace(/^#+ /, '') === above.name &&
  name.split(' ').every((word) => above.name.toLowerCase().includes(word.toLowerCase()))

const CAPTION_MAX = 200
