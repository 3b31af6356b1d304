import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'

interface TextStyle {
  /** Where the baseline starts, in pixels. */
  readonly x: number
  readonly y: number
  /** Font size, in pixels. */
  readonly size: number
  readonly fill: string
  readonly isBold?: boolean
}

interface Glyph {
  readonly path: string
  /** Advance, in units of the font. */
  readonly advance: number
}

const UNITS_PER_EM = 1_000
/** Width of the stroke that makes the outlines bold, in units of the font. */
const BOLD = 34

let font: Font | undefined
const glyphs = new Map<string, Glyph>()

function openFont(): Font {
  const path = createRequire(import.meta.url).resolve(
    '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  )
  return create(readFileSync(path)) as Font
}

function glyphOf(char: string): Glyph {
  const known = glyphs.get(char)
  if (known !== undefined) return known
  font ??= openFont()
  const { path, advanceWidth } = font.glyphForCodePoint(char.codePointAt(0) ?? 0)
  const glyph = { path: path.toSVG(), advance: advanceWidth }
  glyphs.set(char, glyph)
  return glyph
}

/** Width of a text, in pixels. */
const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, char) => sum + glyphOf(char).advance, 0) * size) / UNITS_PER_EM

/** Breaks a text into lines of at most `width` pixels. */
export function wrap(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Draws a text as outlines. */
export function textPath(text: string, { x, y, size, fill, isBold = false }: TextStyle): string {
  const scale = size / UNITS_PER_EM
  const stroke = isBold ? ` stroke="${fill}" stroke-width="${BOLD}" stroke-linejoin="round"` : ''
  let at = 0
  const drawn = [...text].map((char) => {
    const { path, advance } = glyphOf(char)
    const glyph = path === '' ? '' : `<path transform="translate(${at} 0)" d="${path}"/>`
    at += advance
    return glyph
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}"${stroke}>${drawn.join('')}</g>`
}
