import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareText } from '../../data/compare.ts'
import { writeFacts } from '../../data/facts-file.ts'
import { writeWhole } from '../durable.ts'
import { type IssuerFact, REFERENCE_FILES } from '../facts/shapes.ts'

/** Returns the issuers of the facts and added ones, sorted by slug. Existing entries win. */
export function withAdded(
  issuers: readonly IssuerFact[],
  added: readonly IssuerFact[],
): readonly IssuerFact[] {
  const missing = added.filter(({ slug }) => !issuers.some((issuer) => issuer.slug === slug))
  return missing.length === 0
    ? issuers
    : [...issuers, ...missing].toSorted((a, b) => compareText(a.slug, b.slug))
}

/** Adds issuers to the facts of a folder, because their cards cannot be read without them. */
export async function addIssuers(folder: string, added: readonly IssuerFact[]): Promise<void> {
  if (added.length === 0) return
  const path = join(folder, REFERENCE_FILES.issuers.file)
  const before = JSON.parse(await readFile(path, 'utf8')) as IssuerFact[]
  const after = withAdded(before, added)
  if (after !== before) await writeWhole(path, writeFacts(after))
}
