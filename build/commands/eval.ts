import { parseArgs } from 'node:util'
import { runCommand } from '../command.ts'
import { type Comparison, compare } from '../extract/eval/score.ts'
import { compareRates, type RateScore } from '../extract/eval/score-rates.ts'
import { scoreDetails, scoreTable } from '../extract/eval/score-table.ts'
import { type LabelledPage, labelledPages } from '../extract/eval/truth.ts'
import { extractFrom } from '../extract/extract-from.ts'

const HELP = `Measures the readers on labelled pages.

  npm run eval -- --pages <folder> [--verbose] [--only <name,name>]

  --pages     a folder of pages with labels under truth/
  --verbose   also what is wrong, missed or unlabelled, with its quote
  --only      pages whose names start so
  --help      this text
`

const readFlags = () =>
  parseArgs({
    options: {
      pages: { type: 'string', default: '../shared/pages' },
      only: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  }).values

async function run(): Promise<void> {
  const options = readFlags()
  if (options.help) return void process.stdout.write(HELP)
  const pages = await labelledPages(options.pages)
  if (!pages) return print([`No labelled pages at ${options.pages}: nothing to measure.`])
  const only = options.only?.split(',')
  const chosen = pages.filter(({ file }) => !only || only.some((name) => file.startsWith(name)))
  const measured = await Promise.all(chosen.map(measure))
  const compared = measured.flatMap((each) => each.compared)
  print([...scoreTable(compared), ...rateTable(measured)])
  if (options.verbose) print([...scoreDetails(compared), ...rateDetails(measured)])
}

interface Measured {
  readonly file: string
  readonly compared: readonly Comparison[]
  readonly rates: RateScore
}

async function measure({ file, country, bytes, labels }: LabelledPage): Promise<Measured> {
  const { cards } = await extractFrom({ bytes, country })
  return { file, compared: compare(file, cards, labels), rates: compareRates(cards, labels) }
}

/** Earning rates are rows, not fields: they are told beside the totals. */
function rateTable(measured: readonly Measured[]): string[] {
  const sum = (of: (rates: RateScore) => number): number =>
    measured.reduce((all, { rates }) => all + of(rates), 0)
  const [labelled, right, strange] = [
    sum((r) => r.labelled),
    sum((r) => r.right),
    sum((r) => r.strange.length),
  ]
  return [`earning rates: ${labelled} labelled, ${right} found, ${strange} rows that no label states`]
}

const rateDetails = (measured: readonly Measured[]): string[] =>
  measured.flatMap(({ file, rates }) => [
    ...rates.missed.map((rate) => `missed     ${file} earning rate ${rate}`),
    ...rates.strange.map((rate) => `strange    ${file} earning rate ${rate}`),
  ])

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

runCommand(run)
