import { type Document, wordsOf } from '../document/model.ts'
import { linesOf } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { isOtherTitle, isTitleCase } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import { NOT_A_TITLE } from '../page/page-card.ts'
import { tidy } from '../page/tidy.ts'

/** A line that may be a name. */
export interface Named {
  readonly name: string
  readonly start: number
  /** Level of a title. */
  readonly level: number | undefined
}

const NAME_MIN = 6
const NAME_MAX = 72

/** Returns the lines of a page that are as short as a name. */
export function linesIn(document: Document): readonly Named[] {
  return document.blocks
    .filter((block) => block.kind !== 'table')
    .flatMap((block) =>
      linesOf(document, block.span).map(({ start, end }) => ({
        name: oneLine(tidy(document.source.slice(start, end))),
        start,
        level: block.kind === 'heading' ? block.level : undefined,
      })),
    )
    .filter(({ name }) => name.length >= NAME_MIN && name.length <= NAME_MAX)
}

/** Ranks, which name a card alone. "Rewards" is the title of a part. */
const RANK = /^(?:Classic|Silver|Gold|Platinum|Titanium|Diamond)$/i

/** Whether a line is a name without a word for a card. Such names need exactly one fee line per section. */
export const isBareName = (line: string): boolean =>
  nameIn(line) === line && BARE_NAME.test(line) && !NOT_A_TITLE.test(line)
const BARE_NAME =
  /^(?:(?:Classic|Silver|Gold|Platinum|Titanium|Diamond|[a-z]\w+[A-Z]\w+)|(?:\w*[A-Z][\w'&+]*(?: |$)){2,5})$/
/** The line of an annual fee. */
export const FEE_LINE = /^[ ]*(?:annual fee\s+)?(?:(?:\$\s?\d[\d,.]*|no) )?annual fee/gim

/**
 * Returns whether a line is one of several titles of a level that begin with the same word: "Elm Cash", "Elm Travel". In a text without
 * titles, lines are titles if there are more than two.
 */
export function isOfFamily(lines: readonly Named[]): (line: string) => boolean {
  const hasTitles = lines.some(({ level }) => level !== undefined)
  const titles = lines.filter(
    ({ name, level }) => (level !== undefined || !hasTitles) && isTitleCase(name) && !NOT_A_NAME.test(name),
  )
  const families = Map.groupBy(titles, ({ name, level }) => `${level} ${name.split(' ')[0]}`)
  const names = [...families.values()].map((family) => new Set(family.map(({ name }) => name)))
  const largest = names.toSorted((a, b) => b.size - a.size)[0] ?? new Set()
  return (line) => largest.size > (hasTitles ? 1 : 2) && largest.has(line)
}

/** Returns whether a line is one of several titles of a level, each above one annual fee. */
export function titlesFees(document: Document): (line: string) => boolean {
  const { blocks, source } = document
  /** Start of the next heading of each level. */
  const next: number[] = []
  const titles = blocks.toReversed().flatMap((block) => {
    if (block.kind !== 'heading') return []
    const { span, level } = block
    const end = Math.min(...next.slice(0, level + 1).filter((start) => start !== undefined), source.length)
    next[level] = span.start
    const name = oneLine(tidy(wordsOf(document, span)))
    const isOneWord = !name.includes(' ') && !RANK.test(name)
    const isName = nameIn(name) === name && !isOneWord && !NOT_A_NAME.test(name) && !isOtherTitle(name)
    return isName && source.slice(span.start, end).match(FEE_LINE)?.length === 1 ? [{ name, level }] : []
  })
  const names = [...Map.groupBy(titles, ({ level }) => level).values()]
    .map((own) => new Set(own.map(({ name }) => name)))
    .find(({ size }) => size > 2)
  return (line) => names?.has(line) ?? false
}

/** Returns whether a line opens one of several paragraphs with an annual fee each, in a text without headings. */
export function opensParagraph({ source }: Document): (line: string) => boolean {
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
  `${NOT_A_TITLE.source}|\\b(?:fees?|rates?|terms|overview|accounts?|loans?|savings|cardholders?|users?|years?|primary|packages?)\\b`,
  'i',
)

/** Whether a line has a word of names and begins as all names do: "Elm World Elite" next to "Elm Cash Visa" and "Elm Gold Visa". */
export function isOfIssuer(line: string, heads: readonly Named[]): boolean {
  const [first = ''] = line.split(' ')
  return (
    isTitleCase(line) &&
    nameIn(line) === line &&
    !NOT_A_TITLE.test(line) &&
    heads.every(({ name }) => name.startsWith(`${first} `))
  )
}
