import { decode } from '../extract/document/decode.ts'
import { isPdf, pdfText } from '../extract/page/pdf.ts'
import { htmlPassages } from './html-passages.ts'
import type { Passage } from './passage.ts'
import { textPassages } from './text-passages.ts'

const HTML = /<(?:!doctype|html|head|body|div|table)\b/i

/** Returns the HTML or text of a page, or the text of a PDF. */
export const contentOf = async (bytes: Uint8Array): Promise<string> =>
  decode(isPdf(bytes) ? await pdfText(bytes) : bytes)

/** Returns the passages of a page's content. `language`: two letters; words of the page in another are left out. */
export const passagesIn = (content: string, language?: string): Passage[] =>
  HTML.test(content.slice(0, 4096)) ? htmlPassages(content, language) : textPassages(content)
