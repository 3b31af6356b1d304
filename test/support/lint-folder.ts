import type { Problem } from '../../build/facts/files.ts'
import { loadFacts } from '../../build/facts/load.ts'
import { lint } from '../../build/lint/rules.ts'

/** Returns what is wrong with a folder of facts, as `npm run lint:data` would print it. */
export async function lintFolder(folder: string, today: string): Promise<Problem[]> {
  const { facts, problems } = await loadFacts(folder)
  return [...problems, ...lint(facts, today)]
}
