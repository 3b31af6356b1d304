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
