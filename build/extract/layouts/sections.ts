import { type Block, type Document, type Span, wordsOf } from '../document/model.ts'
import { partOf } from '../document/part.ts'
import { holds, linesOf, merged, partsFrom } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { withoutLongBlanks } from '../page/blanks.ts'
import { isHead, isTitleCase } from '../page/card-heads.ts'
import { CARDS_MAX, nameIn } from '../page/cards-named.ts'
import { tablesOf } from '../page/grid-of.ts'
import { NOT_A_TITLE } from '../page/page-card.ts'
import type { Page } from '../page/page-model.ts'
import { tidy } from '../page/tidy.ts'
import { wordsFor } from '../page/words.ts'
import { partsForAll } from '../scope/all-cards.ts'
import { withoutSpans } from '../scope/blank.ts'
import { isTermsTitle } from '../scope/titles.ts'
import { withoutClosing } from './card-ends.ts'

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

/** A line that may be a name. */
interface Named {
  readonly name: string
  readonly start: number
  /** Level of a title. */
  readonly level: number | undefined
  /** Start of the next title above those of its own level. */
  readonly end: number | undefined
}

const NAME_MIN = 6
const NAME_MAX = 72

function linesIn(document: Document): readonly Named[] {
  const ends = endsOf(document.blocks)
  return document.blocks
    .filter((block) => block.kind !== 'table')
    .flatMap((block) =>
      linesOf(document, block.span).map(({ start, end }) => ({
        name: oneLine(tidy(document.source.slice(start, end))),
        start,
        level: block.kind === 'heading' ? block.level : undefined,
        end: ends.get(block),
      })),
    )
    .filter(({ name }) => name.length >= NAME_MIN && name.length <= NAME_MAX)
}

/** Returns where the next title above the level of each title starts. */
function endsOf(blocks: readonly Block[]): ReadonlyMap<Block, number> {
  const ends = new Map<Block, number>()
  /** Start of the next title of each level. */
  const next: number[] = []
  for (const block of blocks.toReversed()) {
    if (block.kind !== 'heading') continue
    const end = Math.min(...next.slice(0, block.level).filter((start) => start !== undefined))
    if (Number.isFinite(end)) ends.set(block, end)
    next[block.level] = block.span.start
  }
  return ends
}

/** Whether a line is a name without a word for a card. Such names need exactly one fee line per section. */
const isBareName = (line: string): boolean =>
  nameIn(line) === line && BARE_NAME.test(line) && !NOT_A_TITLE.test(line)
const BARE_NAME =
  /^(?:(?:Classic|Silver|Gold|Platinum|Titanium|Diamond|[a-z]\w+[A-Z]\w+)|(?:\w*[A-Z][\w'&+]*(?: |$)){2,5})$/
const FEE_LINE = /^[ ]*(?:(?:\$\s?\d[\d,.]*|no) )?annual fee/gim

/** Returns whether a line is one of several titles of a level that begin with the same word: "Elm Cash", "Elm Travel". */
function isOfFamily(lines: readonly Named[]): (line: string) => boolean {
  const titles = lines.filter(
    ({ name, level }) => level !== undefined && isTitleCase(name) && !NOT_A_TITLE.test(name),
  )
  const families = Map.groupBy(titles, ({ name, level }) => `${level} ${name.split(' ')[0]}`)
  const names = [...families.values()].map((family) => new Set(family.map(({ name }) => name)))
  const largest = names.toSorted((a, b) => b.size - a.size)[0] ?? new Set()
  return (line) => largest.size > 1 && largest.has(line)
}

/** Returns whether a line opens one of several paragraphs with an annual fee each, in a text without headings. */
function opensParagraph({ source }: Document): (line: string) => boolean {
  const names = source.split(/\n\s*\n/).flatMap((paragraph) => {
    const [line = ''] = paragraph.trimStart().split('\n')
    const name = oneLine(tidy(line))
    return paragraph.match(FEE_LINE)?.length === 1 && isTitleCase(name) && !NOT_A_NAME.test(name)
      ? [name]
      : []
  })
  const all = new Set(names)
  return (line) => names.length > 2 && all.size === names.length && all.has(line)
}
const NOT_A_NAME = new RegExp(
  `${NOT_A_TITLE.source}|\\b(?:fees?|rates?|terms|overview|account|accounts|loans?|savings)\\b`,
  'i',
)

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
    .filter((head, i, all) => !isCaption(document.source, all[i - 1], head.start))
  if (certain.length > CARDS_MAX || new Set(certain.map(({ name }) => name)).size < 2) return NONE
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
  const stating = sections.filter(
    ({ page: { text } }) => STATES_FACT.test(text) && (isFeeShared || FEE.test(text)),
  )
  const names = new Set(stating.map(({ name }) => name))
  if (
    names.size < 2 ||
    stating.filter(({ page: { text } }) => RATE_OR_PRICE.test(text)).length < 2 ||
    stating.length < sections.length / 2 ||
    names.size < stating.length
  )
    return NONE
  const [start, end] = [parts.at(-1)?.end ?? 0, wholes.at(-1)?.end ?? 0]
  return { sections: stating, below: start < end ? [{ start, end }] : [] }
}

/** Whether a line has a word of names and begins as all names do: "Elm World Elite" next to "Elm Cash Visa" and "Elm Gold Visa". */
function isOfIssuer(line: string, heads: readonly Named[]): boolean {
  const [first = ''] = line.split(' ')
  return (
    isTitleCase(line) &&
    nameIn(line) === line &&
    !NOT_A_TITLE.test(line) &&
    heads.every(({ name }) => name.startsWith(`${first} `))
  )
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

/** Whether a name repeats the line above: it is the caption of the card's image. */
const isCaption = (
  text: string,
  above: { readonly name: string; readonly start: number } | undefined,
  start: number,
): boolean =>
  above !== undefined &&
  start - above.start < CAPTION_MAX &&
  oneLine(text.slice(above.start, start)).replace(/^#+ /, '') === above.name

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
