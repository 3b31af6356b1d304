const CHARACTERS_MAX = 160
const SENTENCES_MAX = 1

/** Whether the words between a label and a value have several sentences, so that the value is about something else. */
export const isFarBelow = (words: string): boolean =>
  words.length > CHARACTERS_MAX && (words.match(/[.!?](?=\s)/g)?.length ?? 0) > SENTENCES_MAX
