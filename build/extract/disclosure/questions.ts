import { lineLabel } from './segment.ts'

const QUESTION =
  /(?<=^|\n)([ ]*(?:(?:What(?:'s| is| are)|How (?:much|high) (?:is|are)) (?:the|your|my)|(?:Is|Are) there(?: an?| any)?|Does [A-Z][\w ]{1,30} (?:charge|have)(?: an?| any)?) )([^\n?.]{3,80})\?(?=[ ]*(?:\n|$))(?:([ ]*\n\s*No[.,])([^\n]*))?/g

/**
 * Converts questions to labels: "What is the annual fee?". Blanks the rest of a line after "No.", which is about
 * something else. The text keeps its length.
 */
export const withoutQuestions = (text: string): string =>
  text.replace(QUESTION, (whole: string, question: string, label: string, no = '', rest = '') =>
    lineLabel(label) ? `${' '.repeat(question.length)}${label} ${no}${' '.repeat(rest.length)}` : whole,
  )
