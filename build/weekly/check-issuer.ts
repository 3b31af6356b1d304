import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '../../data/schema/view.ts'
import type { Issuer } from '../issuer.ts'
import type { Announced } from '../judge/announced.ts'
import { judgeIssuer } from '../judge/issuer.ts'
import { listedBy } from '../judge/listing.ts'
import { updateQueue } from '../judge/queue.ts'
import { type ReviewItem, reviewId } from '../judge/review-item.ts'
import { normalizedUrl } from '../visit/classify.ts'
import { type CardMatcher, cardMatcher } from '../visit/identify.ts'
import { cardsOf, type Visit, type VisitContext, type VisitTarget, visitPage } from '../visit/visit.ts'
import { announcedAfter, announcedOn } from './announced.ts'
import { cardsBefore } from './card-before.ts'
import type { CheckDeps, CheckedIssuer } from './checked.ts'
import { type Conclusion, changesOf, concludeCard, fileWrite, withAddition } from './conclude.ts'
import { valuesToConfirm } from './confirmed.ts'
import { foundUrls } from './found-urls.ts'
import type { FileWrite, IssuerRun } from './issuer-run.ts'
import type { KnownCard, KnownIssuer } from './known.ts'
import { addModelReadings } from './model-readings.ts'
import { foundPages, listings, otherPages, productPages, sharedPages, termsPages } from './plan.ts'
import { recordFiles, verifiedCards } from './record-files.ts'
import { type Decision, readChecks, readQueue, rejectedIds } from './records.ts'
import { seenAgain } from './seen-again.ts'
import { isSettled } from './settled.ts'
import { summarizeRun } from './summarize.ts'

/** Re-checks one issuer: fetches its pages, judges them, and returns the files to write. Writes nothing itself. */
export async function checkIssuer(issuer: Issuer, known: KnownIssuer, deps: CheckDeps): Promise<IssuerRun> {
  const { fact, cards } = known
  const matcher = cardMatcher([fact.name, ...fact.aliases], cards.map(namesOf))
  const visited = await visitAll(issuer, known, matcher, deps)
  const { visits, failure: modelFailure } = deps.model
    ? await addModelReadings(visited, { cards, matcher, country: issuer.country }, deps.model)
    : { visits: visited, failure: null }
  const checks = await readChecks(deps.folder, issuer.slug)
  const queued = await readQueue(deps.folder, issuer.slug)
  const before = cardsBefore(cards, checks, queued.announced ?? [])
  const verdict = judgeIssuer(issuer, { name: fact.name, cards: before, matcher, today: deps.today }, visits)
  return conclude({ issuer, known, visits, verdict, checks, queued, deps, modelFailure })
}

const namesOf = ({ facts, row }: { facts: { slug: string; aliases: readonly string[] }; row: Row }) => ({
  slug: facts.slug,
  name: String(row.name),
  aliases: facts.aliases,
})

async function visitAll(
  issuer: Issuer,
  { fact, cards }: KnownIssuer,
  matcher: CardMatcher,
  deps: CheckDeps,
): Promise<Visit[]> {
  const products = productPages(issuer, cards)
  const first = [...listings(issuer), ...products, ...sharedPages(issuer)]
  const home = [fact.website, fact.cards_url].filter((url) => url !== null)
  const elsewhere = [...home, ...first.map(({ url }) => url)]
  const { country, language, overruled = [] } = issuer
  const cardPages = products.map(({ url }) => url)
  const current = {
    cards: cards.map(({ facts: { slug }, stated }) => ({ slug, values: valuesToConfirm(stated) })),
    issuerNames: [fact.name, ...fact.aliases],
    known: cards.map(namesOf),
  }
  const context = { country, language, overruled, hosts: fact.hosts, elsewhere, matcher, cardPages, current }
  const visitPages = pageVisitor(issuer, context, deps)
  const seen = await visitPages(first)
  const listed = listedBy(issuer, seen)
  const found = [...seen, ...(await visitPages(foundPages(issuer, listed, first, cards)))]
  const requested = new Set(found.map(({ target }) => target.url))
  const terms = termsPages(issuer, cards, found, fact.hosts).filter(({ url }) => !requested.has(url))
  const visits = [...found, ...(await visitPages(terms))]
  return [...visits, ...(await visitPages(otherPages(deps.fetcher.pages ?? [], fact.hosts, visits)))]
}

/** Visits pages one after the other, because they are usually on one host. */
function pageVisitor(
  issuer: Issuer,
  context: VisitContext,
  { fetcher, visited }: CheckDeps,
): (targets: readonly VisitTarget[]) => Promise<Visit[]> {
  let [done, total] = [0, 0]
  const available = fetcher.pages && new Set(fetcher.pages.map((url) => normalizedUrl(new URL(url))))
  return async (all) => {
    const targets = all.filter(({ url }) => available?.has(normalizedUrl(new URL(url))) ?? true)
    const visits: Visit[] = []
    total += targets.length
    for (const target of targets) {
      const pauseMs = issuer.pauseSeconds === undefined ? {} : { pauseMs: issuer.pauseSeconds * 1000 }
      const outcome = await fetcher.get({
        url: target.url,
        ...(target.render ? { render: target.render } : {}),
        ...(target.ready ? { ready: target.ready } : {}),
        ...pauseMs,
      })
      visits.push(await visitPage(target, outcome, context))
      visited(issuer.slug, ++done, total)
    }
    return visits
  }
}

async function conclude(checked: CheckedIssuer): Promise<IssuerRun> {
  const { issuer, known, visits, verdict, queued, deps } = checked
  const rejected = rejectedIds(queued)
  const read = readCards(checked)
  const isOver = (item: ReviewItem) => {
    const current = known.cards.find(({ facts }) => facts.slug === item.card)?.row
    const own = verdict.cards.find(({ card }) => card === item.card)
    return isSettled(item, own, current, read)
  }
  const updated = updateQueue(verdict.queued, queued, rejected, isOver, deps.today)
  const urls = verdict.doubts.length > 0 ? undefined : foundUrls(issuer, known.cards, checked.visits)
  const concluded = known.cards.map((card) => {
    const url = urls?.get(card.facts.slug)
    const changes = [...changesOf(verdict.cards, updated.released, card.facts.slug), ...(url ? [url] : [])]
    const day = dayOfPages(card, checked)
    const own = verdict.cards.find((each) => each.card === card.facts.slug)
    const again = seenAgain(card, own, visits, deps.today)
    return { card, conclusion: concludeCard(card, changes, deps.known.reference, day, again) }
  })
  const verified = verifiedCards(concluded, checked)
  const late = itemsAgainstRules(concluded, queued.open, rejected, deps.today)
  const open = [...updated.open, ...late]
  const rejectedAgain = new Set(updated.rejected.map(({ id }) => id))
  const decided = queued.decided.map((decision) => endRejection(decision, read, rejectedAgain, deps.today))
  const announced = announcedChanges(checked, concluded)
  const files = [
    ...(await cardFiles(concluded, deps)),
    ...(await recordFiles(checked, verified, {
      open,
      decided,
      past: [...updated.past],
      ...(announced.length > 0 ? { announced } : {}),
    })),
  ]
  return summarizeRun(checked, {
    queue: updated,
    open,
    announced,
    conclusions: concluded.map(({ conclusion }) => conclusion),
    verified,
    read,
    files,
    issuer,
  })
}

/** Returns the announcements that are not current values yet. */
function announcedChanges(
  { visits, queued, deps }: CheckedIssuer,
  concluded: readonly ConcludedCard[],
): Announced[] {
  const now = visits.flatMap((visit) => announcedOn(visit, deps.today))
  const valueAfter = (slug: string, field: string) => {
    const own = concluded.find(({ card }) => card.facts.slug === slug)
    const changed = own?.conclusion.changed.find(({ values }) => field in values)
    return changed ? changed.values[field] : own?.card.row[field]
  }
  return announcedAfter(queued.announced ?? [], now, valueAfter, deps.today)
}

/** Ends a rejection once the pages no longer state the value, so that a later reading is queued again. */
function endRejection(
  decision: Decision,
  read: ReadonlySet<string>,
  seenAgain: ReadonlySet<string>,
  today: string,
): Decision {
  const { verdict, lapsed, item } = decision
  const isOver = verdict === 'rejected' && !lapsed && read.has(item.card) && !seenAgain.has(item.id)
  return isOver ? { ...decision, lapsed: today } : decision
}

/** Returns the day of a card's pages, but not before its last observation. An offline run keeps the day of the cached pages. */
function dayOfPages({ facts }: KnownCard, { visits, deps }: CheckedIssuer): string {
  const times = visits.flatMap((visit) =>
    visit.at && cardsOf(visit).includes(facts.slug) ? [visit.at.slice(0, 10)] : [],
  )
  const day = times.toSorted().at(-1) ?? deps.today
  const last = facts.observations.at(-1)?.seen ?? day
  const seen = day < last ? last : day
  return seen < deps.today ? seen : deps.today
}

/** Returns the review items of changes that break rules of the facts. They keep the dates of earlier runs. */
function itemsAgainstRules(
  concluded: readonly ConcludedCard[],
  before: readonly ReviewItem[],
  rejected: ReadonlySet<string>,
  today: string,
) {
  const refused = concluded.flatMap(({ conclusion }) => conclusion.queued)
  const ids = new Set(refused.map(reviewId))
  return updateQueue(
    refused,
    { open: before.filter(({ id }) => ids.has(id)), past: [] },
    rejected,
    () => false,
    today,
  ).open
}

/** Returns the cards whose own page was read, or was gone while the listings could be trusted. */
function readCards({ verdict, visits }: CheckedIssuer): ReadonlySet<string> {
  const ended = verdict.listed.doubts.length === 0 ? ['gone', 'notice'] : []
  const own = visits.filter(({ target, kind }) => target.role === 'product' && ended.includes(kind.kind))
  return new Set([...verdict.cards.map(({ card }) => card), ...own.flatMap(({ target }) => target.cards)])
}

type ConcludedCard = { readonly card: KnownCard; readonly conclusion: Conclusion }

async function cardFiles(concluded: readonly ConcludedCard[], { folder }: CheckDeps): Promise<FileWrite[]> {
  const files = concluded.map(async ({ card: { file }, conclusion: { addition } }) => {
    if (addition === null) return []
    const before = await readFile(join(folder, file), 'utf8')
    return [fileWrite(file, before, withAddition(JSON.parse(before), addition))]
  })
  return (await Promise.all(files)).flat()
}
