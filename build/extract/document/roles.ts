import type { DomElement } from './visible.ts'

/** A label of a list of terms. */
export const TERM = 'dt'
/** Tags of cells. */
export const CELLS = new Set(['td', 'th', TERM, 'dd'])

/** Tags that stand for roles of a table without them. */
const ROLES: Readonly<Record<string, string>> = {
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
}

/** Returns the tag of an element, or the one of its role in a table: `<div role="cell">` is a cell. A group of no rows is a row. */
export function tagOf(node: DomElement, isInTable: boolean): string {
  const { name, attribs } = node
  const role = attribs.role ?? ''
  if (role === 'table' || role === 'grid') return 'table'
  if (role === 'rowgroup' && isInTable && !holdsRows(node)) return 'tr'
  return (isInTable && !CELLS.has(name) && ROLES[role]) || name
}

/** Maximum nesting of rows in a group. */
const ROWS_DEPTH_MAX = 6

const holdsRows = ({ children }: DomElement, depth = 0): boolean =>
  depth < ROWS_DEPTH_MAX &&
  children.some(
    (child) =>
      'attribs' in child &&
      (child.name === 'tr' ||
        /^row(?:group)?$/.test(child.attribs.role ?? '') ||
        holdsRows(child, depth + 1)),
  )
