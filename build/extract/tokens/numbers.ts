const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
  'twenty-one',
  'twenty-two',
  'twenty-three',
  'twenty-four',
]

const VALUES: ReadonlyMap<string, number> = new Map(WORDS.map((word, value) => [word, value]))

/** Regular expression source for a small count: "15", "fifteen", "fifteen (15)". */
export const COUNT = `(?:\\d{1,3}|${[...WORDS].reverse().join('|')})(?:\\s*\\(\\d{1,3}\\))?`

/**
 * Regular expression source for the cents of an amount. A single decimal belongs to an amount of one digit ("$0.5"); after
 * others it is the mark of a note ("$150.1").
 */
export const CENTS = '[.,](?:\\d\\d|0|(?<=\\$\\s?\\d[.,])\\d)(?!\\d)'

/** Parses a small count in figures or words: "15", "fifteen", "fifteen (15)". */
export function count(words: string): number | undefined {
  const figures = /\d+/.exec(words)
  if (figures) return Number(figures[0])
  return VALUES.get(words.trim().toLowerCase())
}

/** Parses a number as printed in either country: "1,234.50", "1 234,50", "20,99", ".5". */
export function number(words: string): number | undefined {
  const digits = words.trim().replace(/\s/g, '')
  if (!/\d/.test(digits)) return undefined
  const value = Number(
    isFrench(digits) ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, ''),
  )
  return Number.isFinite(value) ? value : undefined
}

const isFrench = (digits: string): boolean => /,\d{1,2}$/.test(digits)
