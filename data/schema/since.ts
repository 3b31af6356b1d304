import { refuse } from './errors.ts'
import { type Param, readDate } from './params.ts'

/** Position in the published changes, after the first `count` changes of a release. Clients keep it as opaque text. */
export interface Cursor {
  /** Identifies the series of releases. */
  readonly ledger: string
  /** Empty before the first release. */
  readonly release: string
  /** Checksum of the release's content. */
  readonly checksum: string
  readonly count: number
  /** The release before; empty for the first one. */
  readonly previous: string
  /** ISO day on which the cursor was returned. */
  readonly issued: string
}

/** Where a client continues to read: an ISO day, or a cursor with its text. */
export type Since =
  | { readonly day: string; readonly cursor?: never }
  | { readonly cursor: Cursor; readonly text: string; readonly day?: never }

const RELEASE = '\\d{4}-\\d{2}-\\d{2}(?:-[1-9]\\d{0,5})?'
const CURSOR = new RegExp(
  `^([0-9a-f]{8})?\\.(${RELEASE})?\\.([0-9a-f]{8})?\\.(\\d{1,9})\\.(${RELEASE})?\\.(\\d{4}-\\d{2}-\\d{2})$`,
)

/** Returns the text of a cursor. */
export const cursorText = ({ ledger, release, checksum, count, previous, issued }: Cursor): string =>
  [ledger, release, checksum, count, previous, issued].join('.')

/** Reads `since`. Throws 400 for a text that is neither a date nor a cursor. */
export const since: Param<Since | undefined> = {
  doc: 'A cursor (`next` of the page before), or a date (UTC, inclusive). Without it, from the first release.',
  required: false,
  schema: { type: 'string' },
  read: (raw, name) => (raw === undefined ? undefined : readSince(raw, name)),
}

function readSince(raw: string, name: string): Since {
  const message = `\`${name}\` must be a cursor from \`next\`, or a date such as 2026-11-22.`
  const parts = CURSOR.exec(raw)
  if (parts === null) return { day: readDate(raw) ?? refuse('bad_request', message) }
  const [, ledger = '', release = '', checksum = '', count = '', previous = '', issued = ''] = parts
  if (readDate(issued) === null) return refuse('bad_request', message)
  return { cursor: { ledger, release, checksum, count: Number(count), previous, issued }, text: raw }
}
