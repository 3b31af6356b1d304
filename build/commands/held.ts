import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clockFrom, runCommand } from '../command.ts'
import { causeOf } from '../judge/cause.ts'
import { withLock } from '../lock.ts'
import { describeItems } from '../report/queue.ts'
import { itemText } from '../report/terminal.ts'
import { pairsOf } from '../report/words.ts'
import { accept, listHeld, reject, type Undo, type Waiting } from '../weekly/decide.ts'
import { review } from '../weekly/review.ts'

const HELP = `Decides about readings of issuers' pages that were not let into the facts.

Usage: npm run held [-- <command>]

  review                    one item at a time, one key a decision (the default at a terminal)
  list                      what waits, and why (the default elsewhere); --json prints an array of it
  accept <id>... [--why W]  put readings into the facts
  reject <id>... [--why W]  keep readings out; the same reading is not held again while the page says it

  --issuer <slug>           only this issuer's
  --card <slug>             only this card's
  --cause <cause>           only those held for this cause, such as annual-fee-up-by; list and report name it
                            With accept or reject and no id, all that these select are decided.
  --today <day>             day of the decision as YYYY-MM-DD, in place of the clock's (UTC)
  --facts <folder>          facts to work on (data/facts)
  --state <folder>          where a run of the weekly job would hold its lock (STATE_DIR, else .state)
  --help                    this text

Keys of review: a accept, r reject, s skip, o print the address of the page, u undo the last, q quit. Every decision is
written at once: quitting loses nothing. Decisions are kept beside the items in data/facts/held. Publish afterwards with
npm run publish.
`

const readFlags = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      issuer: { type: 'string' },
      card: { type: 'string' },
      cause: { type: 'string' },
      why: { type: 'string' },
      today: { type: 'string' },
      json: { type: 'boolean', default: false },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  })

type Flags = ReturnType<typeof readFlags>['values']

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values: flags, positionals } = readFlags()
  const atTerminal = process.stdin.isTTY && process.stdout.isTTY
  const [command = atTerminal && !flags.json ? 'review' : 'list', ...ids] = positionals
  if (flags.help) return void process.stdout.write(HELP)
  const waiting = (await listHeld(resolve(flags.facts))).filter((each) => isSelected(each, flags))
  if (command === 'list') return flags.json ? printJson(waiting) : list(waiting)
  if (command === 'review') return reviewAll(waiting, flags)
  if (command !== 'accept' && command !== 'reject')
    throw new Error(`There is no command ${command}.\n\n${HELP}`)
  const isNarrowed = [flags.issuer, flags.card, flags.cause].some((flag) => flag !== undefined)
  const chosen = ids.length > 0 ? ids.map((id) => found(id, waiting)) : isNarrowed ? waiting : []
  if (chosen.length === 0)
    throw new Error('Nothing is selected: name ids, or --issuer, --card or --cause of what waits.')
  for (const each of chosen) {
    await decide(command, each, flags)
    say(`${command}ed ${each.item.id} ${each.item.card}`)
  }
}

const isSelected = ({ issuer, item }: Waiting, flags: Flags): boolean =>
  (flags.issuer === undefined || issuer === flags.issuer) &&
  (flags.card === undefined || item.card === flags.card) &&
  (flags.cause === undefined || causeOf(item) === flags.cause)

function printJson(waiting: readonly Waiting[]): void {
  say(JSON.stringify(waiting.map(({ issuer, item }) => ({ issuer, ...item }))))
}

function list(waiting: readonly Waiting[]): void {
  for (const { issuer, item } of waiting) {
    say(`${item.id}  ${issuer}  ${item.card}  ${item.kind}, waits for ${item.waits} since ${item.since}`)
    for (const { field, old, now } of pairsOf(item.old, item.values))
      say(`          ${field}: ${old} → ${now}`)
    for (const reason of item.reasons) say(`          because ${reason}`)
    say(`          cause ${causeOf(item)}  ${item.url}`)
  }
  say(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} waiting`)
}

async function reviewAll(waiting: readonly Waiting[], flags: Flags): Promise<void> {
  const { stdin } = process
  const items = await describeItems(resolve(flags.facts), waiting)
  if (items.length === 0) return void say('Nothing waits.')
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8')
  try {
    const done = await review({
      items,
      keys: stdin,
      write: (text) => process.stdout.write(text),
      show: (item) => itemText(item, dayOf(flags)),
      decide: (verdict, item) => decide(verdict, item, flags),
    })
    say(`\n${done.accepted} accepted, ${done.rejected} rejected, ${done.skipped} skipped`)
  } finally {
    stdin.setRawMode?.(false)
    stdin.destroy()
  }
}

const dayOf = ({ today }: Flags): string => clockFrom(today)().toISOString().slice(0, 10)

/** The lock is held for one decision at a time: a session that is left open keeps no weekly run from starting. */
async function decide(verdict: 'accept' | 'reject', chosen: Waiting, flags: Flags): Promise<Undo> {
  const state = resolve(flags.state)
  const locked = <T>(work: () => Promise<T>) => withLock(join(state, 'rebuild.lock'), work)
  await mkdir(state, { recursive: true })
  const { issuer, item } = chosen
  const deciding = { folder: resolve(flags.facts), today: dayOf(flags), why: flags.why ?? null }
  const undo = await locked(() => (verdict === 'accept' ? accept : reject)({ issuer, item }, deciding))
  return () => locked(undo)
}

function found(id: string, waiting: readonly Waiting[]): Waiting {
  const item = waiting.find((each) => each.item.id === id)
  if (!item) throw new Error(`Nothing with the id ${id} waits.`)
  return item
}

runCommand(main)
