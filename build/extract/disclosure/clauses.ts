import type { Subject } from '../lexicon/subjects.ts'
import { topicsNamed } from './labels.ts'

/** The heading of a lettered clause: "b) Cash advances (except cheques): all cash advances are …". */
const CLAUSE = /(?<=^|\s)\(?[a-f]\)\s+([A-Z][^:.$%\n]{3,90}):/g
/** Where the next clause begins. */
export const NEXT_CLAUSE = /\s\(?[a-f]\)\s+(?=[A-Z])/

/** Tells what the lettered clause around a place of the text is about, where the clause says so in its heading. */
export function clausesOf(text: string): (at: number) => readonly Subject[] | undefined {
  const headings = [...text.matchAll(CLAUSE)]
  return (at) => {
    const heading = headings.findLast(({ index }) => index < at)?.[1]
    return heading === undefined ? undefined : topicsNamed(heading.replace(/\([^)]*\)/g, ''))
  }
}
