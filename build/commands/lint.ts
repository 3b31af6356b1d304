import { type Flags, print, runCommand } from '../../data/command.ts'
import { quantity } from '../../data/quantity.ts'
import { dayOf } from '../../data/time.ts'
import type { Problem } from '../facts/files.ts'
import { type LoadedFacts, loadFacts } from '../facts/load.ts'
import { catalogCoverage } from '../lint/coverage.ts'
import { audit, type Finding, lint } from '../lint/rules.ts'
import { clockFrom, FACTS, TODAY } from '../options.ts'
import { recordProblems } from '../weekly/record-problems.ts'

const options = {
  facts: FACTS,
  audit: { help: 'also check whether the current cards are complete enough to compute with' },
  coverage: { help: 'also print how much is known of the open cards' },
  today: { ...TODAY, help: 'latest allowed date as YYYY-MM-DD, in place of the clock’s (UTC)' },
} as const

async function run(flags: Flags<typeof options>): Promise<number> {
  const { facts, problems: unreadable } = await loadFacts(flags.facts)
  const today = dayOf(clockFrom(flags.today)())
  const problems: readonly (Problem & Partial<Finding>)[] = [
    ...unreadable,
    ...(await recordProblems(flags.facts, today)),
    ...lint(facts, today),
    ...(flags.audit ? audit(facts, today) : []),
  ]
  for (const { file, message, rule } of problems) print(`${file}: ${message}${rule ? ` (${rule})` : ''}`)
  if (flags.coverage) printCoverage(facts, today)
  const observations = facts.cards.flatMap((card) => card.observations).length
  const [cards, stated] = [quantity(facts.cards.length, 'card'), quantity(observations, 'observation')]
  print(`${cards}, ${stated}, ${quantity(problems.length, 'problem')}`)
  return problems.length > 0 ? 1 : 0
}

function printCoverage(facts: LoadedFacts, today: string): void {
  const { cards, issuers, shares } = catalogCoverage(facts, today)
  print(`${cards} cards of ${issuers} issuers`)
  for (const { name, stated, of } of shares)
    print(`${name.padEnd(24)}${stated} of ${of} (${((100 * stated) / of).toFixed(1)}%)`)
}

runCommand({
  summary: 'Checks the facts below data/facts.',
  usage: 'npm run lint:data [-- <options>]',
  example: 'npm run lint:data',
  options,
  exits: { 0: 'no problem', 1: 'a problem or an error' },
  notes: 'Prints every problem as "file: message" and a summary.',
  run: ({ flags }) => run(flags),
})
