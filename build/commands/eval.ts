import { CommandError, type Flags, print, runCommand, UsageError } from '../../data/command.ts'
import { dayOf } from '../../data/time.ts'
import { type Comparison, compare } from '../extract/eval/score.ts'
import { compareRates, type RateScore } from '../extract/eval/score-rates.ts'
import { scoreDetails, scoreTable } from '../extract/eval/score-table.ts'
import { type LabeledPage, labeledPages } from '../extract/eval/truth.ts'
import { extractFrom } from '../extract/extract-from.ts'
import { clockFrom, TODAY } from '../options.ts'

const options = {
  pages: {
    value: '<folder>',
    help: 'a folder of saved pages, with a label file for each in its folder truth',
  },
  verbose: { help: 'also print wrong, missed, and unlabeled values with their quotes' },
  today: { ...TODAY, help: 'leave out terms that pages state for a day after this one, YYYY-MM-DD' },
  only: { value: '<name,name>', help: 'pages whose names start with one of these' },
} as const

async function run({ pages: folder, verbose, today, only }: Flags<typeof options>): Promise<void> {
  if (folder === undefined) throw new UsageError('Name the folder of the labeled pages with --pages.')
  const pages = await labeledPages(folder)
  if (!pages) throw new CommandError(`${folder} has no folder truth with labels.`)
  const day = today === undefined ? undefined : dayOf(clockFrom(today)())
  const prefixes = only?.split(',')
  const chosen = pages.filter(({ file }) => !prefixes || prefixes.some((name) => file.startsWith(name)))
  const measured = await Promise.all(chosen.map((page) => measure(page, day)))
  const compared = measured.flatMap((each) => each.compared)
  print([...scoreTable(compared), ...rateTable(measured)].join('\n'))
  if (verbose) print([...scoreDetails(compared), ...rateDetails(measured)].join('\n'))
}

interface Measured {
  readonly file: string
  readonly compared: readonly Comparison[]
  readonly rates: RateScore
}

async function measure(
  { file, country, bytes, labels }: LabeledPage,
  today: string | undefined,
): Promise<Measured> {
  const { cards } = await extractFrom({ bytes, country, ...(today === undefined ? {} : { today }) })
  return { file, compared: compare(file, cards, labels), rates: compareRates(cards, labels) }
}

/** Summarizes earning rates apart from the fields, because they are rows. */
function rateTable(measured: readonly Measured[]): string[] {
  const sum = (count: (rates: RateScore) => number): number =>
    measured.reduce((total, { rates }) => total + count(rates), 0)
  const labeled = sum((rates) => rates.labeled)
  const right = sum((rates) => rates.right)
  const strange = sum((rates) => rates.strange.length)
  return [`earning rates: ${labeled} labeled, ${right} found, ${strange} unlabeled rows`]
}

const rateDetails = (measured: readonly Measured[]): string[] =>
  measured.flatMap(({ file, rates }) => [
    ...rates.missed.map((rate) => `missed     ${file} earning rate ${rate}`),
    ...rates.strange.map((rate) => `strange    ${file} earning rate ${rate}`),
  ])

runCommand({
  summary: 'Measures the readers on labeled pages.',
  usage: 'npm run eval -- --pages <folder> [--verbose] [--today <day>] [--only <name,name>]',
  example: 'npm run eval -- --pages labeled --only chase --verbose',
  options,
  run: ({ flags }) => run(flags),
})
