const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** Normalizes spaces and fractions: "24.10 %", "$ 95", "1½%", "Annual  Fee". */
export const evenSpaces = (text: string): string =>
  text
    .replace(/(?<![ \r])[ \r]+\n/g, '\n')
    .replace(/(?<=\S)[ \u00a0\u2000-\u200a\u202f]{2,}(?=\S)/g, ' ')
    .replace(/(?<=(?<![\d.,])\d{1,2})[ ]?([¼½¾])(?=\s?%)/g, (sign) => FRACTIONS[sign.trim()] ?? sign)
    .replace(/(?<=\d)\s+(?=%)/g, '')
    .replace(/(?<=\$)[ \u00a0\u202f](?=\d[\d,.]*(?![\d,.]|\s?%))/g, '')

/** Marks of footnotes and layout. Trademark signs are words of the page. */
const MARKS = /^(?:[\s\d*†‡§¤¹²³\u2070-\u209f,]|\[\d+\]|<[^<>]*>|&nbsp;)*$/

/** Cuts footnote and layout marks out of a source and its normalized text, where the text has only spaces for them. */
export function withoutMarks(source: string, text: string): { source: string; text: string } {
  const cuts = [...text.matchAll(/(?<=\S) {2,}(?=[,.;:)])|(?<=\S) +(?=\s|$)|(?<=\S) +(?= \S)/g)]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter(({ start, end }) => MARKS.test(source.slice(start, end)))
  const without = (whole: string): string =>
    [0, ...cuts.map(({ end }) => end)].map((from, i) => whole.slice(from, cuts[i]?.start)).join('')
  return { source: without(source), text: without(text) }
}
