import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compareText } from '../../data/compare.ts'
import { writeFacts } from '../../data/facts-file.ts'
import type { CardFacts } from '../../data/schema/fact.ts'
import { readOrNull, writeWhole } from '../durable.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import { changesOfItem, concludeCard, withAddition } from './conclude.ts'
import { fileOf, type Known, type KnownCard, type KnownIssuer, readKnown } from './known.ts'
import { observation, problemsOf } from './observe.ts'
import { type Decision, issuersWithQueue, type QueueFile, queueFile, readQueue } from './records.ts'

/** An item of the review queue with its issuer. */
export interface QueuedItem {
  readonly issuer: string
  readonly item: ReviewItem
}

/** A decision that could not be applied. */
export class NotDecided extends Error {}

/** Returns all pending items, oldest first. */
export async function listQueue(folder: string): Promise<QueuedItem[]> {
  const issuers = await issuersWithQueue(folder)
  const files = await Promise.all(
    issuers.map(async (issuer) => ({ issuer, file: await readQueue(folder, issuer) })),
  )
  const all = files.flatMap(({ issuer, file }) => file.open.map((item) => ({ issuer, item })))
  return all.sort((a, b) => compareText(a.item.since + a.item.card, b.item.since + b.item.card))
}

export interface DecisionContext {
  readonly folder: string
  readonly today: string
  readonly why: string | null
}

/** Undoes a decision. Throws `NotDecided` if its files have changed since. */
export type Undo = () => Promise<void>

/**
 * Adds a queued reading to the facts and records the decision. After a kill in between, the item is still in review, and
 * accepting it again adds nothing twice.
 */
export async function accept({ issuer, item }: QueuedItem, deciding: DecisionContext): Promise<Undo> {
  openWithout(item, await readQueue(deciding.folder, issuer))
  // A new card must not take the slug of another issuer's.
  const only = item.kind === 'new card' ? undefined : issuer
  const known = await readKnown(deciding.folder, [], only)
  const own = known.issuers.get(issuer)
  if (!own) throw new NotDecided(`There is no issuer ${issuer}.`)
  const card =
    item.kind === 'new card'
      ? newCard(item, issuer, own, known, deciding)
      : await changedCard(item, own, known, deciding)
  const undoFacts = await write(deciding.folder, fileOf(card), card)
  const undoNote = await note({ issuer, item }, 'accepted', deciding)
  return async () => {
    await undoNote()
    await undoFacts()
  }
}

/** Rejects a queued reading. The same reading is not queued again. */
export const reject = (waiting: QueuedItem, deciding: DecisionContext): Promise<Undo> =>
  note(waiting, 'rejected', deciding)

async function changedCard(
  item: ReviewItem,
  own: KnownIssuer,
  { reference }: Known,
  { folder }: DecisionContext,
): Promise<CardFacts> {
  const card = own.cards.find(({ facts }) => facts.slug === item.card)
  if (!card) throw new NotDecided(`There is no card ${item.card}.`)
  const { addition, queued, contradictions } = concludeCard(
    card,
    changesOfItem(item),
    reference,
    dayFor(item, card),
  )
  if (contradictions.length > 0)
    throw new NotDecided('It contradicts a curated correction. Lift the correction first.')
  if (addition === null) throw new NotDecided(queued.flatMap(({ reasons }) => reasons).join('; '))
  return withAddition(JSON.parse(await readFile(join(folder, card.file), 'utf8')), addition)
}

/** Returns the day on which the page was seen, but not before the card's last observation. */
function dayFor({ seen }: ReviewItem, { facts }: KnownCard): string {
  const last = facts.observations.at(-1)?.seen ?? seen
  return seen > last ? seen : last
}

function newCard(
  item: ReviewItem,
  issuer: string,
  own: KnownIssuer,
  { reference }: Known,
  { today }: DecisionContext,
): CardFacts {
  const card: CardFacts = {
    slug: item.card,
    issuer,
    aliases: [],
    observations: [observation(changesOfItem(item), item.seen, item.url)],
  }
  const known = own.cards.find(({ facts }) => facts.slug === item.card)?.facts
  if (known && writeFacts(known) !== writeFacts(card))
    throw new NotDecided(`There is a card ${item.card} already.`)
  const wrong = problemsOf(card, fileOf(card), reference, today)
  if (wrong.length > 0) throw new NotDecided(wrong.join('; '))
  return card
}

async function note(
  { issuer, item }: QueuedItem,
  verdict: Decision['verdict'],
  { folder, today, why }: DecisionContext,
): Promise<Undo> {
  const file = await readQueue(folder, issuer)
  const open = openWithout(item, file)
  return write(folder, queueFile(issuer), {
    ...file,
    open,
    decided: [...file.decided, { verdict, on: today, why, item }],
  })
}

/** Returns the other items. Throws if this one has been decided meanwhile. */
function openWithout({ id }: ReviewItem, { open }: QueueFile): ReviewItem[] {
  const others = open.filter((item) => item.id !== id)
  if (others.length === open.length) throw new NotDecided(`${id} is no longer in review.`)
  return others
}

async function write(folder: string, file: string, value: unknown): Promise<Undo> {
  const path = join(folder, file)
  const [before, content] = [await readOrNull(path), writeFacts(value)]
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, content)
  return async () => {
    if ((await readOrNull(path))?.toString() !== content) throw new NotDecided(`${file} was changed since.`)
    await (before === null ? rm(path) : writeWhole(path, before))
  }
}
