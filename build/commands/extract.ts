import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { countryOf, runCommand } from '../command.ts'
import { inSandbox } from '../visit/foreign.ts'

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
  const extraction = await inSandbox('extractFrom', { bytes, country: spoken })
  process.stdout.write(`${JSON.stringify(extraction, null, 2)}\n`)
}

runCommand(main)
