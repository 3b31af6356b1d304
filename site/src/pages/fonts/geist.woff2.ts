import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The font under a path that pages of the service can name, since they know no path of the site's own files. */
export function GET(): Response {
  const { resolve } = createRequire(import.meta.url)
  const bytes = readFileSync(resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'font/woff2' } })
}
