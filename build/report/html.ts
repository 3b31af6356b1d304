import { escapeHtml as safe } from '../../data/html.ts'
import { ageBar, meter, sparkline } from './charts.ts'
import type { Contents } from './contents.ts'
import { decisionHtml, entryHtml, link } from './html-entry.ts'
import { STYLE } from './style.ts'
import { labelOf, percent } from './words.ts'

/** Renders the report as an HTML page without external resources. */
export function htmlOf(contents: Contents): string {
  const { title, day, lead, failure, figures, decisions, changed, contradictions } = contents
  const body = [
    `<h1>${safe(title)}</h1><p class="soft">${day}. ${safe(lead)}</p>`,
    failure === null ? '' : `<p class="why">${safe(failure)}</p>`,
    `<div class="tiles">${figures.map(tile).join('')}</div>`,
    section('To decide', decisions.map(decisionHtml), 'There is nothing to decide.'),
    section('Contradicts a correction', contradictions.map(entryHtml)),
    section('Changed', changed.map(entryHtml), 'There are no changes.'),
    silentLines(contents),
    section('The next run decides', contents.nextRun.map(entryHtml)),
    collapsible('No longer pending', contents.resolved.map(entryHtml)),
    collapsible('Rejected earlier and still on the page', contents.rejected.map(entryHtml)),
    section(
      'Issuers in doubt',
      contents.doubts.map(({ issuer, why }) => `<p><b>${safe(issuer)}</b> ${why.map(safe).join('; ')}</p>`),
    ),
    table(
      'Issuers',
      ['Issuer', '#Cards', '#Requested', '#Read', '#Changes', '#Pending', 'Last runs'],
      contents.health.map(healthCells),
    ),
    troubles(contents),
    ...knowledge(contents),
  ]
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const head = `<head>${meta}<title>${safe(title)}, ${day}</title><style>${STYLE}</style></head>`
  return `<!doctype html>\n<html lang="en">${head}<body><main>${body.join('\n')}</main></body></html>\n`
}

const tile = ({ label, value }: Contents['figures'][number]): string =>
  `<div class="tile"><b>${value}</b><span class="soft">${label}</span></div>`

/** Renders the age and coverage of the cards' values, and unread labels and rows. */
const knowledge = (contents: Contents): string[] => [
  contents.freshness ? `<h2>Last confirmed by the issuer within</h2>${ageBar(contents.freshness.ages)}` : '',
  table(
    'Values confirmed by the issuer in a month',
    ['Field', '#Values', '#Confirmed', ''],
    (contents.freshness?.confirmed.fields ?? []).map(({ field, values, confirmed }) => [
      labelOf(field),
      String(values),
      String(confirmed),
      meter(confirmed / values),
    ]),
  ),
  table(
    'Fields',
    ['Field', '#Cards', '#Share', ''],
    contents.coverage.map(({ field, cards, share }) => [
      labelOf(field),
      String(cards),
      percent(share),
      meter(share),
    ]),
  ),
  collapsible(
    'Labels that no reader knows',
    contents.unread.flatMap(({ issuer, url, labels }) =>
      labels.map((label) => `<p><b>${safe(issuer)}</b> ${safe(label)} ${link(url)}</p>`),
    ),
  ),
  collapsible(
    'Rows without a current row',
    contents.strange.map(({ card, row }) => `<p><b>${safe(card)}</b> ${safe(row)}</p>`),
  ),
]

/** Renders missing values and pages, one line per issuer. */
const silentLines = ({ silent }: Contents): string =>
  section(
    'Silent',
    silent.map(({ issuer, kind, items }) => {
      const lines = items.map(({ words, url }) => `<li>${safe(words)} ${url === null ? '' : link(url)}</li>`)
      const list = `<ul>${lines.join('')}</ul>`
      const head = `<b>${safe(issuer)}</b> ${kind} <small>${items.length}</small>`
      return items.length > LINES_OPEN
        ? `<details><summary>${head}</summary>${list}</details>`
        : `<div class="silent">${head}${list}</div>`
    }),
  )

/** Longer lists are collapsed. */
const LINES_OPEN = 4

function troubles({ troubled }: Contents): string {
  const rows = troubled.map(({ issuer, kind, why, pages }) => [
    safe(issuer),
    `<b>${kind}</b> ${safe(why)}`,
    String(pages.length),
    pagesOf(pages),
  ])
  return table('Pages that were not read', ['Issuer', 'Kind', '#Pages', ''], rows)
}

function pagesOf(pages: Contents['troubled'][number]['pages']): string {
  const lines = pages.map(({ card, url }) => `<p>${safe(card)} ${link(url)}</p>`).join('')
  return pages.length === 1 ? lines : `<details><summary>Show</summary>${lines}</details>`
}

function section(title: string, parts: readonly string[], none = ''): string {
  if (parts.length === 0) return none === '' ? '' : `<h2>${title}</h2><p class="soft">${none}</p>`
  return `<h2>${title} <small>${parts.length}</small></h2>${parts.join('\n')}`
}

const collapsible = (title: string, parts: readonly string[]): string =>
  parts.length === 0
    ? ''
    : `<h2>${title} <small>${parts.length}</small></h2><details><summary>Show</summary>${parts.join('\n')}</details>`

const healthCells = ({
  name,
  cards,
  requested,
  read,
  changed,
  queued,
  past,
}: Contents['health'][number]): string[] => [
  safe(name),
  String(cards),
  String(requested),
  String(read),
  String(changed),
  String(queued),
  sparkline(past, `Share of cards read in the last ${past.length} runs of ${safe(name)}`),
]

/** Renders a table. A # before a heading marks a column of figures. */
function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const figure = head.map((cell) => (cell.startsWith('#') ? ' class="n"' : ''))
  const heads = head.map((cell, place) => `<th${figure[place]}>${cell.replace('#', '')}</th>`).join('')
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell, place) => `<td${figure[place]}>${cell}</td>`).join('')}</tr>`,
  )
  const content = `<thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody>`
  return `<h2>${title} <small>${rows.length}</small></h2><div class="scroll"><table>${content}</table></div>`
}
