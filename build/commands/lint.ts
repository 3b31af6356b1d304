import { type Flags, print, runCommand } from '../../data/command.ts'
import { quantity } from '../../data/quantity.ts'
import { dayOf } from '../../data/time.ts'
import type { Problem } from '../facts/files.ts'
import { loadFacts } from '../facts/load.ts'
import { audit, type Finding, lint } from '../lint/rules.ts'
import { clockFrom, FACTS, TODAY } from '../options.ts'

const options = {
  facts: FACTS,
  audit: { help: 'also check whether the current cards are complete enough to compute with' },
  today: { ...TODAY, help: 'latest allowed date as YYYY-MM-DD, in place of the clock’s (UTC)' },
} as const

async function run(flags: Flags<typeof options>): Promise<number> {
  const { facts, problems: unreadable } = await loadFacts(flags.facts)
  const today = dayOf(clockFrom(flags.today)())
  const problems: readonly (Problem & Partial<Finding>)[] = [
    ...unreadable,
    ...lint(facts, today),
    ...(flags.audit ? audit(facts, today) : []),
  ]
  for (const { file, message, rule } of problems) print(`${file}: ${message}${rule ? ` (${rule})` : ''}`)
  const observations = facts.cards.flatMap((card) => card.observations).length
  const [cards, stated] = [quantity(facts.cards.length, 'card'), quantity(observations, 'observation')]
  print(`${cards}, ${stated}, ${quantity(problems.length, 'problem')}`)
  return problems.length > 0 ? 1 : 0
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
