import { MEASURES } from '../extract/lexicon/measures.ts'
import { phrasesOf } from '../extract/lexicon/phrases.ts'
import { type Subject as CardSubject, SUBJECTS } from '../extract/lexicon/subjects.ts'
import { tokensOf } from './tokens.ts'

/** Subjects of values on a page: those of the lexicon, and others that are not rates or fees. */
export type Subject = CardSubject | keyof typeof OTHERS

const OTHERS = {
  income: ['income'],
  'minimum interest': ['minimum interest', 'minimum payment'],
  offer: [
    'welcome',
    'sign up',
    'signup',
    'bonus',
    'earn',
    'spend',
    'cash back',
    'cashback',
    'statement credit',
    'reward',
  ],
} as const satisfies Record<string, readonly string[]>

/** A subject that a text names, with its position. */
export interface Mark {
  readonly subject: Subject
  readonly start: number
  readonly end: number
}

const MEASURE_WORDS = [...MEASURES.fee, ...MEASURES.rate]

/** Words that only name a subject together with another one: "late fee", not "late" alone. "Purchases" needs no other word. */
const inSentences = (subject: CardSubject): readonly string[] =>
  SUBJECTS[subject].flatMap((phrase) =>
    phrase.includes(' ') || subject === 'purchase'
      ? [phrase]
      : MEASURE_WORDS.map((measure) => `${phrase} ${measure}`),
  )

const PHRASES = phrasesOf<Subject>([
  ...(Object.keys(SUBJECTS) as CardSubject[]).map((subject) => [subject, inSentences(subject)] as const),
  ...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]).map((subject) => [subject, OTHERS[subject]] as const),
])

/** Ends a phrase: a figure, a line, a comma. */
const BREAK = '\n'

/** Finds the subjects that a text names, in their order. */
export function subjectsIn(text: string): Mark[] {
  const tokens = tokensOf(text).filter((token) => token.kind !== 'sign' || token.sign !== '-')
  const words = tokens.map((token) => (token.kind === 'word' ? token.word : BREAK))
  const marks: Mark[] = []
  for (let i = 0; i < words.length; ) {
    const found = PHRASES(words, i)
    const [first, last] = [tokens[i], tokens[i + (found?.length ?? 1) - 1]]
    if (found && first && last) marks.push({ subject: found.meaning, start: first.start, end: last.end })
    i += found?.length || 1
  }
  return marks
}
