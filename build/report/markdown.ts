import type { Contents } from './contents.ts'
import { commandFor, type Decision } from './decisions.ts'
import type { Entry, Quote } from './entry.ts'
import { labelOf, percent } from './words.ts'

const UNREAD_MAX = 40

/** Renders the report as Markdown, for the job's summary and for reviews. */
export function markdownOf(contents: Contents): string {
  const { title, day, lead, failure, figures } = contents
  const parts = [
    `# ${title}, ${day}`,
    `${figures.map(({ label, value }) => `**${value}** ${label}`).join(' · ')}\n\n${lead}`,
    failure === null ? '' : `> **${safe(failure)}**`,
    decisions(contents.decisions),
    entries('Contradicts a correction', contents.contradictions),
    entries('Changed', contents.changed, 'There are no changes.'),
    silentLines(contents),
    entries('The next run decides', contents.nextRun),
    entries('No longer pending', contents.resolved),
    entries('Rejected earlier and still on the page', contents.rejected),
    listOf(
      'Issuers in doubt',
      contents.doubts.flatMap(({ issuer, why }) => why.map((each) => `**${issuer}** ${each}`)),
    ),
    table(
      'Pages that were not read',
      ['Issuer', 'Kind', 'Pages', 'Cards'],
      contents.troubled.map(({ issuer, kind, why, pages }) => [
        issuer,
        `${kind} ${why}`,
        pages.length,
        pages.map(({ card, url }) => card || url).join(', '),
      ]),
    ),
    table(
      'Issuers',
      ['Issuer', 'Cards', 'Requested', 'Read', 'Changes', 'Pending', 'Last runs'],
      contents.health.map(({ name, cards, requested, read, changed, queued, past }) => [
        name,
        cards,
        requested,
        read,
        changed,
        queued,
        spark(past),
      ]),
    ),
    ...knowledge(contents),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Renders the age and coverage of the cards' values, and unread labels and rows. */
const knowledge = (contents: Contents): string[] => [
  table(
    'Fields',
    ['Field', 'Cards', 'Share'],
    contents.coverage.map(({ field, cards, share }) => [labelOf(field), cards, percent(share)]),
  ),
  ...freshness(contents),
  unread(contents),
  listOf(
    'Rows without a current row',
    contents.strange.map(({ card, row }) => `${card}: \`${row}\``),
  ),
]

/** Renders how recently issuers' own pages confirmed the cards and their values. */
const freshness = ({ freshness: known }: Contents): string[] =>
  known === null
    ? []
    : [
        table('Last confirmed by the issuer within', Object.keys(known.ages), [Object.values(known.ages)]),
        table(
          'Values confirmed by the issuer in a month',
          ['Field', 'Values', 'Confirmed'],
          known.confirmed.fields.map(({ field, values, confirmed }) => [labelOf(field), values, confirmed]),
        ),
      ]

/** Renders the items to decide, in groups, with evidence and commands. */
function decisions(all: readonly Decision[]): string {
  if (all.length === 0) return '## To decide\n\nThere is nothing to decide.'
  return ['## To decide', ...all.map(decision)].join('\n\n')
}

function decision({ title, scope, entries: own, accept, reject }: Decision): string {
  const shared = own.length === 1 ? [] : [`### ${safe(title)} (${scope})`, commands(accept, reject)]
  return [...shared, ...own.flatMap((each) => [entry(each), ...commandsOf(each)])].join('\n\n')
}

const commandsOf = ({ id }: Entry): string[] =>
  id === null ? [] : [commands(commandFor('accept', id), commandFor('reject', id))]

/** Renders commands as a fenced block, which Markdown viewers copy with one click. */
const commands = (...lines: string[]): string => ['```sh', ...lines, '```'].join('\n')

function entries(title: string, all: readonly Entry[], none = ''): string {
  if (all.length === 0) return none === '' ? '' : `## ${title}\n\n${none}`
  return `## ${title}\n\n${all.map(entry).join('\n')}`
}

function entry({ card, name, subject, pairs, reasons, before, now, url, since }: Entry): string {
  const changes = pairs.map(
    ({ field, old, now: next }) => `  - ${labelOf(field)}: ${safe(old)} → **${safe(next)}**`,
  )
  const head = `- **${safe(name)}** (${card}): ${safe(subject)}${since ? `, since ${since}` : ''} · [page](<${url}>)`
  return [
    head,
    ...changes,
    ...reasons.map((reason) => `  - because ${safe(reason)}`),
    ...now.map((quote) => `  - new: ${quoteText(quote)}`),
    ...before.map((quote) => `  - current: ${quoteText(quote)}`),
  ].join('\n')
}

function quoteText({ pieces, origin, url }: Quote): string {
  const words = pieces.map(({ text, marked }) => (marked ? `**${safe(text.trim())}**` : safe(text))).join('')
  const source = url === null ? safe(origin) : `[${safe(origin)}](<${url}>)`
  return `${words === '' ? '' : `“${words}” `}${source}`
}

/** Renders missing values and pages. */
const silentLines = ({ silent }: Contents): string =>
  listOf(
    'Silent',
    silent.map(({ issuer, kind, items }) => {
      const words = items.map(({ words, url }) => safe(words || (url ?? '')))
      return `**${safe(issuer)}** ${kind}: ${words.join('; ')}`
    }),
  )

const listOf = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => safe(String(cell))).join(' | ')} |`
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function unread({ unread: pages }: Contents): string {
  const lines = pages.flatMap(({ issuer, labels }) =>
    labels.map((label) => `${issuer}: ${safe(label.slice(0, 160))}`),
  )
  const shown = listOf('Labels that no reader knows', lines.slice(0, UNREAD_MAX))
  return lines.length > UNREAD_MAX ? `${shown}\n- and ${lines.length - UNREAD_MAX} more` : shown
}

/** Escapes text of pages, so that it does not become markup. */
const safe = (text: string): string =>
  text.replace(/[|<>[\]`*_\\]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const spark = (past: readonly (number | null)[]): string =>
  past.map((share) => (share === null ? '·' : (BARS[Math.round(share * (BARS.length - 1))] ?? '·'))).join('')
