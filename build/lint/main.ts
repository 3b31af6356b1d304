import { parseArgs } from 'node:util'
import { readFacts } from './facts.ts'
import { lint } from './rules.ts'

const HELP = `Checks the facts below data/facts.

Usage: npm run lint:data [-- --facts <folder>] [--today <YYYY-MM-DD>]

Prints every problem as "file: message" and a summary. Exits with 1 if there is any problem.
`

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, facts: { type: 'string' }, today: { type: 'string' } },
})

if (values.help) process.stdout.write(HELP)
else {
  const facts = readFacts(values.facts ?? new URL('../../data/facts', import.meta.url).pathname)
  const problems = lint(facts, values.today ?? new Date().toISOString().slice(0, 10))
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`)
  const seen = facts.cards.reduce((sum, { observations }) => sum + observations.length, 0)
  process.stdout.write(`${facts.cards.length} cards, ${seen} observations, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
