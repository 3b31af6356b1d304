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
        tally(compared, 'unlabeled'),
      ]
    : ['labeled', 'found', 'right', 'wrong', 'missed', 'unlabeled']
  return name.padEnd(40) + cells.map((cell) => String(cell).padStart(11)).join('')
}

const isNull = (expected: unknown): boolean =>
  expected === null || (typeof expected === 'string' && /null\b/.test(expected))

function totals(compared: readonly Comparison[]): string[] {
  const right = tally(compared, 'right')
  const share = (whole: number): string => `${((100 * right) / Math.max(1, whole)).toFixed(1)} %`
  const labeled = compared.filter(({ expected, verdict }) => verdict !== 'unlabeled' && !isNull(expected))
  return [
    '',
    `precision of the readings     ${share(tally(compared, 'right', 'wrong'))}`,
    `recall of the labeled values  ${share(tally(labeled, 'right', 'wrong', 'missed'))}`,
  ]
}

/** Returns one line for each comparison that is not right. */
export function scoreDetails(compared: readonly Comparison[]): string[] {
  const shown = compared.filter(({ verdict }) => verdict !== 'right' && verdict !== 'silent')
  return ['', ...shown.toSorted((a, b) => a.verdict.localeCompare(b.verdict)).map(line)]
}

function line({ file, card, field, verdict, expected, reading }: Comparison): string {
  const value = reading ? `${JSON.stringify(reading.value)} from "${reading.quote.slice(0, 200)}"` : 'nothing'
  return `${verdict.padEnd(10)} ${file} ${card ?? ''} ${field}: expected ${JSON.stringify(expected) ?? '-'}, found ${value}`
}
