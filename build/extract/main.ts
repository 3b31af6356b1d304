import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { extract } from './extract.ts'
import { openPage } from './page.ts'
import { isPdf, pdfText } from './pdf.ts'
import type { Country } from './reading.ts'

const HELP = `Prints what a card page states, as JSON.

  npm run -s extract -- --file <path> [--country US|CA]

  --file      an HTML page, a text or a PDF
  --country   whose disclosure it is; told from the words where left out
  --help      this text
`

const { values } = parseArgs({
  options: { file: { type: 'string' }, country: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})

if (values.help) process.stdout.write(HELP)
else if (!values.file || !isCountry(values.country)) fail(HELP)
else await print(values.file, values.country)

function isCountry(country: string | undefined): country is Country | undefined {
  return country === undefined || country === 'US' || country === 'CA'
}

async function print(file: string, country: Country | undefined): Promise<void> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return fail(`${file} cannot be read.\n`)
  const page = openPage(isPdf(bytes) ? await pdfText(bytes) : bytes)
  process.stdout.write(`${JSON.stringify(extract(page, country), null, 2)}\n`)
}

function fail(message: string): void {
  process.stderr.write(message)
  process.exitCode = 1
}
