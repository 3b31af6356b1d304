import { escaped as safe } from '../../data/html.ts'
import { ageBar, meter, sparkline } from './charts.ts'
import type { Contents } from './contents.ts'
import type { Entry } from './entry.ts'
import { STYLE } from './style.ts'
import { HOW_TO_DECIDE, labelOf, NOTHING, percent } from './words.ts'

/** The report as one HTML page that asks nobody for anything. */
export function htmlOf(contents: Contents): string {
  const { title, day, lead, failure, figures, changed, toDecide, contradictions } = contents
  const body = [
    `<h1>${safe(title)}</h1><p class="soft">${day}. ${safe(lead)}</p>`,
    failure === null ? '' : `<p class="why">${safe(failure)}</p>`,
    `<div class="tiles">${figures.map(({ label, value }) => `<div class="tile"><b>${value}</b><span class="soft">${label}</span></div>`).join('')}</div>`,
    section('Changed', changed.map(article), 'Nothing changed.'),
    section('To decide', toDecide.map(article), 'Nothing waits for a decision.'),
    toDecide.length > 0 ? HOW : '',
    section('The next run decides', contents.waiting.map(article)),
    section('Contradicts a correction', contradictions.map(article)),
    section('No longer waiting', contents.resolved.map(article)),
    section('Rejected before, and still on the page', contents.rejected.map(article)),
    section(
      'Issuers in doubt',
      contents.doubts.map(({ issuer, why }) => `<p><b>${safe(issuer)}</b> ${why.map(safe).join('; ')}</p>`),
    ),
    table(
      'Issuers',
      ['Issuer', '#Cards', '#Asked', '#Read', '#Changes', '#Waiting', 'Last runs'],
      contents.health.map(healthCells),
    ),
    troubles(contents),
    ...knowledge(contents),
  ]
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(title)}, ${day}</title><style>${STYLE}</style></head><body><main>${body.join('\n')}</main></body></html>\n`
}

/** What is known of the cards, and what no reader knows. */
const knowledge = (contents: Contents): string[] => [
  contents.ages ? `<h2>Last confirmed by the issuer within</h2>${ageBar(contents.ages)}` : '',
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
  folded(
    'Labels that no reader knows',
    contents.unread.flatMap(({ issuer, url, labels }) =>
      labels.map((label) => `<p><b>${safe(issuer)}</b> ${safe(label)} ${link(url)}</p>`),
    ),
  ),
  folded(
    'Rows that answer to nothing we know',
    contents.strange.map(({ card, row }) => `<p><b>${safe(card)}</b> ${safe(row)}</p>`),
  ),
]

const HOW = `<p class="soft">${safe(HOW_TO_DECIDE).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`

function troubles({ troubled }: Contents): string {
  const rows = troubled.map(({ issuer, kind, why, pages }) => [
    safe(issuer),
    `<b>${kind}</b> ${safe(why)}`,
    String(pages.length),
    pagesOf(pages),
  ])
  return table('Pages that were not read', ['Issuer', 'What came', '#Pages', ''], rows)
}

function pagesOf(pages: Contents['troubled'][number]['pages']): string {
  const lines = pages.map(({ card, url }) => `<p>${safe(card)} ${link(url)}</p>`).join('')
  return pages.length === 1 ? lines : `<details><summary>Show</summary>${lines}</details>`
}

function section(title: string, parts: readonly string[], none = ''): string {
  if (parts.length === 0) return none === '' ? '' : `<h2>${title}</h2><p class="soft">${none}</p>`
  return `<h2>${title} <small>${parts.length}</small></h2>${parts.join('\n')}`
}

const folded = (title: string, parts: readonly string[]): string =>
  parts.length === 0
    ? ''
    : `<h2>${title} <small>${parts.length}</small></h2><details><summary>Show</summary>${parts.join('\n')}</details>`

function article({ id, card, name, what, pairs, reasons, quotes, url, since }: Entry): string {
  const moved = pairs.map(
    ({ field, old, now }) => `<dt>${labelOf(field)}</dt><dd>${movedFrom(old)}<ins>${safe(now)}</ins></dd>`,
  )
  const said = quotes.map((quote) => `<blockquote>${safe(quote)}</blockquote>`)
  const why = reasons.map((reason) => `<p class="why">${safe(reason)}</p>`)
  const head = `<h3>${safe(name)} <span>${safe(what)}${since ? `, since ${since}` : ''}</span></h3>`
  return `<article${id ? ' class="held"' : ''}>${head}<dl>${moved.join('')}</dl>${why.join('')}${said.join('')}<p class="foot">${id ? `<code class="id">${id}</code>` : ''}<code>${safe(card)}</code>${link(url, 'the page')}</p></article>`
}

const healthCells = ({
  name,
  cards,
  asked,
  read,
  changed,
  held,
  past,
}: Contents['health'][number]): string[] => [
  safe(name),
  String(cards),
  String(asked),
  String(read),
  String(changed),
  String(held),
  sparkline(past, `Share of cards read in the last ${past.length} runs of ${safe(name)}`),
]

const movedFrom = (old: string): string =>
  old === NOTHING ? '' : `<del>${safe(old)}</del><span class="arrow">→</span>`

/** Columns whose head begins with # hold figures. */
function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const figure = head.map((cell) => (cell.startsWith('#') ? ' class="n"' : ''))
  const heads = head.map((cell, place) => `<th${figure[place]}>${cell.replace('#', '')}</th>`).join('')
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell, place) => `<td${figure[place]}>${cell}</td>`).join('')}</tr>`,
  )
  return `<h2>${title} <small>${rows.length}</small></h2><div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

/** Addresses come from pages: only web addresses become links. */
function link(url: string, words = url): string {
  return /^https?:\/\//.test(url) ? `<a href="${safe(url)}" rel="noreferrer">${safe(words)}</a>` : safe(url)
}
