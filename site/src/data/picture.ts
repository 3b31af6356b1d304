import { createHash } from 'node:crypto'
import { textPath } from './outline.ts'

/** A picture that links to a page are shown with. */
export interface Picture {
  /** Name of its file, without extension. It changes with the content, so that the file can be cached forever. */
  readonly name: string
  readonly path: string
  readonly svg: string
}

export const WIDTH = 1200
const HEIGHT = 630
/** Width of the file, in pixels: a smaller one is drawn faster. */
const IMAGE_WIDTH = 960
const IMAGE_HEIGHT = (IMAGE_WIDTH * HEIGHT) / WIDTH
export const MARGIN = 72
export const INK = '#edf2f0'
export const SOFT = '#a9b5b1'
export const ACCENT = '#45d0ae'

/** Puts parts of a picture below the name of the service. Text must be outlines, so that it needs no installed font. */
export function pictureOf(slug: string, parts: readonly string[]): Picture {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0b0e0d"/>`,
    mark(MARGIN, 64),
    textPath('Card Data', { x: MARGIN + 60, y: 91, size: 30, fill: INK, isBold: true }),
    ...parts,
    '</svg>',
  ].join('')
  const name = `${slug}.${createHash('sha256').update(svg).digest('hex').slice(0, 12)}`
  return { name, path: `/og/${name}.png`, svg }
}

const mark = (x: number, y: number) =>
  `<g transform="translate(${x} ${y}) scale(1.5)"><rect width="28" height="21" rx="5" fill="${ACCENT}"/>` +
  '<path d="M7.5 16v-3.5M14 16v-7M20.5 16v-11" stroke="#0b0e0d" stroke-width="3.6" stroke-linecap="round"/></g>'
