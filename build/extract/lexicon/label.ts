import type { Token } from '../tokens/lexer.ts'
import { FILLERS, MEASURES, type Measure, MODIFIERS, type Modifier, SECTIONS } from './measures.ts'
import { phrasesOf } from './phrases.ts'
import {
  ALL_RATES,
  ARE_FEES,
  OTHER_SUBJECTS,
  OTHER_SUBJECTS_IN_TABLES,
  SUBJECTS,
  type Subject,
} from './subjects.ts'

/** The meaning of a label. */
export interface Label {
  readonly subjects: readonly Subject[]
  /** Missing if the label only names a subject: "Cash advances". */
  readonly measure?: Measure
  readonly modifiers: readonly Modifier[]
  /** A title above other labels: "Fees". */
  readonly section?: Measure
  /** Names something that is not a card field: "Minimum interest charge". */
  readonly isOther: boolean
  /** Number of words that the lexicon does not know. */
  readonly unknown: number
}

/** Whether a line with this label has no other words. */
export const isWhole = ({ subjects, section, isOther, unknown }: Label): boolean =>
  unknown === 0 && (subjects.length > 0 || section !== undefined || isOther)

/** What a word or phrase of a label means. */
export type Meaning =
  | { readonly kind: 'subject'; readonly subjects: readonly Subject[]; readonly measure?: Measure }
  | { readonly kind: 'measure'; readonly measure: Measure }
  | { readonly kind: 'modifier'; readonly modifier: Modifier }
  | { readonly kind: 'other' }

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]

/** The words of labels in tables and in running text. */
export const MEANINGS: ReadonlyArray<readonly [Meaning, readonly string[]]> = [
  ...keysOf(SUBJECTS).map((subject): [Meaning, readonly string[]] => [
    {
      kind: 'subject',
      subjects: [subject],
      ...(ARE_FEES.has(subject) ? { measure: 'fee' } : subject === 'penalty' ? { measure: 'rate' } : {}),
    },
    SUBJECTS[subject],
  ]),
  [{ kind: 'subject', subjects: ['purchase', 'transfer', 'cash'] }, ALL_RATES],
  ...keysOf(MEASURES).map((measure): [Meaning, readonly string[]] => [
    { kind: 'measure', measure },
    MEASURES[measure],
  ]),
  ...keysOf(MODIFIERS).map((modifier): [Meaning, readonly string[]] => [
    { kind: 'modifier', modifier },
    MODIFIERS[modifier],
  ]),
  [{ kind: 'other' }, OTHER_SUBJECTS],
]
const PHRASES = phrasesOf<Meaning>([...MEANINGS, [{ kind: 'other' }, OTHER_SUBJECTS_IN_TABLES]])

const SECTION_PHRASES = phrasesOf(keysOf(SECTIONS).map((measure) => [measure, SECTIONS[measure]] as const))

/** The fee for a cash advance in other countries is not that of the card. */
const isAbroad = (words: readonly string[]): boolean =>
  words.some((word) => word === 'outside' || word === 'abroad') && !words.includes('quebec')

/** Parses the tokens of a line or cell as a label, and counts unknown words. */
export function labelOf(tokens: readonly Token[]): Label {
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : []))
  const section = SECTION_PHRASES(words, 0)
  if (section?.length === words.length && words.length > 0)
    return { subjects: [], modifiers: [], section: section.meaning, isOther: false, unknown: 0 }
  const subjects = new Set<Subject>()
  const modifiers = new Set<Modifier>()
  const measures = new Set<Measure>()
  let [isOther, unknown] = [false, 0]
  for (let i = 0; i < words.length; ) {
    const found = PHRASES(words, i)
    const meaning = found?.meaning
    if (meaning?.kind === 'subject') for (const subject of meaning.subjects) subjects.add(subject)
    if (meaning?.kind === 'modifier') modifiers.add(meaning.modifier)
    if (meaning && 'measure' in meaning && meaning.measure) measures.add(meaning.measure)
    if (meaning?.kind === 'other') isOther = true
    if (!meaning && !FILLERS.has(words[i] ?? '')) unknown += 1
    i += found?.length || 1
  }
  if (subjects.has('cash') && isAbroad(words) && !subjects.has('foreign')) isOther = true
  const [measure] = measures
  return {
    subjects: [...subjects],
    modifiers: [...modifiers],
    ...(measure && measures.size === 1 ? { measure } : {}),
    isOther,
    unknown,
  }
}
