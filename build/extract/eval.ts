import { parseArgs } from 'node:util'
import { extract } from './extract.ts'
import { openPage } from './page.ts'
import { isPdf, pdfText } from './pdf.ts'
import { type Comparison, compare } from './score.ts'
import { scoreDetails, scoreTable } from './score-table.ts'
import { type LabelledPage, labelledPages } from './truth.ts'

const HELP = `Measures the readers on labelled pages.

  npm run eval -- --pages <folder> [--verbose] [--only <name,name>]

  --pages     a folder of pages with labels under truth/
  --verbose   also what is wrong, missed or unlabelled, with its quote
  --only      pages whose names start so
  --help      this text
`

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '../shared/pages' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

async function run(): Promise<void> {
  const pages = await labelledPages(options.pages)
  if (!pages) return print([`No labelled pages at ${options.pages}: nothing to measure.`])
  const only = options.only?.split(',')
  const chosen = pages.filter(({ file }) => !only || only.some((name) => file.startsWith(name)))
  const compared = (await Promise.all(chosen.map(comparePage))).flat()
  print(scoreTable(compared))
  if (options.verbose) print(scoreDetails(compared))
}

async function comparePage({ file, country, bytes, labels }: LabelledPage): Promise<Comparison[]> {
  const page = openPage(isPdf(bytes) ? await pdfText(bytes) : bytes)
  return compare(file, extract(page, country).cards, labels)
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (options.help) process.stdout.write(HELP)
else await run()
