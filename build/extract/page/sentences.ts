import { oneLine } from '../document/visible.ts'
import { memoize } from '../memoize.ts'

/** A sentence, list item, or cell of the text, on one line, with its position. */
export interface Sentence {
  readonly words: string
  readonly start: number
  readonly end: number
}

const BREAK =
  /\n\s*\n|(?<=;)\n(?=\s*The )|\n(?=\s*(?:[•*-]|\d{1,2}[.)]|[ivx]{1,4}[.)]|[a-e]\))\s)|(?<!(?:\b(?:[Nn]o|[Aa]nnual|of|the|and|or|a|an|to|in|for|on|with|your|our|by|at|from|new|is|are|this|that)|[,;-])\s*)\n(?=\s*(?:[A-Z$]|\d+(?:\.\d+)?%|\d[\d.,]*(?:[xX]|(?: (?:more|bonus|additional|extra))? (?:points?|miles?)|-day)\b))|(?<=(?<!(?:^|\n)\s*[ivx]{1,4}|\b(?:[Mm]in|[Mm]ax|[Aa]pprox|vs))[.!?]\)?)\s+(?=["(]?[A-Z•\d$])|\t|\s*•\s*/g

/** Sentences or lines without the space between them: "… three months.Earn 2X points", "Apply NowEarn 10,000 points". Apart, since it would slow down the other breaks. */
const JOINED =
  /[a-z]{2}(?:[.!?](?=[A-Z$]\w|\d{1,3},\d{3})|(?=(?:Earn|Get|Receive) (?:up to )?\$?\d[\d,]{2}))/g

const TEXTS_MAX = 4

/** Returns where each sentence ends, and where the next one starts. */
function breaksIn(text: string): (readonly [end: number, next: number])[] {
  const breaks = [...text.matchAll(BREAK)]
    .map(({ 0: gap, index }) => [index, index + gap.length] as const)
    .filter(([end, next]) => !isBeforeUnit(text, end, next) && !isBeforeSubject(text, end, next))
  const joined = [...text.matchAll(JOINED)].map(
    ({ 0: last, index }) => [index + last.length, index + last.length] as const,
  )
  return [...[...breaks, ...joined].sort(([a], [b]) => a - b), [text.trimEnd().length, text.length]]
}

const LARGE = /\d,\d{3}$/
const UNIT =
  /^(?:[A-Z][\w'®]* ){0,3}(?:points|miles) (?:after|when|once) (?:you )?(?:spend|make|open|your first)/i

/** Whether a break is between a large number and its unit: "Earn 80,000", and below it "Oak Points after you spend $2,000". */
const isBeforeUnit = (text: string, end: number, next: number): boolean =>
  LARGE.test(text.slice(Math.max(0, end - 6), end)) && UNIT.test(text.slice(next, next + 60))

const RATE_ALONE = /\n[ ]*\d{1,2}(?:\.\d+)?%[ ]*$/
const SUBJECT = /^(?:for|on) [a-z]/

/** Whether a break is between a rate alone and its subject: "18.91%", and in the paragraph below it "for purchases". */
const isBeforeSubject = (text: string, end: number, next: number): boolean =>
  SUBJECT.test(text.slice(next, next + 6)) && RATE_ALONE.test(text.slice(Math.max(0, end - 20), end))

/** Splits a text into sentences, which may span lines. Cached, because every reader splits the same text. */
export const sentencesOf = memoize((text): readonly Sentence[] => {
  const sentences: Sentence[] = []
  let start = 0
  for (const [end, next] of breaksIn(text)) {
    const words = oneLine(text.slice(start, end))
    if (words !== '') sentences.push({ words, start, end })
    start = next
  }
  return sentences
}, TEXTS_MAX)
