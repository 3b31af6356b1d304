/** Returns a count with its noun, such as "1 card" or "1,200 cards". `many`: the plural, if it does not only add an "s". */
export const quantity = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 || count === 1n ? one : many}`
