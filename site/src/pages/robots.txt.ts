import type { APIContext } from 'astro'

/** Tells crawlers what is public: everything but the API and what belongs to one reader. */
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
