import { dayOf } from '../../data/time.ts'
import { isDue } from '../judge/announced.ts'
import type { IssuerRun } from '../weekly/issuer-run.ts'
import type { Run } from '../weekly/run.ts'
import { wordsOfUnstated } from './silent.ts'
import type { ReportFiles } from './write.ts'

/** A missing value or page, or an announced change. */
interface Silent {
  readonly issuer: string
  /** Slugs of its cards; empty for a listing or a page found there. */
  readonly cards: readonly string[]
  readonly url: string | null
  /**
   * Kind of a page that is not a card page (build/visit/page-kinds.ts), else `unread`, `quiet`, `unlisted`, `lost`,
   * `unreadable`, `disputed`, `unstated`, `row`, or `announced`.
   */
  readonly kind: string
  readonly why: string
}

/** Returns a run as `npm run rebuild -- --json` prints it. */
export function runJson({ at, dryRun, issuers, published, failure, freshness }: Run, report: ReportFiles) {
  const each = <T extends object>(pick: (run: IssuerRun) => readonly T[]) =>
    issuers.flatMap((run) => pick(run).map((item) => ({ issuer: run.issuer, ...item })))
  return {
    day: dayOf(at),
    dry_run: dryRun,
    published,
    failure,
    report,
    landed: each(({ changed }) => changed),
    waiting: each(({ queued }) => queued),
    resolved: each(({ resolved }) => resolved),
    rejected: each(({ rejected }) => rejected),
    contradictions: each(({ contradictions }) => contradictions),
    announced: each(({ announced }) => announced),
    silent: issuers.flatMap((run) => [
      ...troubledPages(run),
      ...unreadLabels(run),
      ...silentCards(run),
      ...strangeRows(run),
      ...announcedChanges(run, at),
    ]),
    confirmed: Object.assign({}, ...issuers.map(({ confirmed }) => confirmed)) as Record<string, string[]>,
    confirmed_values: freshness?.confirmed ?? null,
    issuers: issuers.map(healthOf),
  }
}

const troubledPages = ({ issuer, pages }: IssuerRun): Silent[] =>
  pages
    .filter(({ kind, identity, role }) => kind !== 'card' || (identity !== null && role === 'product'))
    .map(({ cards, url, kind, why, identity }) => ({ issuer, cards, url, kind, why: identity ?? why }))

const healthOf = ({
  issuer,
  name,
  cards,
  requested,
  read,
  changed,
  queued,
  doubts,
  listing,
  failure,
}: IssuerRun) => ({
  issuer,
  name,
  cards,
  requested,
  read,
  changed: changed.length,
  waiting: queued.length,
  doubts,
  listing,
  failure,
})

/** Returns labels with values that no field can have, such as a rate out of bounds. */
const unreadLabels = ({ issuer, pages }: IssuerRun): Silent[] =>
  pages
    .filter(({ unread }) => unread.length > 0)
    .map(({ cards, url, unread }) => ({ issuer, cards, url, kind: 'unread', why: unread.join('; ') }))

const announcedChanges = ({ issuer, announced }: IssuerRun, at: Date): Silent[] =>
  announced.map(({ card, date, quote, url }) => {
    const text = `${date}: ${quote}`
    return {
      issuer,
      cards: [card],
      url,
      kind: 'announced',
      why: isDue({ date }, dayOf(at)) ? `${text} (not seen on the pages)` : text,
    }
  })

/** Returns rows of pages without a current row, and current rows without a value on the pages. */
const strangeRows = ({ issuer, strange }: IssuerRun): Silent[] =>
  strange.map(({ card, row }) => ({ issuer, cards: [card], url: null, kind: 'row', why: row }))

function silentCards({ issuer, silence }: IssuerRun): Silent[] {
  const { quiet, unlisted, lost, unreadable, disputed, unstated } = silence
  const line = (kind: string, card: string, why: string, url: string | null = null): Silent => ({
    issuer,
    cards: [card],
    url,
    kind,
    why,
  })
  return [
    ...quiet.map(({ url, role, cards }) => ({
      issuer,
      cards,
      url,
      kind: 'quiet',
      why: `the ${role} page stated nothing`,
    })),
    ...unlisted.map((card) => line('unlisted', card, 'no listing shows the card')),
    ...lost.map(({ card, fields }) => line('lost', card, `no longer found: ${fields.join(', ')}`)),
    ...unreadable.map(({ card, why }) => line('unreadable', card, why)),
    ...unstated.map((each) => line('unstated', each.card, wordsOfUnstated(each), each.url)),
    ...disputed.map(({ card, url, relations }) =>
      line(
        'disputed',
        card,
        `not compared, because another page contradicts this one: ${relations.join(', ')}`,
        url,
      ),
    ),
  ]
}
