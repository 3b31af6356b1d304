import { digest } from '../../data/snapshot/digest.ts'
import {
  type BestList,
  type CardIndex,
  type Columns,
  FORMAT,
  fileName,
  type Manifest,
  manifestText,
  POINTER,
  pointerFile,
  type ResponseIndex,
  versionOf,
  type WordIndex,
} from '../../data/snapshot/format.ts'
import { joinHeaderLine } from '../../data/snapshot/header-line.ts'

/** Slug and name of the only card, issuer, and category of the snapshot. */
export const REHEARSAL = 'rehearsal'

/** Returns the files of a snapshot with one card, by name: what the calls of a rehearsal read, and no more. */
export function rehearsalFiles(): ReadonlyMap<string, Uint8Array> {
  const stored = new Map<string, Uint8Array>()
  const store = (content: string) => {
    const bytes = new TextEncoder().encode(content)
    const hash = digest(bytes)
    stored.set(fileName(hash), bytes)
    return { hash, bytes: bytes.length }
  }
  const lines = `${REHEARSAL}\t`
  const manifest = manifestText(
    manifestOf({
      columns: store(JSON.stringify(COLUMNS)),
      words: store(joinHeaderLine(WORDS, lines)),
      best: store(joinHeaderLine({ ...BEST, rowFrom: [0, RATE.length] } satisfies BestList, RATE)),
      cards: store(JSON.stringify(CARDS)),
      responses: store(JSON.stringify(RESPONSES)),
      part: store(CARD),
    }),
  )
  stored.set(POINTER, new TextEncoder().encode(pointerFile(versionOf(manifest), manifest)))
  return stored
}

const CARD = JSON.stringify({ slug: REHEARSAL, name: REHEARSAL })
const RATE = JSON.stringify({ category: REHEARSAL })

const COLUMNS: Columns = {
  slug: [REHEARSAL],
  issuer: [0],
  network: [-1],
  type: [-1],
  fee: [null],
  score: [null],
  discontinued: [0],
  issuers: [{ slug: REHEARSAL, country: 'US', name: REHEARSAL, aliases: [] }],
  categories: [{ slug: REHEARSAL, aliases: [] }],
}

const WORDS: WordIndex = {
  lineFrom: [0],
  words: [REHEARSAL],
  inName: { all: [0], from: [0, 1] },
  inAlias: { all: [], from: [0, 0] },
  ofIssuer: { all: [], from: [0, 0] },
}

const BEST: Omit<BestList, 'rowFrom'> = { card: [0], multiplier: [1], limits: [0], quarter: [0] }

const CARDS: CardIndex = { part: [0], start: [0], length: [CARD.length], cuts: [], cutsFrom: [0, 0] }

const RESPONSES: ResponseIndex = { detail: [[0, 0, 0, 0, 0]], perCard: {}, named: {} }

type Refs = Readonly<
  Record<'columns' | 'words' | 'best' | 'cards' | 'responses' | 'part', Manifest['columns']>
>

function manifestOf({ columns, words, best, cards, responses, part }: Refs): Manifest {
  const pack = { cards, concise: cards, responses, parts: [part] }
  const unread = columns
  return {
    format: FORMAT,
    release: null,
    data_updated: null,
    counts: {},
    columns,
    words,
    best: { [REHEARSAL]: best },
    merchants: unread,
    merchant_rates: unread,
    codes: { mcc: unread, plaid: unread, google_place: unread },
    events: unread,
    stats: unread,
    changes: { columns: unread, plans: {} },
    values: {},
    exports: {},
    packs: { free: pack, starter: pack, pro: pack, enterprise: pack },
  }
}
