import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, print, runCommand, UsageError } from '../../data/command.ts'
import { writeFacts } from '../../data/facts-file.ts'
import { Card } from '../../data/schema/card.ts'
import { inSandbox } from '../visit/page-sandbox.ts'
import type { PageReading } from '../visit/read.ts'
import { declaredIssuers } from '../weekly/registry.ts'

async function writeFixture(issuerSlug: string, cardSlug: string, page: string): Promise<void> {
  // The slug becomes a part of a path.
  if (!Card.shape.slug.safeParse(cardSlug).success)
    throw new CommandError(`${cardSlug} is no slug of a card, such as chase-freedom-flex.`)
  const issuer = (await declaredIssuers()).find((each) => each.slug === issuerSlug)
  if (!issuer) throw new CommandError(`There is no declaration of ${issuerSlug} in build/issuers.`)
  const bytes = await readFile(page)
  const reduced = await inSandbox('reducePage', { bytes, country: issuer.country })
  const [card] = reduced.reading.cards
  if (!card || reduced.reading.cards.length > 1) throw new CommandError(whyNoFixture(reduced.reading))
  const fields = Object.fromEntries(
    Object.entries(card.fields).map(([field, { value, high }]) => {
      return [field, high === undefined ? value : [value, high]]
    }),
  )
  const name = `test/fixtures/sites/${issuerSlug}/${cardSlug}`
  const path = join(import.meta.dirname, '../..', name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(`${path}.${reduced.ending}`, reduced.bytes)
  await writeFile(`${path}.facts.json`, writeFacts({ name: card.name, fields }))
  const count = Object.keys(fields).length
  print(
    `${name}.${reduced.ending} and .facts.json: ${count} fields. Compare them with the page and correct them.`,
  )
}

function whyNoFixture({ cards, unread }: PageReading): string {
  const names = cards.map(({ name }) => name ?? 'no name').join(', ')
  if (cards.length > 1) return `The page has ${cards.length} cards (${names}); a fixture has one.`
  const labels = unread.length > 0 ? ` (unread labels: ${unread.join('; ')})` : ''
  return `No value was read from the page${labels}. npm run try shows the kind of page.`
}

runCommand({
  summary: `Turns a saved card page into a test: reduces the page to the parts that readers use, and writes it with the expected
    facts. A PDF is not reduced.`,
  usage: 'npm run fixture -- <issuer> <card> <file>',
  example: 'npm run fixture -- chase chase-freedom-flex ~/Downloads/freedom-flex.html',
  options: {},
  allowOperands: true,
  notes: `Writes test/fixtures/sites/<issuer>/<card>.html (or .pdf) and <card>.facts.json. Compare the facts with the page and
    correct them, because a reading may be wrong. npm test then reads the page and expects the facts.`,
  run: async ({ operands: [issuer, card, file] }) => {
    if (!issuer || !card || !file) throw new UsageError('Name the issuer, the card, and the saved page.')
    await writeFixture(issuer, card, file)
  },
})
