import { isDue } from '../judge/announced.ts'
import type { IssuerRun } from '../weekly/issuer-run.ts'
import type { RunRecord } from '../weekly/records.ts'
import { labelOf, signed, titleOf } from './words.ts'

/** Missing values or pages of one issuer, of one kind. */
export interface SilentLine {
  readonly issuer: string
  readonly kind: string
  readonly items: readonly { readonly words: string; readonly url: string | null }[]
}

/** Lists missing values and pages of an issuer. `history`: the last runs, oldest first. `today`: ISO day of the run. */
export function silentLines(run: IssuerRun, history: readonly RunRecord[], today: string): SilentLine[] {
  const { quiet, unlisted, lost, unreadable, disputed } = run.silence
  const name = (card: string) => run.names[card] ?? card
  const lines = [
    { kind: 'no card could be read', items: unreadSince(run, history) },
    { kind: 'the language model could not be used', items: modelItems(run) },
    { kind: 'files not written, because they were edited during the run', items: skippedItems(run) },
    {
      kind: 'pages without values',
      items: quiet.map(({ url, role, cards }) => ({
        words: `${cards.map(name).join(', ')} ${role}`.trim(),
        url,
      })),
    },
    {
      kind: 'values no longer found',
      items: lost.map(({ card, fields }) => ({
        words: `${name(card)}: ${fields.map(labelOf).join(', ')}`,
        url: null,
      })),
    },
    {
      kind: 'current values that no page of the card stated in two runs',
      items: unstatedItems(run),
    },
    {
      kind: 'offers that may be unreadable',
      items: unreadable.map(({ card, why }) => ({ words: `${name(card)}: ${why}`, url: null })),
    },
    {
      kind: 'rows not compared, because another page of the card contradicts them',
      items: disputed.map(({ card, url, relations }) => ({
        words: `${name(card)}: ${relations.map(labelOf).join(', ')}`,
        url,
      })),
    },
    { kind: 'changes announced for a later day', items: announcedItems(run, (each) => !isDue(each, today)) },
    {
      kind: 'changes announced for a past day and not seen on the pages',
      items: announcedItems(run, (each) => isDue(each, today)),
    },
    {
      kind: 'offered cards that no listing shows',
      items: unlisted.map((card) => ({ words: name(card), url: null })),
    },
  ]
  return lines.filter(({ items }) => items.length > 0).map((line) => ({ issuer: titleOf(run), ...line }))
}

type Announcement = IssuerRun['announced'][number]
const announcedItems = (
  { announced, names }: IssuerRun,
  isListed: (announcement: Announcement) => boolean,
): SilentLine['items'] =>
  announced.filter(isListed).map(({ card, date, quote, url }) => ({
    words: `${names[card] ?? card}, ${date}: “${quote}”`,
    url,
  }))

const modelItems = ({ modelFailure }: IssuerRun): SilentLine['items'] =>
  modelFailure === null ? [] : [{ words: modelFailure, url: null }]

const skippedItems = ({ skipped }: IssuerRun): SilentLine['items'] =>
  skipped.map((path) => ({ words: path, url: null }))

const unstatedItems = ({ silence, names }: IssuerRun): SilentLine['items'] =>
  silence.unstated.map((each) => ({
    words: `${names[each.card] ?? each.card}: ${wordsOfUnstated(each)}`,
    url: each.url,
  }))

/** Describes a current value that the pages do not state, such as "annual fee $95 not found since 2026-11-02". */
export function wordsOfUnstated({
  field,
  value,
  since,
  quote,
}: IssuerRun['silence']['unstated'][number]): string {
  const shown = Array.isArray(value) ? `${value.length} rows` : signed(field, value)
  const other = quote === null ? '' : `; the page says “${quote}”`
  return `${labelOf(field)} ${shown} not found since ${since}${other}`
}

/** Returns a line if no card of the issuer was read. */
function unreadSince(
  { issuer, requested, read }: IssuerRun,
  history: readonly RunRecord[],
): SilentLine['items'] {
  if (read > 0 || requested === 0) return []
  const last = history.findLast(({ issuers }) => (issuers[issuer]?.read ?? 0) > 0)
  const words = last
    ? `${last.issuers[issuer]?.read} cards on ${last.at.slice(0, 10)}, none since`
    : 'none in any of the last runs'
  return [{ words, url: null }]
}
