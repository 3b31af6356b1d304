import { type Document, type Span, wordsOf } from '../document/model.ts'
import { partOf } from '../document/part.ts'
import { holds, merged, partsFrom } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { withoutLongBlanks } from '../page/blanks.ts'
import { isHead } from '../page/card-heads.ts'
import { CARDS_MAX } from '../page/cards-named.ts'
import { tablesOf } from '../page/grid-of.ts'
import type { Page } from '../page/page-model.ts'
import { wordsFor } from '../page/words.ts'
import { partsForAll } from '../scope/all-cards.ts'
import { withoutSpans } from '../scope/blank.ts'
import { isTermsTitle } from '../scope/titles.ts'
import { withoutClosing } from './card-ends.ts'
import {
  FEE_LINE,
  isBareName,
  isOfFamily,
  isOfIssuer,
  linesIn,
  type Named,
  opensParagraph,
} from './list-names.ts'

/** The part of a page below a line with only a card name. */
interface Section {
  readonly name: string
  readonly page: Page
}

/** A page that lists cards. */
export interface CardList {
  readonly sections: readonly Section[]
  /** What the page states for all of them. */
  readonly shared: Page | undefined
  /** What it states below the last card. */
  readonly below: Page | undefined
}

const STATES_FACT =
  /\b(?:annual (?:\w+ )?fee|monthly fee|annual interest|interest rates?|apr|purchases?:?)\b[^$%]{0,60}(?:\$\s?\d|\d\s?%|\bnone\b)|\$\s?\d[\d.,]* annual fee|\bno annual fee|\$\s?\d[\d.]* ?(?:\/|per|an?) ?(?:month|year)/i
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
  const own = { ...document, source: withoutSpans(document.source, shared) }
  const isFeeShared = shared.some(({ start, end }) => FEE.test(document.source.slice(start, end)))
  const list = { page, document: own, lines, isFeeShared }
  const { sections, below } = firstOf([
    () => sectionsUnder(list, isHead, isOfIssuer),
    () => namedOnce(sectionsUnder(list, isBareName)),
    () => namedOnce(sectionsUnder(list, isOfFamily(lines))),
    () => namedOnce(sectionsUnder(list, opensParagraph(own))),
  ])
  return sections.length === 0
    ? undefined
    : { sections, shared: sharedPage(page, document, shared), below: sharedPage(page, own, below) }
}

/** The sections of a list, and the words below the last card. */
interface Sections {
  readonly sections: readonly Section[]
  readonly below: readonly Span[]
}

const NONE: Sections = { sections: [], below: [] }

const firstOf = (kinds: ReadonlyArray<() => Sections>): Sections => {
  for (const sectionsOf of kinds) {
    const found = sectionsOf()
    if (found.sections.length > 0) return found
  }
  return NONE
}

const namedOnce = (found: Sections): Sections =>
  found.sections.every(({ page: { text } }) => text.match(FEE_LINE)?.length === 1) ? found : NONE

/** Returns the parts for all cards as a page of their own. */
function sharedPage(page: Page, document: Document, parts: readonly Span[]): Page | undefined {
  if (parts.length === 0) return undefined
  const others = [0, ...parts.map(({ end }) => end)].map((start, i) => ({
    start,
    end: parts[i]?.start ?? document.source.length,
  }))
  const blocks = document.blocks.filter(({ span }) => parts.some((part) => holds(part, span)))
  const source = withoutSpans(document.source, others)
  return withoutLongBlanks(pageOf(page, '', { ...document, source, blocks }))
}

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

function sectionsUnder(
  { page, document, lines, isFeeShared }: Listed,
  isName: (line: string) => boolean,
  mayBeName?: (line: string, heads: readonly Named[]) => boolean,
): Sections {
  const certain = lines
    .filter(({ name }) => isName(name))
    .filter((head, i, all) => !isCaption(document.source, all[i - 1], head))
  if (certain.length > CARDS_MAX || countNames(certain) < 2) return NONE
  const others = mayBeName ? lines.filter(({ name }) => !isName(name) && mayBeName(name, certain)) : []
  const heads = withDividing(document.source, certain, others)
  if (heads.length > CARDS_MAX) return NONE
  const wholes = heads.map(({ start, end = document.source.length }, i) => ({
    start,
    end: Math.min(end, heads[i + 1]?.start ?? end),
  }))
  const parts = withoutClosing(document, wholes)
  const sections = parts.map((part, i) => {
    const name = heads[i]?.name ?? ''
    return { name, page: pageOf(page, name, partOf(document, part)) }
  })
  const states = ({ page: { text } }: Section) => STATES_FACT.test(text) && (isFeeShared || FEE.test(text))
  const stating = withoutMenu(sections, states).filter(states)
  const count = countNames(stating)
  if (
    count < 2 ||
    stating.filter(({ page: { text } }) => RATE_OR_PRICE.test(text)).length < 2 ||
    stating.length < sections.filter(hasWords).length / 2 ||
    count < stating.length
  )
    return NONE
  const start = parts.at(-1)?.end ?? 0
  const end = Math.min(wholes.at(-1)?.end ?? 0, titleAfter(document, start))
  return { sections: stating, below: start < end ? [{ start, end }] : [] }
}

/** Returns how many different names there are. The word "Card" makes no other name. */
const countNames = (named: readonly { readonly name: string }[]): number =>
  new Set(named.map(({ name }) => oneLine(name.toLowerCase().replace(/\b(?:credit )?card\b/g, '')))).size

/** Leaves out the names above a section whose name is among them without facts: a menu, whose last name is above other words. */
function withoutMenu(
  sections: readonly Section[],
  states: (section: Section) => boolean,
): readonly Section[] {
  const first = sections.findIndex((section, i) => {
    const above = sections.slice(0, i).filter(({ name }) => name === section.name)
    return states(section) && above.length > 0 && !above.some(states)
  })
  return sections.slice(Math.max(first, 0))
}

/** Whether a section has words below its name. Names alone, as in a menu, are of no card that the page describes. */
const hasWords = ({ name, page: { text } }: Section): boolean => oneLine(text.replaceAll('#', '')) !== name

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

const pageOf = (page: Page, name: string, document: Document): Page => ({
  document,
  title: name,
  headings: [name],
  ...wordsFor(document),
  whole: page.whole,
  tables: tablesOf(document),
  embedded: [],
})
