import { FIELDS } from '../reading.ts'
import type { Comparison, Verdict } from './score.ts'

const tally = (compared: readonly Comparison[], ...verdicts: readonly Verdict[]): number =>
  compared.filter(({ verdict }) => verdicts.includes(verdict)).length

/** The table of an evaluation: a row per field, then precision and recall. */
export function scoreTable(compared: readonly Comparison[]): string[] {
  const rows = FIELDS.map((field) =>
    row(
      field,
      compared.filter((each) => each.field === field),
    ),
  )
  return [row('field'), ...rows, row('total', compared), ...totals(compared)]
}

function row(name: string, compared?: readonly Comparison[]): string {
  const cells = compared
    ? [
        tally(compared, 'right', 'wrong', 'missed') -
          tally(
            compared.filter(({ expected }) => isNull(expected)),
            'wrong',
          ),
        tally(compared, 'right', 'wrong'),
        tally(compared, 'right'),
        tally(compared, 'wrong'),
        tally(compared, 'missed'),
        tally(compared, 'unlabelled'),
      ]
    : ['labelled', 'found', 'right', 'wrong', 'missed', 'unlabelled']
  return name.padEnd(40) + cells.map((cell) => String(cell).padStart(11)).join('')
}

const isNull = (expected: unknown): boolean =>
  expected === null || (typeof expected === 'string' && /null\b/.test(expected))

function totals(compared: readonly Comparison[]): string[] {
  const right = tally(compared, 'right')
  const share = (whole: number): string => `${((100 * right) / Math.max(1, whole)).toFixed(1)} %`
  const labelled = compared.filter(({ expected, verdict }) => verdict !== 'unlabelled' && !isNull(expected))
  return [
    '',
    `precision of the values given  ${share(tally(compared, 'right', 'wrong'))}`,
    `recall of the labelled values  ${share(tally(labelled, 'right', 'wrong', 'missed'))}`,
  ]
}

/** What is not right, one line each. */
export function scoreDetails(compared: readonly Comparison[]): string[] {
  const told = compared.filter(({ verdict }) => verdict !== 'right' && verdict !== 'silent')
  return ['', ...told.toSorted((a, b) => a.verdict.localeCompare(b.verdict)).map(line)]
}

function line({ file, card, field, verdict, expected, given }: Comparison): string {
  const value = given ? `${JSON.stringify(given.value)} from "${given.quote.slice(0, 200)}"` : 'nothing'
  return `${verdict.padEnd(10)} ${file} ${card ?? ''} ${field}: expected ${JSON.stringify(expected) ?? '-'}, given ${value}`
}
