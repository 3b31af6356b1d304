import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type CommandCall, CommandError, print, runCommand } from '../../data/command.ts'
import { WEEKS } from '../world/timeline.ts'
import type { World } from '../world/world.ts'
import { WORLDS } from '../world/worlds.ts'
import { lastLine, total } from './last-line.ts'
import { play } from './play.ts'
import { type Falsehood, type Outcome, type Score, scoreOf } from './score.ts'

const options = {
  world: {
    value: '<name>',
    help: `only this world; by default ${WORLDS.map(({ name }) => name).join(', then ')}`,
  },
  state: { value: '<id>', multiple: true, help: 'only this state; can be repeated' },
  weeks: { value: '<n>', help: `only the first weeks (${WEEKS})`, default: () => String(WEEKS) },
  undecided: {
    help: 'leave the review queue undecided; by default, true readings are accepted and others rejected',
  },
  folder: {
    value: '<folder>',
    help: 'folder for facts, pages, reports, and snapshot, which is emptied first; temporary by default',
  },
  list: { help: 'only list the states' },
} as const

/** Returns the selected worlds with the selected states. */
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
  print(`\nStates of ${name}`)
  for (const outcome of outcomes) print(lineOf(outcome))
  const list = (title: string, found: readonly Falsehood[]) => {
    if (found.length > 0) print(`\n${title}`)
    for (const { week, card, what } of found) print(`  week ${week}  ${card.padEnd(34)} ${what}`)
  }
  list('False values', falseValues)
  list('False events', falseEvents)
  list('Wrongly verified', wronglyVerified)
  print(`\nDecisions, week by week: ${decisions.join(' ')}`)
  print(`${name}: ${lastLine(score)}\n`)
}

async function drill({ flags }: CommandCall<typeof options>): Promise<void> {
  const worlds = chosen(flags.world, flags.state)
  if (flags.list) {
    for (const { id, what, mustNot } of worlds.flatMap(({ states }) => states))
      print(`${id.padEnd(24)} ${what}; must not ${mustNot}`)
    return
  }
  const weeks = Number(flags.weeks)
  if (!(Number.isInteger(weeks) && weeks >= 1 && weeks <= WEEKS))
    throw new CommandError(`--weeks takes a number from 1 to ${WEEKS}.`)
  const folder = flags.folder ? resolve(flags.folder) : await mkdtemp(join(tmpdir(), 'drill-'))
  const progress = (line: string) => void process.stderr.write(`${line}\n`)
  const scores: Score[] = []
  for (const world of worlds) {
    const settings = { folder: join(folder, world.name), world, weeks, decides: !flags.undecided, progress }
    const score = scoreOf(world, await play(settings))
    show(world, score)
    scores.push(score)
  }
  if (!flags.folder) await rm(folder, { recursive: true })
  print(lastLine(total(scores)))
}

runCommand({
  summary: `Plays nine weeks of fictional issuers' sites with the real commands, and compares the published data with the truth.
    Prints a line per state, then all mistakes, then the score.`,
  usage: 'npm run drill [-- <options>]',
  example: 'npm run drill',
  options,
  tables: {
    'The score': {
      landed: `true changes that are published with every field. In their week: by the first run that could see them. By a
        decision: accepted that week`,
      'silent miss': `a true change that a run neither published nor mentioned, or a page or statement that a run had to
        mention and did not`,
      'false value': 'a field that got a value that was not true that week. An outdated value is not false',
      'false event': 'an offer.notable event that is not true, or that repeats another',
      decisions: 'items of the review queue after a run, one per group',
      'wrongly verified': 'last_verified is later than the last true statement of a core value of the card',
    },
  },
  ignoresEnvFile: true,
  run: drill,
})
