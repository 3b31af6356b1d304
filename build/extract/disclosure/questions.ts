import { lineLabel } from './segment.ts'

const QUESTION =
  /(?<=^|\n)([ ]*(?:(?:What(?:'s| is| are)|How (?:much|high) (?:is|are)) (?:the|your|my)|(?:Is|Are) there(?: an?| any)?) )([^\n?.]{3,80})\?(?=[ ]*(?:\n|$))/g

/** Labels put as questions, "What is the annual fee?", as labels; the text keeps its length. */
export const withoutQuestions = (text: string): string =>
  text.replace(QUESTION, (whole: string, asks: string, label: string) =>
    lineLabel(label) ? `${' '.repeat(asks.length)}${label} ` : whole,
  )
