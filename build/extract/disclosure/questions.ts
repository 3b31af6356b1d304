import { lineLabel } from './segment.ts'

const QUESTION =
  /(?<=^|\n)([ ]*(?:(?:What(?:'s| is| are)|How (?:much|high) (?:is|are)) (?:the|your|my)|(?:Is|Are) there(?: an?| any)?|Does [A-Z][\w ]{1,30} (?:charge|have)(?: an?| any)?) )([^\n?.]{3,80})\?(?=[ ]*(?:\n|$))(?:([ ]*\n\s*No[.,])([^\n]*))?/g

/** Labels put as questions, "What is the annual fee?", as labels; what follows "No." is told of something else. The text keeps its length. */
export const withoutQuestions = (text: string): string =>
  text.replace(QUESTION, (whole: string, asks: string, label: string, no = '', rest = '') =>
    lineLabel(label) ? `${' '.repeat(asks.length)}${label} ${no}${' '.repeat(rest.length)}` : whole,
  )
