import { FIGURES, type FieldRule, INTROS } from './fields.ts'
import type { Passage } from './passage.ts'
import { type Subject, subjectsIn } from './subjects.ts'
import { type Flag, moneyIn, monthsIn, percentIn, type Token } from './tokens.ts'

/** A figure that a passage states for a field. */
export interface StatedFigure {
  readonly field: string
  readonly value: number
}

const namedIn = (words: string): Subject[] => [...new Set(subjectsIn(words).map(({ subject }) => subject))]

/** Subjects that only have figures of this kind. */
const OF_KIND: Readonly<Record<FieldRule['kind'], readonly Subject[]>> = {
  money: [
    'annual',
    'monthly',
    'additional',
    'late',
    'returned',
    'overlimit',
    'cash',
    'transfer',
    'foreign',
    'income',
    'minimum interest',
    'offer',
  ],
  percent: ['cash', 'transfer', 'purchase', 'foreign', 'minimum interest', 'offer', 'late', 'annual'],
}
/** Words that also occur in sentences about other subjects: "on purchases" in an offer. */
const WEAK: readonly Subject[] = ['purchase']

/** Returns the subjects of a passage: those that it names, else those of its labels and headings, nearest first. */
function subjectsOf({ text, labels, headings }: Passage, kind: FieldRule['kind']): readonly Subject[] {
  for (const words of [text, ...labels, ...headings.slice(0, 1)]) {
    const named = namedIn(words).filter((name) => OF_KIND[kind].includes(name))
    if (named.length > 0) return named
  }
  return []
}

/** Rates with two decimals are not exact binary numbers. */
export const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.005

/** Returns the figures that a passage states, at most one per field. Ambiguous figures are not stated. */
export function figuresIn(passage: Passage): StatedFigure[] {
  const tokens = { money: moneyIn(passage.text), percent: percentIn(passage.text) }
  return Object.entries(FIGURES).flatMap(([field, rule]) => {
    const all = [...tokens[rule.kind], ...noneIn(passage.text, rule)]
    const [first, ...others] = all.filter(({ flags }) => isLive(flags, rule)).map(({ value }) => value)
    if (first === undefined || others.some((value) => !isClose(value, first)) || !isAbout(rule, passage))
      return []
    return [{ field, value: first }]
  })
}

const isLive = (flags: ReadonlySet<Flag>, { upTo }: FieldRule): boolean =>
  [...flags].every((flag) => upTo === true && flag === 'hedged')

function isAbout(rule: FieldRule, passage: Passage): boolean {
  const { text, labels, headings } = passage
  const own = [text, ...labels].join('\n')
  const isRate = rule.neighbors !== undefined && rule.kind === 'percent'
  const words = isRate ? [own, ...headings.slice(0, 1)].join('\n') : own
  if (!(rule.needs?.test(words) ?? true) || rule.lacks?.test(own)) return false
  const named = subjectsOf(passage, rule.kind)
  if (named.length === 0) return rule.alone?.test(text) ?? false
  if (!named.includes(rule.subject)) return false
  const strong = WEAK.includes(rule.subject) ? named : named.filter((name) => !WEAK.includes(name))
  const others = strong.filter((name) => name !== rule.subject)
  if (others.some((name) => !rule.neighbors?.includes(name))) return false
  return !isRate || others.length === 0 || areJoined(passage, [rule.subject, ...others])
}

/** "Cash advances and balance transfers": one figure for both subjects. */
function areJoined({ text, labels }: Passage, subjects: readonly Subject[]): boolean {
  const words = [text, ...labels].find((each) => subjects.every((name) => namedIn(each).includes(name))) ?? ''
  const places = subjectsIn(words).filter(({ subject }) => subjects.includes(subject))
  return places
    .slice(1)
    .every(({ start }, i) =>
      /^(?:[\s,&/]|\b(?:and|or|for|on|APR|rate|interest)\b)*$/i.test(words.slice(places[i]?.end, start)),
    )
}

const NO_FEE =
  /\bnone\b|\bno (?:[\w-]+ ){0,3}?fees?\b|\bno charge\b|\bfree\b|\bno (?:annual|yearly) (?:\w+ )?fees?\b/gi

/** Words for a fee that is not charged. "No annual fee your first year" is about that year only. */
function noneIn(text: string, { kind, subject }: FieldRule): Pick<Token, 'value' | 'flags'>[] {
  if (kind === 'percent' && subject !== 'foreign' && subject !== 'transfer') return []
  return [...text.matchAll(NO_FEE)].map(({ 0: words, index }) => ({
    value: 0,
    flags:
      moneyIn(`${text.slice(0, index)}$0 ${text.slice(index + words.length)}`).find(
        ({ start }) => start >= index,
      )?.flags ?? new Set(),
  }))
}

/** An introductory rate with its months. */
export interface StatedIntro {
  readonly field: string
  readonly rate: number
  readonly months: number
}

/** Returns the intro rates that a passage states. */
export function introsIn(passage: Passage): StatedIntro[] {
  const { text } = passage
  const intros = percentIn(text).filter(({ flags }) => flags.has('intro') && flags.size === 1)
  const [rate, ...rates] = intros
  const [period, ...periods] = monthsIn(text)
  if (!rate || !period || rates.length + periods.length > 0 || /\bfees?\b/i.test(text)) return []
  const words = [text, ...passage.labels].join('\n')
  return Object.entries(INTROS)
    .filter(([, { subject }]) => namedIn(words).includes(subject))
    .map(([field]) => ({ field, rate: rate.value, months: period.value }))
}

const WAIVER =
  /(?:\b(?:waived|rebated?|free|no)\b|\$0)[^.;]{0,40}\bfirst[ -]year\b|\bfirst[ -]year\b[^.;]{0,25}(?:\b(?:waived|rebated?|free)\b|\$0)/i

/** Whether a passage states that the annual fee is waived in the first year. */
export const statesWaiver = (passage: Passage): boolean =>
  WAIVER.test(passage.text) &&
  isAbout({ kind: 'money', subject: 'annual' }, passage) &&
  !/\badditional|\bsupplementary/i.test(passage.text)
