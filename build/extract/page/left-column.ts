const RATE = ['Annual Percentage Rate (APR) for', 'Annual Percentage Rate for', 'APR for']
const FOR = [
  'Purchases',
  'Balance Transfers',
  'Cash Advances',
  'Purchases and Balance Transfers',
  'Purchases, Balance Transfers and Cash Advances',
  'Balance Transfers and Cash Advances',
  'Balance Transfers and Convenience Checks',
]
const FEES = [
  'Balance Transfer',
  'Balance Transfers',
  'Balance Transfers and Convenience Checks',
  'Cash Advance',
  'Cash Advances',
  'Cash Advances and Convenience Checks',
  'Foreign Transaction',
  'Foreign Transactions',
  'International Transaction',
  'Late Payment',
  'Returned Payment',
  'Over-the-Credit Limit',
  'Over-the-Credit-Limit',
  'Annual Membership',
  'Annual',
]
/** Labels of a disclosure, split into words. */
const LABELS: readonly (readonly string[])[] = [
  ...RATE.flatMap((rate) => FOR.map((kind) => `${rate} ${kind}`)),
  ...FEES.flatMap((fee) => [fee, `${fee} Fee`]),
  'Penalty APR and When It Applies',
]
  .filter((label) => label.includes(' '))
  .map((label) => label.toLowerCase().split(' '))
  .toSorted((a, b) => b.length - a.length)

const LABELS_BY_WORD = Map.groupBy(LABELS, ([word]) => word ?? '')
const OPENING = /^[^\s]+/

const LINES_MAX = 4
const LEAD = /^[ •]*/
/** Opening of a value, which must follow the first piece of a label. */
const OPENS =
  /^\s+(?:\$\s?\d|\d[\d.,]*\s?%|up to\b|none\b|either\b|n\/a\b|not applicable|the (?:greater|lesser)\b|an? (?:fixed |introductory )?\d|introductory\b|prime\b|your APR\b)/i

/** The piece of a label that a line opens with, its word count, and the rest of the line. */
interface Piece {
  readonly words: string
  readonly count: number
  readonly rest: string
}

/**
 * Joins labels that a narrow column splits over lines next to their values: "Cash 3% of each / Advance
 * transaction". The rest of these lines becomes one line. The text keeps its length.
 */
export function withWholeLabels(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let i = 0; i < lines.length; ) {
    const pieces = piecesAt(lines, i)
    if (pieces) out.push(joined(pieces, LEAD.exec(lines[i] ?? '')?.[0] ?? ''))
    else out.push(lines[i] ?? '')
    i += pieces?.length ?? 1
  }
  return out.join('\n')
}

const joined = (pieces: readonly Piece[], lead: string): string =>
  lead + pieces.map(({ words }) => words).join(' ') + pieces.map(({ rest }) => rest).join('')

/** Returns the pieces of a label that is split over the lines from this one. */
function piecesAt(lines: readonly string[], from: number): readonly Piece[] | undefined {
  const first = (lines[from] ?? '').replace(LEAD, '')
  if (!/^[A-Za-z]/.test(first)) return undefined
  const opening = OPENING.exec(first)?.[0].toLowerCase() ?? ''
  for (const label of LABELS_BY_WORD.get(opening) ?? []) {
    const pieces = piecesOf(label, first, lines.slice(from + 1, from + LINES_MAX))
    if (pieces) return pieces
  }
  return undefined
}

function piecesOf(
  label: readonly string[],
  first: string,
  below: readonly string[],
): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  let at = 0
  for (const line of [first, ...below]) {
    const piece = pieceOf(label.slice(at), line)
    if (!piece || (pieces.length === 0 && !OPENS.test(piece.rest))) return undefined
    pieces.push(piece)
    at += piece.count
    if (at === label.length) return pieces.length > 1 ? pieces : undefined
  }
  return undefined
}

/** Returns the words that a line opens with, capitalized where required. */
function pieceOf(words: readonly string[], line: string): Piece | undefined {
  const own = line.split(/(?<=\S)(?= )/)
  const end = own.findIndex((word, i) => !isWord(word.trim(), words[i]))
  const count = end < 0 ? own.length : end
  if (count === 0) return undefined
  return { words: own.slice(0, count).join(''), count, rest: own.slice(count).join('') }
}

/** Words that rate labels also print in lowercase. */
const SMALL = /^(?:for|and|when|it|percentage|rate|purchases|balance|transfers|cash|advances)$/

const isWord = (word: string, expected: string | undefined): boolean =>
  expected !== undefined && word.toLowerCase() === expected && (SMALL.test(expected) || /^[(A-Z]/.test(word))
