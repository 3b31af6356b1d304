import { decode } from '../extract/document/decode.ts'
import { isPdf, pdfDocument } from '../extract/document/pdf.ts'
import { htmlPassages } from './html-passages.ts'
import type { Passage } from './passage.ts'
import { textPassages } from './text-passages.ts'

const HTML = /<(?:!doctype|html|head|body|div|table)\b/i

/** Returns the HTML or text of a page, or the text of a PDF. */
export const contentOf = async (bytes: Uint8Array): Promise<string> =>
  isPdf(bytes) ? (await pdfDocument(bytes)).source : decode(bytes)

/** Returns the passages of a page's content. `language`: two letters; text in other languages is left out. */
export const passagesIn = (content: string, language?: string): Passage[] =>
  HTML.test(content.slice(0, 4096)) ? htmlPassages(content, language) : textPassages(content)
