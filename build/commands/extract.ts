import { readFile } from 'node:fs/promises'
import { type Flags, print, runCommand, UsageError } from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { countryOf } from '../options.ts'
import { inSandbox } from '../visit/page-sandbox.ts'

const options = {
  file: { value: '<path>', help: 'an HTML page, plain text, or a PDF' },
  country: { value: 'US|CA', help: 'country of the disclosure; detected from the text if omitted' },
} as const

async function run({ file, country }: Flags<typeof options>): Promise<void> {
  if (!file) throw new UsageError('Name the page with --file.')
  const known = country === undefined ? undefined : countryOf(country)
  const page = { bytes: await readFile(file), country: known, today: dayOf(new Date()) }
  const extraction = await inSandbox('extractFrom', page)
  print(JSON.stringify(extraction, null, 2))
}

runCommand({
  summary: 'Prints the readings of a card page as JSON.',
  usage: 'npm run -s extract -- --file <path> [--country US|CA]',
  example: 'npm run -s extract -- --file page.html --country CA',
  options,
  run: ({ flags }) => run(flags),
})
