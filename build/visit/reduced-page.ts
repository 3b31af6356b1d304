import type { ReadValue } from './read.ts'

/** A page with nothing but the words that values were read from, in their order, below the card's name. */
export function reducedPage(name: string, reads: readonly ReadValue[], source: string): string {
  const quotes = [...new Set(reads.map(({ quote }) => quote))]
  const placed = quotes
    .map((quote) => ({ quote, place: source.indexOf(quote) }))
    .sort((a, b) => a.place - b.place)
  const blocks = placed.map(({ quote }) => `<p>${safe(quote)}</p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${safe(name)}</title></head>
<body>
<h1>${safe(name)}</h1>
${blocks.join('\n')}
</body>
</html>
`
}

const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
