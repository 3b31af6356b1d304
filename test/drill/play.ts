import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishedCard, publishedEvents } from '../build/weekly/world/published.ts'
import { commandIn, type Ended } from '../support/command.ts'
import { writeDeclarations, writeWorldFacts } from '../world/facts.ts'
import { serveWorld } from '../world/serve.ts'
import { cardOf, dayOf, truthAt } from '../world/timeline.ts'
import type { World } from '../world/world.ts'
import { fieldsOfTruth, isTrue } from './fields.ts'

/** An item of the review queue, as `npm run review -- list --json` prints it. */
export interface ReviewItem {
  readonly id: string
  readonly issuer: string
  readonly card: string
  readonly kind: string
  readonly waits: string
  readonly reasons: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** Items of one group are one decision. */
  readonly group?: string | null
}

export interface NotableEvent {
  readonly id: string
  readonly slug: string
  readonly field: string
  readonly value: string
}

type Reply = Readonly<Record<string, unknown>>

/** Result of one week's run. */
export interface Played {
  readonly week: number
  /** The run's output, `npm run rebuild -- --json`. */
  readonly run: Readonly<Record<string, unknown>>
  readonly waiting: readonly ReviewItem[]
  /** Each card as the API returns it after the run, and after the decisions of that week. */
  readonly published: ReadonlyMap<string, Reply>
  readonly decided: ReadonlyMap<string, Reply>
  /** All `offer.notable` events published until then. */
  readonly notable: readonly NotableEvent[]
}

export interface PlayOptions {
  readonly folder: string
  readonly world: World
  readonly weeks: number
  /** Whether the queue is decided each week: true readings are accepted, others rejected. */
  readonly decides: boolean
  readonly progress: (line: string) => void
}

/** Plays weeks of the world with the real commands, started as processes. */
export async function play(options: PlayOptions): Promise<Played[]> {
  const { folder, world, weeks, progress } = options
  const facts = join(folder, 'facts')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeWorldFacts(world, facts)
  await writeDeclarations(world, join(folder, 'issuers'))
  const served = await serveWorld(world)
  await writeFile(join(folder, 'ca.pem'), served.certificate)
  const command = commandIn(folder, {
    FETCH_CONTACT: 'https://cards.example/contact',
    FETCH_CONNECT_TO: `127.0.0.1:${served.port}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })
  const played: Played[] = []
  try {
    for (let week = 1; week <= weeks; week += 1) {
      served.set(week)
      played.push(await playWeek(week, options, command))
      progress(`Week ${week} of ${weeks}: ${played.at(-1)?.waiting.length} waiting`)
    }
  } finally {
    await served.close()
  }
  return played
}

type Command = ReturnType<typeof commandIn>

async function playWeek(week: number, options: PlayOptions, command: Command): Promise<Played> {
  const { folder, world } = options
  const day = ['--facts', join(folder, 'facts'), '--today', dayOf(week)]
  const rebuild = ['--issuers', join(folder, 'issuers'), '--pause', '0', '--json', ...day]
  const run = JSON.parse(outputOf(await command('rebuild.ts', rebuild), 'rebuild'))
  const list = outputOf(await command('review.ts', ['list', '--json', ...day]), 'review list')
  const waiting = JSON.parse(list) as ReviewItem[]
  const published = await responsesOf(world, join(folder, 'out'))
  if (options.decides) await decide(week, waiting, options, (args) => command('review.ts', [...args, ...day]))
  const publish = ['--out', join(folder, 'out'), ...day]
  if (options.decides) outputOf(await command('publish.ts', publish), 'publish')
  const decided = await responsesOf(world, join(folder, 'out'))
  return { week, run, waiting, published, decided, notable: await notableOf(join(folder, 'out')) }
}

/** Runs may end with a status other than 0 and still be complete; their output decides. */
function outputOf({ code, out, error }: Ended, name: string): string {
  if (out.trim() !== '') return out
  throw new Error(`${name} ended with ${code}: ${error.slice(-2000)}`)
}

const responsesOf = async ({ cards }: World, out: string): Promise<ReadonlyMap<string, Reply>> =>
  new Map(await Promise.all(cards.map(async ({ slug }) => [slug, await publishedCard(out, slug)] as const)))

async function notableOf(out: string): Promise<NotableEvent[]> {
  const events = await publishedEvents(out)
  return events
    .filter(({ type }) => type === 'offer.notable')
    .map(({ id, data }) => ({
      id,
      slug: String(data.slug),
      field: String(data.field_name),
      value: String(data.new_value),
    }))
}

async function decide(
  week: number,
  waiting: readonly ReviewItem[],
  { world: { states, cards } }: PlayOptions,
  review: (args: readonly string[]) => Promise<Ended>,
): Promise<void> {
  const forReview = waiting.filter(({ waits }) => waits === 'review')
  const isRight = ({ card, kind, values }: ReviewItem) =>
    kind !== 'new card' && isTrue(values, fieldsOfTruth(truthAt(states, cardOf(cards, card), week)))
  const verdicts = Object.groupBy(forReview, (item) => (isRight(item) ? 'accept' : 'reject'))
  for (const [verdict, items] of Object.entries(verdicts))
    for (const { id } of items ?? []) await review([verdict, id, '--why', 'the drill knows'])
}
