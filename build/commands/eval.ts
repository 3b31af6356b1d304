import { type Flags, print, runCommand } from '../command.ts'
import { type Comparison, compare } from '../extract/eval/score.ts'
import { compareRates, type RateScore } from '../extract/eval/score-rates.ts'
import { scoreDetails, scoreTable } from '../extract/eval/score-table.ts'
import { type LabelledPage, labelledPages } from '../extract/eval/truth.ts'
import { extractFrom } from '../extract/extract-from.ts'

const options = {
  pages: {
    value: '<folder>',
    help: 'a folder of pages with labels under truth/',
    default: () => '../shared/pages',
  },
  verbose: { help: 'also what is wrong, missed or unlabeled, with its quote' },
  only: { value: '<name,name>', help: 'pages whose names start with one of these' },
} as const

async function run({ pages: folder, verbose, only }: Flags<typeof options>): Promise<void> {
  const pages = await labelledPages(folder)
  if (!pages) return print(`No labelled pages at ${folder}: nothing to measure.`)
  const prefixes = only?.split(',')
  const chosen = pages.filter(({ file }) => !prefixes || prefixes.some((name) => file.startsWith(name)))
  const measured = await Promise.all(chosen.map(measure))
  const compared = measured.flatMap((each) => each.compared)
  print([...scoreTable(compared), ...rateTable(measured)].join('\n'))
  if (verbose) print([...scoreDetails(compared), ...rateDetails(measured)].join('\n'))
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

/** Earning rates are rows, not fields, so they are summed up apart from the fields. */
function rateTable(measured: readonly Measured[]): string[] {
  const sum = (count: (rates: RateScore) => number): number =>
    measured.reduce((total, { rates }) => total + count(rates), 0)
  const labelled = sum((rates) => rates.labelled)
  const right = sum((rates) => rates.right)
  const strange = sum((rates) => rates.strange.length)
  return [`earning rates: ${labelled} labelled, ${right} found, ${strange} rows that no label states`]
}

const rateDetails = (measured: readonly Measured[]): string[] =>
  measured.flatMap(({ file, rates }) => [
    ...rates.missed.map((rate) => `missed     ${file} earning rate ${rate}`),
    ...rates.strange.map((rate) => `strange    ${file} earning rate ${rate}`),
  ])

runCommand({
  summary: 'Measures the readers on labeled pages.',
  usage: 'npm run eval -- --pages <folder> [--verbose] [--only <name,name>]',
  options,
  run: ({ flags }) => run(flags),
})
