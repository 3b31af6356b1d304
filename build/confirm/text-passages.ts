import { oneLine, PASSAGE_MAX, type Passage, VALUE, withParts } from './passage.ts'

const HEADING_MAX = 80
const JOINED_LINES = 3

/** Returns the passages of a text without layout, such as the text of a PDF. */
export function textPassages(text: string): Passage[] {
  const lines = text.split('\n').map((line) => line.replace(/[ ]{2,}|\s\|\s/g, '\t').trim())
  const passages: Passage[] = []
  let heading: string | undefined
  for (const [i, line] of lines.entries()) {
    if (line === '') continue
    if (line.length <= HEADING_MAX && !VALUE.test(line) && !line.endsWith('.')) heading = oneLine(line)
    const headings = heading === undefined ? [] : [heading]
    passages.push(...withParts({ text: line, labels: [], headings, quote: oneLine(line) }))
    const joined = oneLine(lines.slice(i, i + JOINED_LINES).join(' '))
    // A sentence continues on the next line.
    if (/[a-z,]$/.test(line) && joined.length <= PASSAGE_MAX)
      passages.push(...withParts({ text: joined, labels: [], headings, quote: joined }))
  }
  return passages
}
