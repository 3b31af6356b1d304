import { decode } from '../extract/page/decode.ts'
import { isPdf, pdfText } from '../extract/page/pdf.ts'
import { htmlPassages } from './html-passages.ts'
import type { Passage } from './passage.ts'
import { textPassages } from './text-passages.ts'

const HTML = /<(?:!doctype|html|head|body|div|table)\b/i

/** Returns the passages of a page: HTML, or the text of a PDF. What a move to another model of pages has to change is here. */
export async function passagesOf(bytes: Uint8Array, language?: string): Promise<Passage[]> {
  const content = decode(isPdf(bytes) ? await pdfText(bytes) : bytes)
  return passagesIn(content, language)
}

/** Returns the passages of a page's decoded text. */
export const passagesIn = (content: string, language?: string): Passage[] =>
  HTML.test(content.slice(0, 4096)) ? htmlPassages(content, language) : textPassages(content)
