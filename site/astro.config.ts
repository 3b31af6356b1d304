import sitemap from '@astrojs/sitemap'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { cardPages } from './card-pages.ts'
import { clientPackages } from './client-packages.ts'
import { finishedPages } from './finished-pages.ts'
import { markdownTwins } from './markdown-twins.ts'
import { mcpBridge } from './mcp-bridge.ts'
import { searchIndex } from './search-index.ts'
import { OPERATING } from './src/data/operating.ts'
import { operator } from './src/data/operator.ts'
import { groups, operations } from './src/data/reference.ts'
import { CARD_SCHEMA } from './src/data/schemas.ts'
import { SEARCH_RANKING } from './src/data/search.ts'

/** Public URL of the site, in links, samples, and the OpenAPI document. */
const site = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8787'

const reference = groups.map((label) => ({
  label,
  collapsed: label !== 'Cards',
  items: operations
    .filter(({ endpoint }) => endpoint.group === label)
    .map(({ endpoint, page }) => ({ label: endpoint.title, link: page })),
}))

/** Whether search engines may list a page: the portal belongs to one reader, and terms without an operator are templates. */
const isPublic = (path: string): boolean =>
  !/^\/(?:portal|operating)\//.test(path) &&
  (operator().name !== null || !/^\/(?:terms|privacy)\/$/.test(path))

export default defineConfig({
  site,
  root: new URL('.', import.meta.url).pathname,
  outDir: './dist',
  // Concurrent builds must not share a cache.
  cacheDir: process.env.ASTRO_CACHE_DIR ?? './node_modules/.astro',
  trailingSlash: 'always',
  build: { inlineStylesheets: 'never' },
  // If every script and font is a file, pages work under the Content-Security-Policy without changes.
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    cardPages(),
    starlight({
      title: 'Card Data',
      description: 'Credit card data for the United States and Canada, as an API.',
      customCss: ['./src/styles/tokens.css', './src/styles/frame.css', './src/styles/docs.css'],
      favicon: '/favicon.svg',
      credits: false,
      expressiveCode: {
        // Shell commands have no window frame, and wrap so that they are visible in full.
        defaultProps: { overridesByLang: { sh: { frame: 'none', wrap: true } } },
        styleOverrides: {
          borderColor: 'var(--line)',
          borderRadius: 'var(--radius)',
          codeFontSize: '0.84rem',
          frames: {
            editorTabBarBackground: 'var(--sunken)',
            editorActiveTabIndicatorTopColor: 'transparent',
            editorActiveTabIndicatorBottomColor: 'var(--accent)',
            frameBoxShadowCssValue: 'none',
          },
        },
      },
      pagefind: { ranking: SEARCH_RANKING },
      disable404Route: true,
      routeMiddleware: './src/docs-routes.ts',
      components: {
        Head: './src/components/DocsHead.astro',
        Header: './src/components/DocsHeader.astro',
        Footer: './src/components/DocsFooter.astro',
        MobileMenuFooter: './src/components/DocsMenuFooter.astro',
      },
      sidebar: [
        { label: 'Start', items: [{ autogenerate: { directory: 'docs/start' } }] },
        { label: 'Guides', items: [{ autogenerate: { directory: 'docs/guides' } }] },
        {
          label: 'Reference',
          items: [
            { label: 'Overview', link: '/docs/reference/' },
            { label: 'Card schema', link: CARD_SCHEMA },
            ...reference,
          ],
        },
        { label: 'Data', items: [{ autogenerate: { directory: 'docs/data' } }] },
        { label: OPERATING.label, items: [{ autogenerate: { directory: 'operating' } }] },
      ],
    }),
    searchIndex(),
    // The map leaves out pages for one reader, such as the portal.
    sitemap({ filter: (page) => isPublic(new URL(page).pathname) }),
    markdownTwins(),
    mcpBridge(),
    finishedPages(),
    clientPackages(),
  ],
})
