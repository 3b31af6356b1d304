import { join } from 'node:path'
import type { CardFacts } from '../../data/schema/fact.ts'
import { readOrNull } from '../durable.ts'
import { commonMoves, isConfirmedByMove, rateStep, withCommonMove } from '../judge/common-move.ts'
import { isSeenTwice } from '../judge/queue.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import { changesOfItem, concludeCard, fileWrite, withAddition } from './conclude.ts'
import type { FileWrite, IssuerRun } from './issuer-run.ts'
import { fileOf, type Known, knownCard } from './known.ts'
import { EMPTY_QUEUE, QueueFile, queueFile } from './records.ts'

/** Context for deciding the common moves of a run. */
export interface CommonMovesDeps {
  /** Folder of the facts. */
  readonly folder: string
  readonly known: Pick<Known, 'reference' | 'setting'>
}

/**
 * Decides about rates that move by one step on many cards of a country in one run, as after a move of the prime rate. Pages of
 * different cards confirm each other, so changes that only need a second run or the terms are accepted. What needs a
 * maintainer anyway is one group, to be decided together. Returns the issuers whose outcome differs; writes nothing.
 */
export async function decideCommonMoves(
  runs: readonly IssuerRun[],
  deps: CommonMovesDeps,
): Promise<IssuerRun[]> {
  const moves = runs.flatMap((run) =>
    [...run.changed, ...run.queued].map((moved) => ({ card: moved.card, move: moveOf(run, moved) })),
  )
  const counts = commonMoves(moves, ({ move }) => move)
  const decided = runs.map(async (run) => {
    const moving = run.queued.filter((item) => counts.has(moveOf(run, item) ?? ''))
    return moving.length === 0 ? [] : [await decide(run, moving, counts, deps)]
  })
  return (await Promise.all(decided)).flat().filter((run) => !runs.includes(run))
}

/** Returns the name of a move of rates alone, such as `us-rates-down-0.25`; else undefined. */
function moveOf(
  { country }: Pick<IssuerRun, 'country'>,
  moved: Parameters<typeof rateStep>[0],
): string | undefined {
  const step = rateStep(moved)
  return step === undefined
    ? undefined
    : `${country.toLowerCase()}-rates-${step > 0 ? 'up' : 'down'}-${Math.abs(step)}`
}

async function decide(
  run: IssuerRun,
  moving: readonly ReviewItem[],
  counts: ReadonlyMap<string, number>,
  deps: CommonMovesDeps,
): Promise<IssuerRun> {
  const confirmed = run.doubts.length > 0 ? [] : moving.filter(isConfirmedByMove)
  const byCard = [...Map.groupBy(confirmed, ({ card }) => card)]
  const landed = await Promise.all(byCard.map(([card, items]) => landItems(run, card, items, deps)))
  const gone = new Set(landed.flatMap((each) => each?.items ?? []))
  const open = run.queued
    .filter((item) => !gone.has(item))
    .map((item) => (moving.includes(item) ? withGroup(run, item, counts) : item))
  if (JSON.stringify(open) === JSON.stringify(run.queued)) return run
  const path = queueFile(run.issuer)
  const before = await contentOf(run, path, deps.folder)
  const queued = before === null ? EMPTY_QUEUE : QueueFile.parse(JSON.parse(before))
  const files = [...landed.flatMap((each) => each?.file ?? []), fileWrite(path, before, { ...queued, open })]
  return {
    ...run,
    queued: open,
    changed: [...run.changed, ...landed.flatMap((each) => each?.changed ?? [])],
    files: [...run.files, ...files],
  }
}

/** Turns items of a card into facts; undefined if the rules of the facts refuse them. */
async function landItems(
  run: IssuerRun,
  slug: string,
  items: readonly ReviewItem[],
  { folder, known: { reference, setting } }: CommonMovesDeps,
) {
  const path = fileOf({ issuer: run.issuer, slug })
  const before = await contentOf(run, path, folder)
  if (before === null) return undefined
  const facts: CardFacts = JSON.parse(before)
  const changes = items.flatMap((item) => changesOfItem(item, !isSeenTwice(item)))
  const days = [...items.map(({ seen }) => seen), facts.observations.at(-1)?.seen ?? '']
  const seen = days.toSorted().at(-1) ?? ''
  const { addition, changed } = concludeCard(knownCard(facts, setting), changes, reference, seen)
  return addition === null
    ? undefined
    : { items, changed, file: fileWrite(path, before, withAddition(facts, addition)) }
}

/** Returns a file with the run's changes so far. */
async function contentOf({ files }: IssuerRun, path: string, folder: string): Promise<string | null> {
  const written: FileWrite | undefined = files.findLast((file) => file.path === path)
  return written?.content ?? (await readOrNull(join(folder, path)))?.toString() ?? null
}

function withGroup(run: IssuerRun, item: ReviewItem, counts: ReadonlyMap<string, number>): ReviewItem {
  const group = moveOf(run, item)
  const count = group === undefined ? undefined : counts.get(group)
  if (group === undefined || count === undefined) return item
  return { ...withCommonMove(item, count, ` of ${run.country}`), group }
}
