import type { Problem } from '../../build/facts/files.ts'
import { loadFacts } from '../../build/facts/load.ts'
import { lint } from '../../build/lint/rules.ts'

/** The project's reference facts, which made-up cards use, may be newer than the day of a test. */
const AFTER_ALL_FACTS = '2100-01-01'

/** Returns the problems of a folder of facts, as `npm run lint:data` prints them. */
export async function lintFolder(folder: string): Promise<Problem[]> {
  const { facts, problems } = await loadFacts(folder)
  return [...problems, ...lint(facts, AFTER_ALL_FACTS)]
}
