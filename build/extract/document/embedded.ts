import type { CheerioAPI } from 'cheerio'

/** Scripts that hold data and no program: JSON-LD, and the state that a page was made from. */
const DATA = 'script[type="application/ld+json"], script[type="application/json"], script#__NEXT_DATA__'

/** Parses the data that an HTML page embeds; a block that is no JSON is left out. */
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
