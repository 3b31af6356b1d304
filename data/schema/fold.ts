/** Normalizes a name for sorting and search: no case, accents, symbols, or punctuation. */
export function fold(words: string): string {
  return words
    .replace(/[®™℠©]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the normalized words of a search, without `*`. */
export const searchWords = (q: string): readonly string[] =>
  fold(q.replaceAll('*', ''))
    .split(' ')
    .filter((word) => word !== '')
