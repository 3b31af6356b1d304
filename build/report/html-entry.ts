import { escapeHtml as safe } from '../../data/html.ts'
import { commandFor, type Decision } from './decisions.ts'
import type { Entry, Quote } from './entry.ts'
import { labelOf, NOTHING } from './words.ts'

/** More entries of one decision are folded. */
const ENTRIES_OPEN = 6

/** Renders items that are decided together: one command for all, then each with its evidence and its own commands. */
export function decisionHtml({ title, scope, entries, accept, reject }: Decision): string {
  const isOne = entries.length === 1
  const shared = isOne
    ? ''
    : `<p class="soft">All ${entries.length} at once:</p>${commandLine(accept)}${commandLine(reject)}`
  const head = isOne ? '' : `<h3 class="group">${safe(title)} <code>${safe(scope)}</code></h3>`
  const each = entries.map(entryHtml).join('')
  const shown =
    entries.length > ENTRIES_OPEN ? `<details><summary>Each of them</summary>${each}</details>` : each
  return `<section class="decision">${head}${shared}${shown}</section>`
}

/** Renders a change or an item of the review queue with its values and their sources. */
export function entryHtml(entry: Entry): string {
  const { id, card, name, what, pairs, reasons, before, now, url, since } = entry
  const moved = pairs.map(
    ({ field, old, now: next }) =>
      `<dt>${labelOf(field)}</dt><dd>${movedFrom(old)}<ins>${safe(next)}</ins></dd>`,
  )
  const why = reasons.map((reason) => `<p class="why">${safe(reason)}</p>`)
  const quotes = [
    ...now.map((quote) => quoteHtml('New', quote)),
    ...before.map((quote) => quoteHtml('Current', quote)),
  ]
  const own = now.some((quote) => quote.url === url) ? '' : link(url, 'the page')
  const commands = id ? commandLine(commandFor('accept', id)) + commandLine(commandFor('reject', id)) : ''
  const head = `<h3>${safe(name)} <span>${safe(what)}${since ? `, since ${since}` : ''}</span></h3>`
  return `<article${id ? ' class="held"' : ''}>${head}<dl>${moved.join('')}</dl>${why.join('')}${quotes.join('')}${commands}<p class="foot"><code>${safe(card)}</code>${own}</p></article>`
}

/** A command in a box of its own, which one click selects. */
const commandLine = (command: string): string => `<code class="command">${safe(command)}</code>`

function quoteHtml(label: string, { pieces, origin, url }: Quote): string {
  const words = pieces
    .map(({ text, marked }) => (marked ? `<mark>${safe(text)}</mark>` : safe(text)))
    .join('')
  const source = url === null ? safe(origin) : link(url, origin)
  return `<blockquote><b>${label}</b> ${words === '' ? '' : `“${words}” `}<cite>${source}</cite></blockquote>`
}

const movedFrom = (old: string): string =>
  old === NOTHING ? '' : `<del>${safe(old)}</del><span class="arrow">→</span>`

/** Renders an address that came from a page: only web addresses become links. */
export function link(url: string, words = url): string {
  return /^https?:\/\//.test(url) ? `<a href="${safe(url)}" rel="noreferrer">${safe(words)}</a>` : safe(url)
}
