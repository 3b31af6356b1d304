import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFacts } from '../../data/facts-file.ts'
import { runCommand } from '../command.ts'
import { inSandbox } from '../visit/foreign.ts'
import type { PageReading } from '../visit/read.ts'
import { declaredIssuers } from '../weekly/registry.ts'

const HELP = `Makes a test of a saved card page: the page reduced to what it is read by, its tables, tiles and headings as they stand, and
the expected facts. A PDF is kept as it is.

Usage: npm run fixture -- <issuer> <card> <file>

Writes test/fixtures/sites/<issuer>/<card>.html (or .pdf) and <card>.facts.json. Correct both by eye: what the page says is right, what was
read may not be. npm test then reads the page and expects the facts.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

function whyNoFixture({ cards, unread }: PageReading): string {
  if (cards.length > 1)
    return `The page states ${cards.length} cards (${cards.map(({ name }) => name ?? 'no name').join(', ')}); a fixture is about one.`
  const left = unread.length > 0 ? `: ${unread.join('; ')}` : ''
  return `Nothing was read of the page${left}. npm run try shows what kind of page it is.`
}

async function make(issuerSlug: string, cardSlug: string, from: string): Promise<void> {
  const issuer = (await declaredIssuers()).find((each) => each.slug === issuerSlug)
  if (!issuer) throw new Error(`No declaration of ${issuerSlug} in build/issuers.`)
  const { bytes, ending, reading } = await inSandbox('reducePage', {
    bytes: await readFile(from),
    country: issuer.country,
  })
  const [found] = reading.cards
  if (!found || reading.cards.length > 1) throw new Error(whyNoFixture(reading))
  const folder = join(import.meta.dirname, '../../test/fixtures/sites', issuerSlug)
  await mkdir(folder, { recursive: true })
  const facts = Object.fromEntries(
    Object.entries(found.fields).map(([field, { value, high }]) => [
      field,
      high === undefined ? value : [value, high],
    ]),
  )
  await writeFile(join(folder, `${cardSlug}.${ending}`), bytes)
  await writeFile(join(folder, `${cardSlug}.facts.json`), writeFacts({ name: found.name, fields: facts }))
  say(
    `test/fixtures/sites/${issuerSlug}/${cardSlug}.${ending} and .facts.json: ${Object.keys(facts).length} fields. Correct them by eye.`,
  )
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  })
  const [slug, card, file] = positionals
  if (values.help) return void process.stdout.write(HELP)
  if (!slug || !card || !file) throw new Error(`Name the issuer, the card and the saved page.\n\n${HELP}`)
  await make(slug, card, file)
}

runCommand(main)
