import type { ReadCard, ReadValue } from '../assemble.ts'
import { isSameCard } from '../page/cards-named.ts'
import { FIELDS, type Field } from '../reading.ts'
import type { Labels } from './truth.ts'

/** Result of the comparison of a value with its label. */
export type Verdict = 'right' | 'wrong' | 'missed' | 'silent' | 'unlabeled'

export interface Comparison {
  readonly file: string
  readonly card: string | null
  readonly field: Field
  readonly verdict: Verdict
  readonly expected: unknown
  readonly reading?: ReadValue
}

/** Compares the cards read from a page with its labels, field by field. */
export function compare(file: string, cards: readonly ReadCard[], labels: Labels): Comparison[] {
  const labeled = Array.isArray(labels.cards) ? labels.cards.filter(isLabels) : undefined
  if (!labeled) return compareCard(file, mainCard(cards, labels), labels)
  const claimed = new Set<ReadCard>()
  const compared = labeled.flatMap((own) => {
    const card = cards.find((each) => !claimed.has(each) && isCalled(each, own.name))
    if (card) claimed.add(card)
    const { cards: _, ...common } = labels
    return compareCard(file, card, { ...common, ...own }, common)
  })
  // The labels may leave out a card, or its name was read wrong.
  const others = cards.filter((card) => !claimed.has(card))
  return [...compared, ...others.flatMap((card) => compareCard(file, card, {}))]
}

const isLabels = (value: unknown): value is Labels => typeof value === 'object' && value !== null

const isCalled = (card: ReadCard, name: unknown): boolean =>
  card.name !== null &&
  typeof name === 'string' &&
  (isSameCard(card.name, name) || sharesWords(card.name, name))

const sharesWords = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ')

/** Returns the card that the labels name, or the first one. */
function mainCard(cards: readonly ReadCard[], labels: Labels): ReadCard | undefined {
  return cards.find((card) => isCalled(card, labels.card)) ?? cards[0]
}

function compareCard(
  file: string,
  card: ReadCard | undefined,
  labels: Labels,
  common: Labels = {},
): Comparison[] {
  const negative = new Set(Array.isArray(labels._negative) ? labels._negative : [])
  const forbidsAll = labels._negative !== undefined && !Array.isArray(labels._negative)
  return FIELDS.flatMap((field): Comparison[] => {
    const reading = card?.fields[field]
    // A page without other values can still state the values that have labels.
    const label = negative.has(field) || (forbidsAll && !(field in labels)) ? null : labels[field]
    const verdict = verdictOf(label, reading)
    if (verdict === undefined || (verdict === 'missed' && !card && field in common)) return []
    return [
      { file, card: card?.name ?? null, field, verdict, expected: label, ...(reading ? { reading } : {}) },
    ]
  })
}

function verdictOf(label: unknown, reading: ReadValue | undefined): Verdict | undefined {
  if (label === undefined) return reading ? 'unlabeled' : undefined
  if (isNothing(label)) return reading ? 'wrong' : 'silent'
  if (!reading) return 'missed'
  return agrees(label, reading.value) ? 'right' : 'wrong'
}

/** Whether a label means that the page states no value: null, or words that end in "-> null". */
const isNothing = (label: unknown): boolean =>
  label === null || (typeof label === 'string' && /(?:->|:) null\b/.test(label))

function agrees(label: unknown, value: unknown): boolean {
  const expected: unknown = Array.isArray(label) ? label[0] : label
  if (typeof expected === 'number') return typeof value === 'number' && Math.abs(expected - value) < 0.005
  if (typeof expected === 'string') return typeof value === 'string' && isAbout(expected, value)
  return expected === value
}

const SHARED_MIN = 0.3

/** Returns whether the reading has at least 30 % of the label's significant words. */
function isAbout(expected: string, value: string): boolean {
  const [own, read] = [wordsOf(expected), new Set(wordsOf(value))]
  return own.filter((word) => read.has(word)).length >= own.length * SHARED_MIN
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word.length > 2 && !/^(?:the|and|for|not|card|are|credit)$/.test(word))
    .map((word) => word.replace(/(?:ed|s|ing)$/, ''))
