import { parseArgs } from 'node:util'
import { runCommand } from '../command.ts'
import { readFacts } from '../lint/facts.ts'
import { lint } from '../lint/rules.ts'

const HELP = `Checks the facts below data/facts.

Usage: npm run lint:data [-- --facts <folder>] [--today <YYYY-MM-DD>]

Prints every problem as "file: message" and a summary. Exits with 1 if there is any problem.
`

const readFlags = () =>
  parseArgs({
    options: { help: { type: 'boolean' }, facts: { type: 'string' }, today: { type: 'string' } },
  }).values

function main(): void {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  const facts = readFacts(flags.facts ?? new URL('../../data/facts', import.meta.url).pathname)
  const problems = lint(facts, flags.today ?? new Date().toISOString().slice(0, 10))
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`)
  const seen = facts.cards.reduce((sum, { observations }) => sum + observations.length, 0)
  process.stdout.write(`${facts.cards.length} cards, ${seen} observations, ${problems.length} problems\n`)
  if (problems.length > 0) process.exitCode = 1
}

runCommand(main)
