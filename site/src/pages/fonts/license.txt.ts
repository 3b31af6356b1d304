import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The license of the bundled fonts, which must be distributed with them. */
export function GET(): Response {
  const { resolve } = createRequire(import.meta.url)
  return new Response(readFileSync(resolve('@fontsource-variable/geist/LICENSE'), 'utf8'))
}
