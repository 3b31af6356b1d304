import { MEASURES } from '../extract/lexicon/measures.ts'
import { phrasesOf } from '../extract/lexicon/phrases.ts'
import { type Subject as CardSubject, SUBJECTS } from '../extract/lexicon/subjects.ts'
import { tokensOf } from './tokens.ts'

/** What a value on a page can be about: subjects of the lexicon, and things that are no rate or fee. */
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

/** A place where words name a subject. */
export interface Mark {
  readonly subject: Subject
  readonly start: number
  readonly end: number
}

const MEASURE_WORDS = [...MEASURES.fee, ...MEASURES.rate]

/** In a sentence, "late" or "transfer" alone names nothing: "late fee" does. "Purchases" needs no other word. */
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

/** Replaces the end of a phrase: a figure, a line, a comma. */
const BREAK = '\n'

/** Finds where words name subjects, in their order. */
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
