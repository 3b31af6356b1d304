import { extract } from './extract.ts'
import type { Extraction } from './extraction.ts'
import { openFile } from './page/page.ts'
import type { Country } from './reading.ts'

/** Reads the bytes of an HTML page, a text, or a PDF. Detects the country from the words if it is missing. */
export async function extractFrom({
  bytes,
  country,
  today,
}: {
  readonly bytes: Uint8Array
  readonly country?: Country | undefined
  /** Leaves out terms of a later day, YYYY-MM-DD. */
  readonly today?: string
}): Promise<Pick<Extraction, 'cards' | 'unread'>> {
  const { cards, unread } = extract(await openFile(bytes, today), country)
  return { cards, unread }
}
