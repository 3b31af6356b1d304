import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Country } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import { countryOf, runCommand } from '../command.ts'
import { commandFetch } from '../fetch/agent.ts'
import { folderCache } from '../fetch/cache.ts'
import { mannersOf } from '../fetch/deps.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { failed } from '../fetch/page.ts'
import { signed, wordsOf } from '../report/words.ts'
import { inSandbox } from '../visit/foreign.ts'
import { kindOfPage } from '../visit/visit.ts'

const HELP = `Prints what would be read of a card page: each value with the words it was read from, and what was left unread.

Usage: npm run try -- <url or file> [--country US|CA] [--save <file>]

  --save <file>   saves the page as it came

A page of the web is fetched once, politely, and kept; FETCH_CONTACT says who asks.
`

const readFlags = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      country: { type: 'string', default: 'US' },
      save: { type: 'string' },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
    },
  })

const say = (line = '') => process.stdout.write(`${line}\n`)

async function bytesOf(from: string, state: string): Promise<Uint8Array> {
  if (!/^https?:/.test(from)) return readFile(from)
  const contact = process.env.FETCH_CONTACT
  if (!contact) throw new Error('Set FETCH_CONTACT to a mail or web address where the site can reach you.')
  const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
  const deps = {
    fetch: commandFetch(process.env.FETCH_CONNECT_TO),
    now: () => new Date(),
    sleep,
    random: Math.random,
  }
  const cache = folderCache(join(resolve(state), 'pages'))
  const page = await createFetcher({ cache, manners: mannersOf(contact), deps }).get({ url: from })
  if (failed(page)) throw new Error(`${page.failure}: ${page.detail}`)
  say(`${page.status} ${page.url}`)
  return page.bytes
}

const rangeOf = (field: string, low: unknown, high: unknown): string =>
  high === undefined ? signed(field, low) : `${signed(field, low)} to ${signed(field, high)}`

/** A row without what it leaves open. */
const statedIn = (row: RelationRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false))

async function show(bytes: Uint8Array, country: Country): Promise<void> {
  const { kind, why } = await kindOfPage(bytes)
  say(`Kind of page: ${kind}${why ? `, ${why}` : ''}`)
  const { cards, unread } = await inSandbox('readPage', { bytes, country })
  for (const { name, fields, relations } of cards) {
    say(`\n${name ?? 'no name'}`)
    for (const [field, { value, high, quote }] of Object.entries(fields))
      say(`  ${field.padEnd(34)} ${rangeOf(field, value, high)}\n      “${quote.replace(/\s+/g, ' ')}”`)
    for (const [relation, rows] of Object.entries(relations))
      for (const row of rows) say(`  ${relation.padEnd(34)} ${wordsOf(statedIn(row))}`)
  }
  const found = cards.length === 1 ? '1 card' : `${cards.length} cards`
  say(`\n${found}; ${unread.length === 0 ? 'nothing was left unread.' : 'left unread:'}`)
  for (const label of unread) say(`  ${label.replace(/\s+/g, ' ')}`)
}

async function main(): Promise<void> {
  const { values, positionals } = readFlags()
  const [place] = positionals
  if (values.help) return void process.stdout.write(HELP)
  if (place === undefined) throw new Error(`Name the page.\n\n${HELP}`)
  const country = countryOf(values.country)
  const bytes = await bytesOf(place, values.state)
  if (values.save !== undefined) await writeFile(values.save, bytes)
  await show(bytes, country)
}

runCommand(main)
