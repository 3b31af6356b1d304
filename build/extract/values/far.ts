const CHARACTERS_MAX = 160
const SENTENCES_MAX = 1
const PARAGRAPHS_MAX = 3

/** Whether the words between a label and a value have several sentences or paragraphs, so that the value is about something else. */
export const isFarBelow = (words: string): boolean =>
  words.length > CHARACTERS_MAX &&
  (count(words, /[.!?](?=\s)/g) > SENTENCES_MAX || count(words, /\w[^\n]*\n\s*\n/g) > PARAGRAPHS_MAX)

const count = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0
