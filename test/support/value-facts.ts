import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Country } from '../../data/schema/card.ts'
import { fileName, type Manifest, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import type { ValueFacts } from '../../data/value/facts.ts'

/** Reads the data that values of a country's cards on Starter are computed from, from a snapshot of the real facts. */
export async function starterFacts(snapshot: string, country: Country): Promise<ValueFacts> {
  const pointer = readPointerFile(await readFile(join(snapshot, POINTER)))
  const { values } = JSON.parse(new TextDecoder().decode(pointer?.manifest)) as Manifest
  const { hash } = values.starter![country]
  return JSON.parse(await readFile(join(snapshot, fileName(hash)), 'utf8')) as ValueFacts
}
