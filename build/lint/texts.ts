import { whyNotPlain } from '../../data/schema/plain-text.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'

/** Quotes of values: evidence for maintainers, never published. */
const EVIDENCE = 'quotes'

/** Every text is plain. Markup would run in our customers' pages. */
export function checkPlainTexts({ cards, ...reference }: LoadedFacts): Problem[] {
  return [
    ...cards.flatMap(({ file, ...card }) => problemsOf(card, file, [])),
    ...Object.entries(reference).flatMap(([name, rows]) => problemsOf(rows, name, [])),
  ]
}

function problemsOf(value: unknown, file: string, path: readonly string[]): Problem[] {
  if (typeof value === 'string') {
    const found = whyNotPlain(value)
    return found ? [{ file, message: `${path.join('.')} contains ${found}` }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => key !== EVIDENCE)
    .flatMap(([key, inner]) => problemsOf(inner, file, [...path, key]))
}
