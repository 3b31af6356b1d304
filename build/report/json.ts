import type { IssuerRun } from '../weekly/issuer-run.ts'
import type { Run } from '../weekly/run.ts'
import type { ReportFiles } from './write.ts'

/** A page that was asked for and stated nothing of a card. */
interface Silent {
  readonly issuer: string
  /** Slugs of the cards that the page is about; empty for a listing or a page that was found there. */
  readonly cards: readonly string[]
  readonly url: string
  /** What the page turned out to be (build/visit/marks.ts). */
  readonly kind: string
  readonly why: string
}

/** A run as `npm run rebuild -- --json` prints it. */
export function runJson({ at, dryRun, issuers, published, failure }: Run, report: ReportFiles) {
  const each = <T extends object>(pick: (run: IssuerRun) => readonly T[]) =>
    issuers.flatMap((run) => pick(run).map((item) => ({ issuer: run.issuer, ...item })))
  return {
    day: at.toISOString().slice(0, 10),
    dry_run: dryRun,
    published,
    failure,
    report,
    landed: each(({ changed }) => changed),
    waiting: each(({ held }) => held),
    resolved: each(({ resolved }) => resolved),
    contradictions: each(({ contradictions }) => contradictions),
    silent: issuers.flatMap(silentOf),
    confirmed: Object.assign({}, ...issuers.map(({ confirmed }) => confirmed)) as Record<string, string[]>,
    issuers: issuers.map(healthOf),
  }
}

const silentOf = ({ issuer, pages }: IssuerRun): Silent[] =>
  pages
    .filter(({ kind, identity, role }) => kind !== 'card' || (identity !== null && role === 'product'))
    .map(({ cards, url, kind, why, identity }) => ({ issuer, cards, url, kind, why: identity ?? why }))

const healthOf = ({
  issuer,
  name,
  cards,
  asked,
  read,
  changed,
  held,
  doubts,
  listing,
  failure,
}: IssuerRun) => ({
  issuer,
  name,
  cards,
  asked,
  read,
  changed: changed.length,
  waiting: held.length,
  doubts,
  listing,
  failure,
})
