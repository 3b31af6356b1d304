import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type CommandCall,
  CommandError,
  type Environment,
  print,
  runCommand,
  UsageError,
} from '../../data/command.ts'
import { quantity } from '../../data/quantity.ts'
import type { Country } from '../../data/schema/card.ts'
import type { RelationRow } from '../../data/schema/fact.ts'
import { dayOf } from '../../data/time.ts'
import { oneLine } from '../extract/document/visible.ts'
import { commandFetch } from '../fetch/agent.ts'
import { folderCache } from '../fetch/cache.ts'
import { fetchPolicy, systemDeps } from '../fetch/deps.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { isFailure } from '../fetch/page.ts'
import { countryOf, STATE } from '../options.ts'
import { plain } from '../report/terminal.ts'
import { signed, wordsOf } from '../report/words.ts'
import { inSandbox } from '../visit/page-sandbox.ts'
import { unusedLines } from '../visit/unused-lines.ts'
import { kindOfPage } from '../visit/visit.ts'

const options = {
  country: { value: 'US|CA', help: 'country of the card (US)', default: () => 'US' },
  save: { value: '<file>', help: 'save the fetched page' },
  state: { ...STATE, help: 'folder of the cached pages (STATE_DIR, else .state)' },
} as const

async function run({ flags, operands: [page], env }: CommandCall<typeof options>): Promise<void> {
  if (page === undefined) throw new UsageError('Name the URL or file of the page.')
  const country = countryOf(flags.country)
  const bytes = /^https?:/.test(page) ? await fetchPage(page, flags.state, env) : await readFile(page)
  if (flags.save !== undefined) await writeFile(flags.save, bytes)
  await printReadings(bytes, country)
}

async function fetchPage(url: string, state: string, env: Environment): Promise<Uint8Array> {
  const contact = env.FETCH_CONTACT
  if (!contact)
    throw new CommandError('Set FETCH_CONTACT to an email address or URL where the site can reach you.')
  const cache = folderCache(join(resolve(state), 'pages'))
  const deps = systemDeps(commandFetch(env.FETCH_CONNECT_TO), () => new Date())
  const page = await createFetcher({ cache, policy: fetchPolicy(contact), deps }).get({ url })
  if (isFailure(page)) throw new CommandError(`${page.failure}: ${page.detail}`)
  print(`${page.status} ${page.url}`)
  return page.bytes
}

async function printReadings(bytes: Uint8Array, country: Country): Promise<void> {
  const { kind, why } = await kindOfPage(bytes)
  print(`Kind of page: ${kind}${why ? `, ${why}` : ''}`)
  if (kind !== 'card') print('The weekly job takes no values from such a page. The readers find:')
  const reading = await inSandbox('readPage', { bytes, country, today: dayOf(new Date()) })
  const { cards } = reading
  for (const { name, fields, relations } of cards) {
    print(`\n${plain(name ?? 'no name')}`)
    for (const [field, { value, high, quote }] of Object.entries(fields))
      print(`  ${field.padEnd(34)} ${rangeOf(field, value, high)}\n      “${plain(oneLine(quote))}”`)
    for (const [relation, rows] of Object.entries(relations))
      for (const row of rows) print(`  ${relation.padEnd(34)} ${plain(wordsOf(withoutBlanks(row)))}`)
  }
  const unread = [...new Set([...reading.unread.map(oneLine), ...unusedLines(reading)])]
  print(
    `\n${quantity(cards.length, 'card')}; ${unread.length === 0 ? 'all lines with values were used.' : 'unused lines:'}`,
  )
  for (const line of unread) print(`  ${plain(line).slice(0, LINE_MAX)}`)
}

const LINE_MAX = 200

const rangeOf = (field: string, low: unknown, high: unknown): string =>
  high === undefined ? signed(field, low) : `${signed(field, low)} to ${signed(field, high)}`

const withoutBlanks = (row: RelationRow): RelationRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false))

runCommand({
  summary: `Prints the readings of a card page: each value with its quote, and the text that no reader used.`,
  usage: 'npm run try -- <url or file> [--country US|CA] [--save <file>]',
  example: 'npm run try -- https://www.chase.com/personal/credit-cards/freedom/flex --country US',
  options,
  allowOperands: true,
  notes:
    'A URL is fetched once and cached. FETCH_CONTACT, an email address or URL, goes into the user agent.',
  run,
})
