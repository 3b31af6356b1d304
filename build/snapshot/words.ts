import type { Columns, WordIndex } from '../../data/snapshot/format.ts'

interface Occurrence {
  readonly inName: number[]
  readonly beside: number[]
}

/** Where each word of the names and short names in the columns occurs. */
export function wordIndexOf(columns: Columns): WordIndex {
  const found = new Map<string, Occurrence>()
  const issuerWords = columns.issuers.map(({ name, aliases }) => wordsOf([name, ...aliases]))
  for (const place of columns.slug.keys()) {
    const issuer = issuerWords[columns.issuer[place] ?? -1] ?? []
    const beside = new Set([...issuer, ...wordsOf(columns.aliases[place] ?? [])])
    for (const word of wordsOf([columns.name[place] ?? ''])) at(found, word).inName.push(place)
    for (const word of beside) at(found, word).beside.push(place)
  }
  const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    words: entries.map(([word]) => word),
    inName: entries.map(([, { inName }]) => inName),
    beside: entries.map(([, { beside }]) => beside),
  }
}

function at(found: Map<string, Occurrence>, word: string): Occurrence {
  const known = found.get(word) ?? { inName: [], beside: [] }
  found.set(word, known)
  return known
}

const wordsOf = (folded: readonly string[]): ReadonlySet<string> =>
  new Set(folded.flatMap((text) => text.split(' ')).filter((word) => word !== ''))
