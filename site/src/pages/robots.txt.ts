import type { APIContext } from 'astro'

/** Tells crawlers which pages are public: all but the API and the portal. */
export function GET({ site }: APIContext): Response {
  const lines = [
    'User-agent: *',
    ...['/v1/', '/portal/', '/billing/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
    '',
  ]
  return new Response(lines.join('\n'))
}
