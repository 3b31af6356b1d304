import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clockFrom, runCommand } from './command.ts'
import { withLock } from './lock.ts'
import { pairsOf } from './report/words.ts'
import { accept, listHeld, reject, type Waiting } from './weekly/decide.ts'

const HELP = `Decides about readings of issuers' pages that were not let into the facts.

Usage: npm run held [-- <command>]

  list                      what waits, and why (the default); --json prints an array of it
  accept <id>... [--why W]  put readings into the facts
  reject <id>... [--why W]  keep readings out; the same reading is not held again while the page says it

  --issuer <slug>           only this issuer's; with accept or reject and no id: all of them
  --today <day>             day of the decision as YYYY-MM-DD, in place of the clock's (UTC)
  --facts <folder>          facts to work on (data/facts)
  --state <folder>          where a run of the weekly job would hold its lock (STATE_DIR, else .state)
  --help                    this text

Decisions are kept beside the items in data/facts/held. Publish afterwards with npm run publish.
`

const readFlags = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      issuer: { type: 'string' },
      why: { type: 'string' },
      today: { type: 'string' },
      json: { type: 'boolean', default: false },
      facts: { type: 'string', default: join(import.meta.dirname, '../data/facts') },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  })

type Flags = ReturnType<typeof readFlags>['values']

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values: flags, positionals } = readFlags()
  const [command = 'list', ...ids] = positionals
  if (flags.help) return void process.stdout.write(HELP)
  const waiting = (await listHeld(resolve(flags.facts))).filter(
    ({ issuer }) => flags.issuer === undefined || issuer === flags.issuer,
  )
  if (command === 'list' && flags.json) return printJson(waiting)
  if (command === 'list') return list(waiting)
  if (command !== 'accept' && command !== 'reject')
    throw new Error(`There is no command ${command}.\n\n${HELP}`)
  const chosen = ids.length > 0 ? ids.map((id) => found(id, waiting)) : flags.issuer ? waiting : []
  if (chosen.length === 0) throw new Error('Name the ids to decide about, or an issuer with --issuer.')
  await decide(command, chosen, flags)
}

function printJson(waiting: readonly Waiting[]): void {
  say(JSON.stringify(waiting.map(({ issuer, item }) => ({ issuer, ...item }))))
}

function list(waiting: readonly Waiting[]): void {
  for (const { issuer, item } of waiting) {
    say(`${item.id}  ${issuer}  ${item.card}  ${item.kind}, waits for ${item.waits} since ${item.since}`)
    for (const { field, old, now } of pairsOf(item.old, item.values))
      say(`          ${field}: ${old} → ${now}`)
    for (const reason of item.reasons) say(`          because ${reason}`)
    say(`          ${item.url}`)
  }
  say(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} waiting`)
}

async function decide(verdict: 'accept' | 'reject', chosen: readonly Waiting[], flags: Flags): Promise<void> {
  const state = resolve(flags.state)
  await mkdir(state, { recursive: true })
  const today = clockFrom(flags.today)().toISOString().slice(0, 10)
  const deciding = { folder: resolve(flags.facts), today, why: flags.why ?? null }
  await withLock(join(state, 'rebuild.lock'), async () => {
    for (const each of chosen) {
      await (verdict === 'accept' ? accept : reject)(each, deciding)
      say(`${verdict}ed ${each.item.id} ${each.item.card}`)
    }
  })
}

function found(id: string, waiting: readonly Waiting[]): Waiting {
  const item = waiting.find((each) => each.item.id === id)
  if (!item) throw new Error(`Nothing with the id ${id} waits.`)
  return item
}

runCommand(main)
