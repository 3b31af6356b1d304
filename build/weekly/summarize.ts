import { compareKeys } from '../../data/compare.ts'
import type { Issuer } from '../issuer.ts'
import type { Announced } from '../judge/announced.ts'
import type { UpdatedQueue } from '../judge/queue.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import { cardsOf, type Visit } from '../visit/visit.ts'
import type { CheckedIssuer } from './checked.ts'
import type { Conclusion } from './conclude.ts'
import { evidenceOf } from './evidence.ts'
import type { FileWrite, IssuerRun, PageNote } from './issuer-run.ts'
import type { KnownCard } from './known.ts'
import { silenceOf } from './silence.ts'
import type { Verified } from './verify.ts'

interface Concluding {
  readonly issuer: Issuer
  readonly queue: UpdatedQueue
  readonly open: readonly ReviewItem[]
  readonly announced: readonly Announced[]
  readonly conclusions: readonly Conclusion[]
  readonly verified: readonly Verified[]
  readonly read: ReadonlySet<string>
  readonly files: readonly FileWrite[]
}

/** Summarizes the outcome of a run for an issuer. */
export function summarizeRun(checked: CheckedIssuer, done: Concluding): IssuerRun {
  const { known, visits, verdict } = checked
  const ended = new Set(
    known.cards.filter(({ row }) => row.is_discontinued === true).map(({ facts }) => facts.slug),
  )
  const changed = done.conclusions.flatMap((conclusion) => conclusion.changed)
  const requested = new Set(visits.flatMap(cardsOf))
  return {
    issuer: done.issuer.slug,
    name: known.fact.name,
    country: done.issuer.country,
    names: Object.fromEntries(known.cards.map(({ facts, row }) => [facts.slug, String(row.name)])),
    cards: known.cards.length,
    requested: requested.size,
    read: verdict.cards.length,
    pages: visits.map((visit) => noteOf(visit, done.issuer, ended)),
    changed,
    confirmed: Object.fromEntries(
      done.verified.map(({ verdict: { card }, confirmed }) => [card, [...confirmed]]),
    ),
    queued: [...done.open],
    resolved: [...done.queue.resolved],
    rejected: [...done.queue.rejected],
    contradictions: done.conclusions.flatMap(({ contradictions }) => contradictions),
    strange: verdict.cards.flatMap(({ card, strange }) => strange.map((row) => ({ card, row }))),
    modelFailure: checked.modelFailure,
    silence: silenceOf(checked, new Set(done.open.map(({ card }) => card)), done.verified),
    announced: [...done.announced],
    evidence: evidenceFor(known.cards, [...changed, ...done.open]),
    doubts: [...verdict.doubts],
    listing: [...verdict.listed.doubts],
    coverage: coverageOf(verdict.cards.flatMap(({ fields }) => fields)),
    failure: null,
    files: [...done.files],
    skipped: [],
  }
}

function noteOf(
  { target, kind, identity, reading }: Visit,
  issuer: Issuer,
  discontinued: ReadonlySet<string>,
): PageNote {
  const unread = (reading?.unread ?? []).filter(
    (label) => !issuer.ignore.some((pattern) => pattern.test(label)),
  )
  const { url, role, cards } = target
  return {
    url,
    role,
    cards: [...cards],
    kind: kind.kind,
    why: kind.why,
    identity: strangerOf(identity),
    unread: [...unread],
    ended: cards.length > 0 && cards.every((card) => discontinued.has(card)),
  }
}

/** Returns the sources of values that these changes would replace. */
function evidenceFor(
  cards: readonly KnownCard[],
  changes: readonly Pick<ReviewItem, 'card' | 'old' | 'values'>[],
): IssuerRun['evidence'] {
  const byCard = [...Map.groupBy(changes, ({ card }) => card)]
  const found = byCard.flatMap(([slug, own]) => {
    const card = cards.find(({ facts }) => facts.slug === slug)
    const replaced = Object.assign({}, ...own.map(({ old }) => old))
    return card ? [[slug, evidenceOf(card.facts, replaced)] as const] : []
  })
  return Object.fromEntries(found)
}

function strangerOf(identity: Visit['identity']): string | null {
  if (identity === null || identity.is === 'same') return null
  return identity.is === 'other'
    ? `the page of ${identity.name}`
    : `names no card we know: ${identity.name ?? 'no name'}`
}

function coverageOf(fields: readonly string[]): Record<string, number> {
  const counts = [...Map.groupBy(fields, (field) => field)].map(
    ([field, all]) => [field, all.length] as const,
  )
  return Object.fromEntries(counts.sort(compareKeys))
}

/** Returns the outcome for an issuer that could not be re-checked. Its facts do not change. */
export const failedRun = (
  { slug, country }: Pick<Issuer, 'slug' | 'country'>,
  name: string,
  cards: number,
  failure: string,
): IssuerRun => ({
  issuer: slug,
  name,
  country,
  names: {},
  cards,
  requested: 0,
  read: 0,
  pages: [],
  changed: [],
  confirmed: {},
  queued: [],
  resolved: [],
  rejected: [],
  contradictions: [],
  strange: [],
  modelFailure: null,
  silence: { quiet: [], unlisted: [], lost: [], unreadable: [], disputed: [], unstated: [] },
  announced: [],
  evidence: {},
  doubts: [],
  listing: [],
  coverage: {},
  failure,
  files: [],
  skipped: [],
})
