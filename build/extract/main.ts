import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { countryOf, runCommand } from '../command.ts'
import { extract } from './extract.ts'
import { openPage } from './page/page.ts'
import { isPdf, pdfText } from './page/pdf.ts'

const HELP = `Prints what a card page states, as JSON.

  npm run -s extract -- --file <path> [--country US|CA]

  --file      an HTML page, a text or a PDF
  --country   whose disclosure it is; told from the words where left out
  --help      this text
`

const readFlags = () =>
  parseArgs({
    options: { file: { type: 'string' }, country: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  }).values

async function main(): Promise<void> {
  const { help, file, country } = readFlags()
  if (help) return void process.stdout.write(HELP)
  if (!file) throw new Error(`Name the page.\n\n${HELP}`)
  const spoken = country === undefined ? undefined : countryOf(country)
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause })
  })
  const page = openPage(isPdf(bytes) ? await pdfText(bytes) : bytes)
  process.stdout.write(`${JSON.stringify(extract(page, spoken), null, 2)}\n`)
}

runCommand(main)
