import { quantity } from '../../data/quantity.ts'
import { daysBetween } from '../../data/time.ts'
import type { Entry, Quote } from './entry.ts'
import type { DescribedItem } from './queue.ts'
import { labelOf } from './words.ts'

const [BOLD, SOFT, MARK, END] = ['\x1b[1m', '\x1b[2m', '\x1b[7m', '\x1b[0m']

/** Renders an item of the review queue for a terminal, with values marked in quotes. `today`: ISO day, for its age. */
export function itemText({ issuer, item, entry }: DescribedItem, today: string): string {
  const { name, card, subject, pairs, reasons, now, before, cause } = entry
  const lines = [
    `${BOLD}${plain(name)}${END}  ${plain(subject)}  ${SOFT}${issuer} ${plain(card)}${END}`,
    '',
    ...pairs.map(
      ({ field, old, now: next }) => `  ${labelOf(field)}: ${plain(old)} → ${BOLD}${plain(next)}${END}`,
    ),
    '',
    ...reasons.map((reason) => `  because ${plain(reason)}`),
    ...now.map((quote) => quoteText('new', quote)),
    ...before.map((quote) => quoteText('current', quote)),
    `  ${SOFT}id ${item.id}, cause ${cause}, ${pendingText(entry, item.waits, today)}${END}`,
  ]
  return lines.join('\n')
}

function pendingText({ since }: Entry, waits: DescribedItem['item']['waits'], today: string): string {
  const days = Math.round(daysBetween(since ?? today, today))
  return `pending ${waits === 'review' ? 'your decision' : 'a second run'} since ${since} (${quantity(days, 'day')})`
}

function quoteText(label: string, { pieces, origin, url }: Quote): string {
  const words = pieces.map(({ text, marked }) => (marked ? `${MARK}${plain(text)}${END}` : plain(text)))
  const quote = words.length === 0 ? '' : `“${words.join('')}” `
  return `  ${label}: ${quote}${SOFT}${origin}${url === null ? '' : ` ${plain(url)}`}${END}`
}

/** Removes control characters of a page's text, which could move the cursor or color the terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
