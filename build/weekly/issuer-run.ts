import { z } from 'zod'
import { COUNTRIES } from '../../data/schema/card.ts'
import { Announced } from '../judge/announced.ts'
import { ReviewItem } from '../judge/review-item.ts'
import { PAGE_KINDS } from '../visit/page-kinds.ts'
import { ROLES } from '../visit/visit.ts'
import { Evidence } from './evidence.ts'

const facts = z.record(z.string(), z.unknown())

/** A page that was asked for, as the report tells it. */
const PageNote = z.strictObject({
  url: z.string(),
  role: z.enum(ROLES),
  cards: z.array(z.string()),
  kind: z.enum(PAGE_KINDS),
  why: z.string(),
  /** Whose page it is, where it is not the card's. */
  identity: z.string().nullable(),
  unread: z.array(z.string()),
  /** Every card that the page is about is known to be discontinued: that the page is gone is no news. */
  ended: z.boolean(),
})
export type PageNote = z.infer<typeof PageNote>

/** A change that went into the facts. */
const Applied = z.strictObject({
  card: z.string(),
  name: z.string(),
  unit: z.string(),
  old: facts,
  values: facts,
  quotes: z.record(z.string(), z.string()),
  url: z.string(),
})
export type Applied = z.infer<typeof Applied>

/** What the pages were expected to state and did not. */
const Silence = z.strictObject({
  /** Pages that came and gave nothing. */
  quiet: z.array(z.strictObject({ url: z.string(), role: z.enum(ROLES), cards: z.array(z.string()) })),
  /** Cards on offer that no listing shows. */
  unlisted: z.array(z.string()),
  /** Fields that the issuer's pages stated before and that were read nowhere. */
  lost: z.array(z.strictObject({ card: z.string(), fields: z.array(z.string()) })),
  /** Offers that may stand where they cannot be read, such as in a picture. */
  unreadable: z.array(z.strictObject({ card: z.string(), why: z.string() })),
  /** Rows of pages that another page of the card contradicts: nothing was concluded from them. */
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

/** A file to write: what it must hold before, by digest, so that nobody's edit is lost. */
const FileWrite = z.strictObject({ path: z.string(), before: z.string().nullable(), content: z.string() })
export type FileWrite = z.infer<typeof FileWrite>

/** All that a run did about one issuer: what the journal keeps and the report tells. */
export const IssuerRun = z.strictObject({
  issuer: z.string(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  /** Names of its cards by slug, as they stood before the run. */
  names: z.record(z.string(), z.string()),
  /** Cards of the catalog; of these, with a page to ask for; of these, read. */
  cards: z.int(),
  requested: z.int(),
  read: z.int(),
  pages: z.array(PageNote),
  changed: z.array(Applied),
  /** Fields and relations that the pages of each card stated as they stand, by slug. */
  confirmed: z.record(z.string(), z.array(z.string())),
  queued: z.array(ReviewItem),
  resolved: z.array(ReviewItem),
  rejected: z.array(ReviewItem),
  /** Readings that contradict a maintainer's correction. */
  contradictions: z.array(Applied),
  /** Rows of pages that no standing row answers to. */
  strange: z.array(z.strictObject({ card: z.string(), row: z.string() })),
  silence: Silence,
  /** Why the language model could not be asked; null where it could, or none is set. */
  modelFailure: z.string().nullable(),
  /** Changes that its pages have announced for a later day, and that have not come true yet. */
  announced: z.array(Announced),
  /** Where the current values come from that the changes and reviews of this run would replace: by card, then field. */
  evidence: z.record(z.string(), z.record(z.string(), Evidence)),
  /** Why the issuer was held as a whole. */
  doubts: z.array(z.string()),
  /** Why its listings were not trusted. */
  listing: z.array(z.string()),
  /** How many of the read cards state each field. */
  coverage: z.record(z.string(), z.int()),
  /** Why the issuer was not re-checked at all. */
  failure: z.string().nullable(),
  files: z.array(FileWrite),
})
export type IssuerRun = z.infer<typeof IssuerRun>
