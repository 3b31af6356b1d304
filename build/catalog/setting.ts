import type { Reference } from '../facts/shapes.ts'
import type { Setting } from '../replay/card.ts'

const programKey = (country: string, name: string) => `${country} ${name}`

/** Code of a rewards program by its country and name, as cards name it. */
export function programCodes({ valuations }: Reference) {
  const codes = new Map(valuations.map((v) => [programKey(v.country, v.currency_name), v.currency_code]))
  return (country: string, name: string): string | null => codes.get(programKey(country, name)) ?? null
}

/** What the replay of cards needs of the reference facts. */
export function settingOf({ sources, issuers, categories, valuations }: Reference): Setting {
  const cents = new Map(valuations.map((v) => [programKey(v.country, v.currency_name), v.cpp_recommended]))
  const inCards = issuers.map(({ slug, name, country, logo_url, website }) => {
    return [slug, { slug, name, country, logo_url, website }] as const
  })
  return {
    sources,
    issuers: new Map(inCards),
    categories: new Map(categories.map(({ slug }, place) => [slug, place])),
    valuations: { centsPerPoint: (program, country) => cents.get(programKey(country, program)) },
  }
}
