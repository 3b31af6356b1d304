import type { ReadValue } from './read.ts'

/** A page with nothing but the words that values were read from, in their order, below the card's name. */
export function reducedPage(name: string, reads: readonly ReadValue[], source: string): string {
  const quotes = [...new Set(reads.map(({ quote }) => quote))]
  const placed = quotes
    .map((quote) => ({ quote, place: source.indexOf(quote) }))
    .sort((a, b) => a.place - b.place)
  const blocks = placed.map(({ quote }) => blockOf(quote))
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

/** Cells of a row are parted by a tab, as the readers see them. */
function blockOf(quote: string): string {
  if (!quote.includes('\t')) return `<p>${quote.split('\n').map(safe).join('<br>')}</p>`
  const rows = quote.split('\n').map(
    (row) =>
      `<tr>${row
        .split('\t')
        .map((cell) => `<td>${safe(cell.trim())}</td>`)
        .join('')}</tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
