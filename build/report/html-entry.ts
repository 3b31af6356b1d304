import { escapeHtml as safe } from '../../data/html.ts'
import { commandFor, type Decision } from './decisions.ts'
import type { Entry, Quote } from './entry.ts'
import { labelOf, NO_VALUE } from './words.ts'

/** A decision with more entries is collapsed. */
const ENTRIES_OPEN = 6

/** Renders items that can be decided together, with commands for all and for each. */
export function decisionHtml({ title, scope, entries, accept, reject }: Decision): string {
  const isOne = entries.length === 1
  const shared = isOne
    ? ''
    : `<p class="soft">All ${entries.length} at once:</p>${commandLine(accept)}${commandLine(reject)}`
  const head = isOne ? '' : `<h3 class="group">${safe(title)} <code>${safe(scope)}</code></h3>`
  const each = entries.map(entryHtml).join('')
  const shown =
    entries.length > ENTRIES_OPEN ? `<details><summary>Each item</summary>${each}</details>` : each
  return `<section class="decision">${head}${shared}${shown}</section>`
}

/** Renders a change or an item of the review queue with its values and their sources. */
export function entryHtml(entry: Entry): string {
  const { id, card, name, subject, pairs, reasons, before, now, url, since } = entry
  const changes = pairs.map(
    ({ field, old, now: next }) =>
      `<dt>${labelOf(field)}</dt><dd>${oldValue(old)}<ins>${safe(next)}</ins></dd>`,
  )
  const why = reasons.map((reason) => `<p class="why">${safe(reason)}</p>`)
  const quotes = [
    ...now.map((quote) => quoteHtml('New', quote)),
    ...before.map((quote) => quoteHtml('Current', quote)),
  ]
  const own = now.some((quote) => quote.url === url) ? '' : link(url, 'the page')
  const commands = id ? commandLine(commandFor('accept', id)) + commandLine(commandFor('reject', id)) : ''
  const head = `<h3>${safe(name)} <span>${safe(subject)}${since ? `, since ${since}` : ''}</span></h3>`
  const body = `${head}<dl>${changes.join('')}</dl>${why.join('')}${quotes.join('')}${commands}`
  const foot = `<p class="foot"><code>${safe(card)}</code>${own}</p>`
  return `<article${id ? ' class="pending"' : ''}>${body}${foot}</article>`
}

/** Renders a command in a box that one click selects. */
const commandLine = (command: string): string => `<code class="command">${safe(command)}</code>`

function quoteHtml(label: string, { pieces, origin, url }: Quote): string {
  const words = pieces
    .map(({ text, marked }) => (marked ? `<mark>${safe(text)}</mark>` : safe(text)))
    .join('')
  const source = url === null ? safe(origin) : link(url, origin)
  return `<blockquote><b>${label}</b> ${words === '' ? '' : `“${words}” `}<cite>${source}</cite></blockquote>`
}

const oldValue = (old: string): string =>
  old === NO_VALUE ? '' : `<del>${safe(old)}</del><span class="arrow">→</span>`

/** Renders a URL from a page as a link if it is a web URL. */
export function link(url: string, words = url): string {
  return /^https?:\/\//.test(url) ? `<a href="${safe(url)}" rel="noreferrer">${safe(words)}</a>` : safe(url)
}
