import { oneLine } from '../document/visible.ts'
import { matchesOf } from '../matches.ts'
import { isHead } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import { NOT_A_TITLE } from '../page/page-card.ts'
import type { Page } from '../page/page-model.ts'

/** The part of a page below a line with only a card name. */
export interface Section {
  readonly name: string
  readonly page: Page
}

const LINE = /^[ ]*(?:#+ )?([A-Z][^\n\t]{5,70}|[a-z][\w']{0,15}[ ]{0,3}[A-Z][^\n\t]{3,50})[ ]*$/gm
const STATES_FACT =
  /\b(?:annual (?:\w+ )?fee|monthly fee|annual interest|interest rates?|apr|purchases?:?)\b[^$%]{0,60}(?:\$\s?\d|\d\s?%|\bnone\b)|\$\s?\d[\d.,]* annual fee|\bno annual fee|\$\s?\d[\d.]* ?(?:\/|per) ?month/i
const RATE_OR_PRICE = /\d\s?%|\$\s?\d/
const FEE = /\bannual (?:\w+ )?fee|\bmonthly fee\b|(?:\/|\bper) ?month\b/i

/** Splits a list of cards into sections, each a name with its facts. Returns nothing for other pages. */
export function sectionsOf(page: Page): Section[] {
  const headed = sectionsUnder(page, isHead)
  if (headed.length > 0) return headed
  const named = sectionsUnder(page, isBareName)
  return named.every((section) => section.page.text.match(FEE_LINE)?.length === 1) ? named : []
}

/** Whether a line is a name without a word for a card. Such names need exactly one fee line per section. */
const isBareName = (line: string): boolean =>
  nameIn(line) === line && BARE_NAME.test(line) && !NOT_A_TITLE.test(line)
const BARE_NAME =
  /^(?:(?:Classic|Silver|Gold|Platinum|Titanium|Diamond|[a-z]\w+[A-Z]\w+)|(?:\w*[A-Z][\w'&+]*(?: |$)){2,5})$/
const FEE_LINE = /^[ ]*(?:(?:\$\s?\d[\d,.]*|no) )?annual fee/gim

function sectionsUnder(page: Page, isName: (line: string) => boolean): Section[] {
  const heads = matchesOf(page.text, LINE)
    .map((match) => ({ name: oneLine(match[1] ?? ''), start: match.index }))
    .filter(({ name }) => isName(name))
    .filter(({ start }, i, all) => !isCaption(page.text, all[i - 1], start))
  const sections = heads.map(({ name, start }, i) => {
    const end = heads[i + 1]?.start ?? page.text.length
    return { name, start, end, words: page.text.slice(start, end) }
  })
  const stating = sections.filter(({ words }) => STATES_FACT.test(words) && FEE.test(words))
  const names = new Set(stating.map(({ name }) => name))
  if (
    names.size < 2 ||
    stating.filter(({ words }) => RATE_OR_PRICE.test(words)).length < 2 ||
    stating.length < sections.length / 2 ||
    names.size < stating.length
  )
    return []
  return stating.map(({ name, start, end }) => ({ name, page: partOf(page, name, start, end) }))
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

const partOf = (page: Page, name: string, start: number, end: number): Page => ({
  title: name,
  headings: [name],
  source: page.source.slice(start, end),
  text: page.text.slice(start, end),
  whole: page.whole,
  tables: [],
  embedded: [],
})
