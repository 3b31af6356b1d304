import { dayOf } from '../../data/time.ts'
import { type Flags, print, runCommand } from '../command.ts'
import { loadFacts } from '../facts/load.ts'
import { lint } from '../lint/rules.ts'
import { clockFrom, FACTS, TODAY } from '../options.ts'

const options = {
  facts: FACTS,
  today: { ...TODAY, help: 'day up to which dates may lie, as YYYY-MM-DD, in place of the clock’s (UTC)' },
} as const

async function run(flags: Flags<typeof options>): Promise<number> {
  const { facts, problems: unreadable } = await loadFacts(flags.facts)
  const problems = [...unreadable, ...lint(facts, dayOf(clockFrom(flags.today)()))]
  for (const { file, message } of problems) print(`${file}: ${message}`)
  const observations = facts.cards.flatMap((card) => card.observations).length
  print(`${facts.cards.length} cards, ${observations} observations, ${problems.length} problems`)
  return problems.length > 0 ? 1 : 0
}

runCommand({
  summary: 'Checks the facts below data/facts.',
  usage: 'npm run lint:data [-- <options>]',
  options,
  notes: 'Prints every problem as "file: message" and a summary. Exits with 1 if there is any problem.',
  run: ({ flags }) => run(flags),
})
