import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { WEEKS } from '../world/timeline.ts'
import type { World } from '../world/world.ts'
import { WORLDS } from '../world/worlds.ts'
import { lastLine, total } from './last-line.ts'
import { play } from './play.ts'
import { type Falsehood, type Outcome, type Score, scoreOf } from './score.ts'

const HELP = `Plays nine weeks of made-up issuers' sites on the real commands, and scores what is published against what was true.

Usage: npm run drill [-- <options>]

  --world <name>     only this world; by default ${WORLDS.map(({ name }) => name).join(', then ')}
  --state <id>       only this state; may be given more than once
  --weeks <number>   only the first weeks (${WEEKS})
  --undecided        nobody decides what waits for a person; by default true readings are accepted and others rejected
  --folder <folder>  facts, pages, reports and snapshot are kept here; emptied first
  --list             only lists the states
  --help             this text

Prints a line per state, then everything that was false, and as its last line the score:
  landed             true changes that are published with every field they moved. In their week: after the first run that
                     could see them. By a decision: a person accepted that week what waited
  silent miss        a true change that was not published by a run that did not mention the card either, or a page or statement
                     that a run had to mention and did not
  false value        a field that became something that was not true that week. What is out of date is not false
  false event        an offer.notable that says what is not true, or says it again
  decisions          what waits for a person after a run, one per group
  wrongly verified   last_verified is later than the pages' last true statement of one of the card's core values
`

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      world: { type: 'string' },
      list: { type: 'boolean' },
      state: { type: 'string', multiple: true },
      weeks: { type: 'string', default: String(WEEKS) },
      undecided: { type: 'boolean', default: false },
      folder: { type: 'string' },
    },
  }).values

const say = (line = '') => process.stdout.write(`${line}\n`)

/** The worlds to play, with the states asked for. */
function chosen(name: string | undefined, ids: readonly string[] | undefined): readonly World[] {
  const worlds = WORLDS.filter((world) => world.name === (name ?? world.name))
  if (worlds.length === 0) throw new Error(`There is no world ${name}.`)
  const known = new Set(worlds.flatMap(({ states }) => states.map(({ id }) => id)))
  const unknown = ids?.filter((id) => !known.has(id)) ?? []
  if (unknown.length > 0) throw new Error(`There is no state ${unknown.join(', ')}; --list shows them all.`)
  return worlds
    .map((world) => ({ ...world, states: world.states.filter(({ id }) => ids?.includes(id) ?? true) }))
    .filter(({ states }) => ids === undefined || states.length > 0)
}

function lineOf({ state, landed, silentWeeks }: Outcome): string {
  const silent = silentWeeks.length > 0 ? `SILENT in week ${silentWeeks.join(', ')}` : ''
  const outcome = [landed ?? '', silent].filter((part) => part !== '').join(', ')
  return `  ${state.id.padEnd(24)} ${state.of.padEnd(34)} week ${state.weeks[0]}  ${outcome || 'no harm'}`
}

function show({ name }: World, score: Score): void {
  const { outcomes, falseValues, falseEvents, wronglyVerified, decisions } = score
  say(`\nStates of ${name}`)
  for (const outcome of outcomes) say(lineOf(outcome))
  const list = (title: string, found: readonly Falsehood[]) => {
    if (found.length > 0) say(`\n${title}`)
    for (const { week, card, what } of found) say(`  week ${week}  ${card.padEnd(34)} ${what}`)
  }
  list('False values', falseValues)
  list('False events', falseEvents)
  list('Wrongly verified', wronglyVerified)
  say(`\nDecisions, week by week: ${decisions.join(' ')}`)
  say(`${name}: ${lastLine(score)}\n`)
}

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  const worlds = chosen(flags.world, flags.state)
  if (flags.list) {
    for (const { id, what, mustNot } of worlds.flatMap(({ states }) => states))
      say(`${id.padEnd(24)} ${what}; must not ${mustNot}`)
    return
  }
  const weeks = Number(flags.weeks)
  if (!(Number.isInteger(weeks) && weeks >= 1 && weeks <= WEEKS))
    throw new Error(`--weeks takes a number from 1 to ${WEEKS}.`)
  const folder = flags.folder ? resolve(flags.folder) : await mkdtemp(join(tmpdir(), 'drill-'))
  const progress = (line: string) => void process.stderr.write(`${line}\n`)
  const scores: Score[] = []
  for (const world of worlds) {
    const options = { folder: join(folder, world.name), world, weeks, decides: !flags.undecided, progress }
    const score = scoreOf(world, await play(options))
    show(world, score)
    scores.push(score)
  }
  if (!flags.folder) await rm(folder, { recursive: true })
  say(lastLine(total(scores)))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
