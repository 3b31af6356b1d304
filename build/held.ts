import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withLock } from './lock.ts'
import { pairsOf } from './report/words.ts'
import { accept, listHeld, reject, type Waiting } from './weekly/decide.ts'

const HELP = `Decides about readings of issuers' pages that were not let into the facts.

Usage: npm run held [-- <command>]

  list                      what waits, and why (the default)
  accept <id>... [--why W]  put readings into the facts
  reject <id>... [--why W]  keep readings out; the same reading is not held again

  --issuer <slug>           only this issuer's; with accept or reject and no id: all of them
  --facts <folder>          facts to work on (data/facts)
  --help                    this text

Decisions are kept beside the items in data/facts/held. Publish afterwards with npm run publish.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    issuer: { type: 'string' },
    why: { type: 'string' },
    facts: { type: 'string', default: join(import.meta.dirname, '../data/facts') },
  },
})
const [command = 'list', ...ids] = positionals
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const folder = resolve(values.facts)
  const waiting = (await listHeld(folder)).filter(
    ({ issuer }) => values.issuer === undefined || issuer === values.issuer,
  )
  if (values.help) process.stdout.write(HELP)
  else if (command === 'list') list(waiting)
  else if (command === 'accept' || command === 'reject') await decide(command, waiting, folder)
  else throw new Error(`There is no command ${command}.\n\n${HELP}`)
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

async function decide(
  verdict: 'accept' | 'reject',
  waiting: readonly Waiting[],
  folder: string,
): Promise<void> {
  const chosen = ids.length > 0 ? ids.map((id) => found(id, waiting)) : values.issuer ? waiting : []
  if (chosen.length === 0) throw new Error('Name the ids to decide about, or an issuer with --issuer.')
  const state = resolve(process.env.STATE_DIR ?? '.state')
  await mkdir(state, { recursive: true })
  const deciding = { folder, today: new Date().toISOString().slice(0, 10), why: values.why ?? null }
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
