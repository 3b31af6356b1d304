import { z } from 'zod'
import { COUNTRIES } from '../../data/schema/card.ts'
import { Announced } from '../judge/announced.ts'
import { ReviewItem } from '../judge/review-item.ts'
import { PAGE_KINDS } from '../visit/page-kinds.ts'
import { ROLES } from '../visit/visit.ts'
import { Evidence } from './evidence.ts'

const facts = z.record(z.string(), z.unknown())

/** A visited page in the report. */
const PageNote = z.strictObject({
  url: z.string(),
  role: z.enum(ROLES),
  cards: z.array(z.string()),
  kind: z.enum(PAGE_KINDS),
  why: z.string(),
  /** What the page is about instead of its card. */
  identity: z.string().nullable(),
  unread: z.array(z.string()),
  /** Whether all cards of the page are discontinued, so that a missing page is expected. */
  ended: z.boolean(),
})
export type PageNote = z.infer<typeof PageNote>

/** A change that was added to the facts. */
const AppliedChange = z.strictObject({
  card: z.string(),
  name: z.string(),
  unit: z.string(),
  old: facts,
  values: facts,
  quotes: z.record(z.string(), z.string()),
  url: z.string(),
})
export type AppliedChange = z.infer<typeof AppliedChange>

/** Expected values and pages that are missing. */
const Silence = z.strictObject({
  /** Pages without values. */
  quiet: z.array(z.strictObject({ url: z.string(), role: z.enum(ROLES), cards: z.array(z.string()) })),
  /** Offered cards that no listing shows. */
  unlisted: z.array(z.string()),
  /** Fields that the issuer's pages stated before and no longer do. */
  lost: z.array(z.strictObject({ card: z.string(), fields: z.array(z.string()) })),
  /** Offers that may be unreadable, such as in a picture. */
  unreadable: z.array(z.strictObject({ card: z.string(), why: z.string() })),
  /** Rows that were not compared, because another page of the card contradicts theirs. */
  disputed: z.array(z.strictObject({ card: z.string(), url: z.string(), relations: z.array(z.string()) })),
  /** Current values that no page of the card stated in this run and one before. */
  unstated: z.array(
    z.strictObject({
      card: z.string(),
      field: z.string(),
      value: z.unknown(),
      /** The card's own page. */
      url: z.string(),
      /** Day of the first run in a row that did not find it. */
      since: z.iso.date(),
      /** Words that state another value; null where the pages say nothing of the field. */
      quote: z.string().nullable(),
    }),
  ),
})
export type Silence = z.infer<typeof Silence>

/** A file to write, with the digest of its expected content, so that no edit is lost. */
const FileWrite = z.strictObject({ path: z.string(), before: z.string().nullable(), content: z.string() })
export type FileWrite = z.infer<typeof FileWrite>

/** Outcome of a run for one issuer, for the journal and the report. */
export const IssuerRun = z.strictObject({
  issuer: z.string(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  /** Names of its cards by slug, before the run. */
  names: z.record(z.string(), z.string()),
  /** Cards in the catalog; of these, with a page; of these, read. */
  cards: z.int(),
  requested: z.int(),
  read: z.int(),
  pages: z.array(PageNote),
  changed: z.array(AppliedChange),
  /** Fields and relations whose current value the pages stated, by slug. */
  confirmed: z.record(z.string(), z.array(z.string())),
  queued: z.array(ReviewItem),
  resolved: z.array(ReviewItem),
  rejected: z.array(ReviewItem),
  /** Readings that contradict a maintainer's correction. */
  contradictions: z.array(AppliedChange),
  /** Rows of pages without a current row. */
  strange: z.array(z.strictObject({ card: z.string(), row: z.string() })),
  silence: Silence,
  /** Why the language model could not be used; null if it could, or if none is set. */
  modelFailure: z.string().nullable(),
  /** Announced changes that are not current values yet. */
  announced: z.array(Announced),
  /** Sources of current values that this run's changes and drafts would replace, by card, then field. */
  evidence: z.record(z.string(), z.record(z.string(), Evidence)),
  /** Why the issuer was queued as a whole. */
  doubts: z.array(z.string()),
  /** Why its listings were not trusted. */
  listing: z.array(z.string()),
  /** How many of the read cards state each field. */
  coverage: z.record(z.string(), z.int()),
  /** Why the issuer was not re-checked. */
  failure: z.string().nullable(),
  files: z.array(FileWrite),
  /** Paths of files that were not written, because they were edited during the run. */
  skipped: z.array(z.string()),
})
export type IssuerRun = z.infer<typeof IssuerRun>
