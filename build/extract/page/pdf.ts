import { extractText } from 'unpdf'

const MAGIC = [0x25, 0x50, 0x44, 0x46]

/** Whether the bytes are a PDF file. */
export const isPdf = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte)

/** The text of a PDF, page after page; a damaged file has none. */
export async function pdfText(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { text } = await extractText(Uint8Array.from(bytes))
    return new TextEncoder().encode(text.join('\n\n'))
  } catch {
    return new Uint8Array()
  }
}
