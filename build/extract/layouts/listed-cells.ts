import { oneLine } from '../document/visible.ts'
import { isWhole, labelOf } from '../lexicon/label.ts'
import { isHead } from '../page/card-heads.ts'
import { isSameCard } from '../page/cards-named.ts'
import type { Grid } from '../page/page-model.ts'
import { lex } from '../tokens/lexer.ts'

/**
 * Rebuilds a table of cards that was saved as a list: headings name the cards, and each item is a label or the
 * cell of one card.
 */
export function listedCells(text: string): Grid[] {
  const [above = '', ...items] = text.split('•')
  const names = namesIn(above)
  const rows = names.length > 1 ? rowsOf(items.map(oneLine), names.length) : []
  return rows.some(({ length }) => length === names.length + 1) ? [[['', ...names], ...rows]] : []
}

/** Returns the card names that are paragraphs of their own. */
function namesIn(text: string): string[] {
  const named = text
    .split(/\n\s*\n/)
    .map((paragraph) => oneLine(paragraph).replace(/^The /, ''))
    .filter(isHead)
  return named.filter((name, i) => !named.slice(0, i).some((other) => isSameCard(other, name)))
}

/** Returns labels with one cell per card. The last row may be incomplete. */
function rowsOf(items: readonly string[], width: number): string[][] {
  const areLabels = items.map(isLabel)
  return items.flatMap((label, i) => {
    if (!areLabels[i]) return []
    const end = areLabels.indexOf(true, i + 1)
    const cells = items.slice(i + 1, end < 0 ? undefined : end)
    const isRow = cells.length === width || (end < 0 && cells.length > 0 && cells.length < width)
    return isRow ? [[label, ...cells]] : []
  })
}

const isLabel = (item: string): boolean => isWhole(labelOf(lex(item)))
