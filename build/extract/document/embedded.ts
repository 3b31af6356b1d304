import type { CheerioAPI } from 'cheerio'

/** Scripts with data: JSON-LD, and the initial state of a page. */
const DATA = 'script[type="application/ld+json"], script[type="application/json"], script#__NEXT_DATA__'

/** Parses the data that an HTML page embeds. Skips invalid JSON. */
export const embeddedIn = ($: CheerioAPI): readonly unknown[] =>
  $(DATA)
    .toArray()
    .flatMap((node) => parsed($(node).text()))

function parsed(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}
