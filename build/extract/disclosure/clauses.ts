import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { topicsNamed } from './labels.ts'

/** Heading of a lettered clause: "b) Cash advances (except cheques): all cash advances are …". */
const CLAUSE = /(?<=^|\s)\(?[a-f]\)\s+([A-Z][^:.$%\n]{3,90}):/g
/** Start of the next clause. */
export const NEXT_CLAUSE = /\s\(?[a-f]\)\s+(?=[A-Z])/

/** Returns a lookup of the topics in the heading of the clause around an offset. */
export function clausesOf(text: string): (at: number) => readonly Subject[] | undefined {
  const headings = matchesOf(text, CLAUSE)
  return (at) => {
    const heading = headings.findLast(({ index }) => index < at)?.[1]
    return heading === undefined ? undefined : topicsNamed(heading.replace(/\([^)]*\)/g, ''))
  }
}
