const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** One space between words and none inside a figure, whose decimals are digits: "24.10 %", "$ 95", "1½%", "Annual  Fee". */
export const evenSpaces = (text: string): string =>
  text
    .replace(/(?<![ \r])[ \r]+\n/g, '\n')
    .replace(/(?<=\S)[ \u00a0\u2000-\u200a\u202f]{2,}(?=\S)/g, ' ')
    .replace(/(?<=(?<![\d.,])\d{1,2})[ ]?([¼½¾])(?=\s?%)/g, (sign) => FRACTIONS[sign.trim()] ?? sign)
    .replace(/(?<=\d)\s+(?=%)/g, '')
    .replace(/(?<=\$)[ \u00a0\u202f](?=\d[\d,.]*(?![\d,.]|\s?%))/g, '')

/** Marks of footnotes and of a layout, which are no words of the page; trademarks are. */
const MARKS = /^(?:[\s\d*†‡§¹²³\u2070-\u209f,]|\[\d+\]|<[^<>]*>|&nbsp;)*$/

/** A text, and the same in another spelling of the same length, without the marks that left nothing but spaces in the latter. */
export function withoutMarks(source: string, text: string): { source: string; text: string } {
  const cuts = [...text.matchAll(/(?<=\S) +(?=\s|$)|(?<=\S) +(?= \S)/g)]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter(({ start, end }) => MARKS.test(source.slice(start, end)))
  const without = (whole: string): string =>
    [0, ...cuts.map(({ end }) => end)].map((from, i) => whole.slice(from, cuts[i]?.start)).join('')
  return { source: without(source), text: without(text) }
}
