import type { AstroIntegration } from 'astro'
import { showsCards } from './src/data/card-pages.ts'

const PAGES: Readonly<Record<string, string>> = {
  '/cards': 'explorer.astro',
  '/cards/[slug]': 'card.astro',
  '/issuers': 'issuers.astro',
  '/issuers/[slug]': 'issuer.astro',
  '/best': 'categories.astro',
  '/best/[category]': 'category.astro',
  '/compare': 'compare.astro',
  '/calculator': 'calculator.astro',
  '/calculator/[country].json': 'calculator-data.ts',
}

/** Adds the public pages of cards, unless the setting `CARD_PAGES` leaves them out. */
export function cardPages(): AstroIntegration {
  return {
    name: 'card-pages',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (!showsCards()) return
        for (const [pattern, file] of Object.entries(PAGES))
          injectRoute({
            pattern,
            entrypoint: new URL(`src/card-pages/${file}`, import.meta.url),
            prerender: true,
          })
      },
    },
  }
}
