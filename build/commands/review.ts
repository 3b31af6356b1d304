import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type CommandCall,
  CommandError,
  type Flags,
  print,
  printJson,
  runCommand,
  UsageError,
} from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { causeOf } from '../judge/cause.ts'
import { withLock } from '../lock.ts'
import { clockFrom, FACTS, STATE, TODAY } from '../options.ts'
import { describeItems } from '../report/queue.ts'
import { itemText } from '../report/terminal.ts'
import { pairsOf } from '../report/words.ts'
import { accept, listQueue, type QueuedItem, reject, type Undo } from '../weekly/decide.ts'
import { review } from '../weekly/review.ts'

const options = {
  issuer: { value: '<slug>', help: 'only items of this issuer' },
  card: { value: '<slug>', help: 'only items of this card' },
  cause: {
    value: '<cause>',
    help: `only items with this cause, such as annual-fee-up-by, as list and the report print it. With accept or reject without ids, all
      selected items are decided`,
  },
  group: {
    value: '<group>',
    help: 'only items of this group, such as us-rates-down-0.25: the same change on many cards of a country',
  },
  why: { value: '<text>', help: 'reason, stored with the decision' },
  json: { help: 'with list: print an array of the items' },
  today: { ...TODAY, help: 'day of the decision as YYYY-MM-DD, in place of the clock’s (UTC)' },
  facts: { ...FACTS, help: 'facts to work on (data/facts)' },
  state: { ...STATE, help: 'folder of the weekly job’s lock (STATE_DIR, else .state)' },
} as const

type ReviewFlags = Flags<typeof options>
type Verdict = 'accept' | 'reject'

async function run({ flags, operands }: CommandCall<typeof options>): Promise<void> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const [command = isTerminal && !flags.json ? 'review' : 'list', ...ids] = operands
  // A missing folder would look like an empty queue.
  await readdir(resolve(flags.facts))
  const pending = await listQueue(resolve(flags.facts))
  const queue = pending.filter((each) => isSelected(each, flags))
  if (queue.length === 0 && pending.length > 0 && !flags.json)
    throw new CommandError(`No item matches the options; ${pending.length} are pending.`)
  if (command === 'list' && flags.json) printJson(queue.map(({ issuer, item }) => ({ issuer, ...item })))
  else if (command === 'list') printQueue(queue)
  else if (command === 'review') await reviewAll(queue, flags)
  else if (command === 'accept' || command === 'reject') await decideAll(command, ids, queue, flags)
  else throw new UsageError(`Unknown command ${command}.`)
}

const isSelected = ({ issuer, item }: QueuedItem, flags: ReviewFlags): boolean =>
  (flags.issuer === undefined || issuer === flags.issuer) &&
  (flags.card === undefined || item.card === flags.card) &&
  (flags.cause === undefined || causeOf(item) === flags.cause) &&
  (flags.group === undefined || item.group === flags.group)

const EMPTY = 'The review queue is empty.'

function printQueue(queue: readonly QueuedItem[]): void {
  for (const { issuer, item } of queue) {
    print(`${item.id}  ${issuer}  ${item.card}  ${item.kind}, pending ${item.waits} since ${item.since}`)
    for (const { field, old, now } of pairsOf(item.old, item.values))
      print(`          ${field}: ${old} → ${now}`)
    for (const reason of item.reasons) print(`          because ${reason}`)
    print(`          cause ${causeOf(item)}  ${item.url}`)
  }
  print(queue.length === 0 ? EMPTY : `${queue.length} pending`)
}

async function reviewAll(queue: readonly QueuedItem[], flags: ReviewFlags): Promise<void> {
  const { stdin } = process
  const items = await describeItems(resolve(flags.facts), queue)
  if (items.length === 0) return print(EMPTY)
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8')
  try {
    const done = await review({
      items,
      keys: stdin,
      write: (text) => process.stdout.write(text),
      show: (item) => itemText(item, todayOf(flags)),
      decide: (verdict, item) => decide(verdict, item, flags),
    })
    print(`\n${done.accepted} accepted, ${done.rejected} rejected, ${done.skipped} skipped`)
  } finally {
    stdin.setRawMode?.(false)
    stdin.destroy()
  }
}

async function decideAll(
  verdict: Verdict,
  ids: readonly string[],
  queue: readonly QueuedItem[],
  flags: ReviewFlags,
): Promise<void> {
  const hasFilter = [flags.issuer, flags.card, flags.cause, flags.group].some((flag) => flag !== undefined)
  const chosen = ids.length > 0 ? ids.map((id) => find(id, queue)) : hasFilter ? queue : []
  if (chosen.length === 0)
    throw new CommandError(
      'Nothing is selected: name ids of pending items, or select them by --issuer, --card, --cause, or --group.',
    )
  for (const each of chosen) {
    await decide(verdict, each, flags)
    print(`${verdict}ed ${each.item.id} ${each.item.card}`)
  }
}

function find(id: string, queue: readonly QueuedItem[]): QueuedItem {
  const item = queue.find((each) => each.item.id === id)
  if (!item) throw new CommandError(`The review queue has no item ${id}.`)
  return item
}

/** Decides an item. Takes the lock per decision, so that an open review session does not prevent a weekly run. */
async function decide(verdict: Verdict, { issuer, item }: QueuedItem, flags: ReviewFlags): Promise<Undo> {
  const state = resolve(flags.state)
  const locked = <T>(work: () => Promise<T>) => withLock(join(state, 'rebuild.lock'), work)
  await mkdir(state, { recursive: true })
  const decision = { folder: resolve(flags.facts), today: todayOf(flags), why: flags.why ?? null }
  const undo = await locked(() => (verdict === 'accept' ? accept : reject)({ issuer, item }, decision))
  return () => locked(undo)
}

const todayOf = ({ today }: ReviewFlags): string => dayOf(clockFrom(today)())

runCommand({
  summary:
    'Works through the review queue: readings of issuers’ pages that were not accepted into the facts.',
  usage: 'npm run review [-- <command> [<options>]]',
  example: "npm run review -- accept 1f2e3d4c --why 'The terms state it too.'",
  subcommands: {
    review: 'one item at a time, one key per decision (the default at a terminal)',
    list: 'prints the items and their reasons (the default elsewhere)',
    'accept <id>...': 'adds readings to the facts',
    'reject <id>...': 'rejects readings; the same reading is not queued again while the page states it',
  },
  options,
  allowOperands: true,
  notes: `Keys of review: a accept, r reject, s skip, o print the URL of the page, u undo the last decision, q quit. Every decision
    is written at once, so quitting loses nothing. Decisions are stored with the items in data/facts/queue. Publish afterward
    with npm run publish.`,
  run,
})
