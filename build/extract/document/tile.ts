import type { DomElement, DomNode } from './visible.ts'

/** A figure with its unit, or "No", and no other words. */
const FIGURE = /^(?:no$|(?:up to )?(?:\$\s?\d[\d,.]*|\d[\d.]*\s?%(?:\s*(?:[-–—]|to)\s*\d[\d.]*\s?%)?)\W*$)/i
/** Maximum characters of a tile. A longer element has several statements. */
const TILE_MAX = 200
const TOO_LONG = '.'.repeat(TILE_MAX + 1)
const PARTS_MAX = 5
const DEPTH_MAX = 8
const NESTED = new Set(['table', 'dl', 'ul', 'ol'])

/** Only a figure, and below it what it is. */
export interface Tile {
  readonly figure: DomElement
  readonly words: readonly DomElement[]
  /** Whether the figure is "No", which starts a phrase: "No / foreign transaction fees". */
  readonly isDenial: boolean
}

/** Returns the tile that an element is, if it is one. */
export function tileIn({ children }: DomElement): Tile | undefined {
  const parts: DomElement[] = []
  let length = 0
  for (const child of children) {
    const words = startOf(child).trim()
    length += words.length
    if (words === '') continue
    const isPart = isElement(child) && !NESTED.has(child.name) && FIGURE.test(words) === (parts.length === 0)
    if (!isPart || length > TILE_MAX || parts.length === PARTS_MAX) return undefined
    parts.push(child)
  }
  const [figure, ...words] = parts
  if (!figure || words.length === 0) return undefined
  return { figure, words, isDenial: /^no$/i.test(startOf(figure).trim()) }
}

const isElement = (node: DomNode): node is DomElement => 'attribs' in node

const CHIP = /\S\s+\S/

/**
 * Whether an element only holds phrases that are set apart by style, without a space between them: `<span>$0 annual fee</span><span>No
 * minimum income</span>`. Their elements are alike.
 */
export function holdsChips({ children }: DomElement): boolean {
  const [first, ...others] = children
  return (
    first !== undefined &&
    others.length > 0 &&
    isElement(first) &&
    children.every(
      (child) =>
        isElement(child) &&
        child.name === first.name &&
        child.attribs.class === first.attribs.class &&
        CHIP.test(startOf(child).trim()),
    )
  )
}

/** Returns the words of a node, up to the first ones that are too long for a tile. */
export function startOf(node: DomNode, depth = 0): string {
  if (node.type === 'text') return node.data.trim() === '' ? ' ' : node.data
  if (!('children' in node)) return ''
  if (depth > DEPTH_MAX) return TOO_LONG
  let words = ''
  for (const child of node.children) {
    if (words.length > TILE_MAX) break
    words += startOf(child, depth + 1)
  }
  return words
}
