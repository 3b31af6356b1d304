import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { load } from 'cheerio'

/**
 * Moves every inline script of the built pages into a file of its own, in place, so that the pages work under a
 * Content-Security-Policy without `unsafe-inline`. A classic script keeps blocking, as the theme must be set before the
 * first paint.
 */
export function externalScripts(): AstroIntegration {
  return {
    name: 'external-scripts',
    hooks: { 'astro:build:done': ({ dir }) => moveScripts(fileURLToPath(dir)) },
  }
}

async function moveScripts(dir: string): Promise<void> {
  await mkdir(join(dir, '_astro'), { recursive: true })
  for await (const page of glob('**/*.html', { cwd: dir })) {
    const path = join(dir, page)
    const $ = load(await readFile(path, 'utf8'))
    const inline = $('script:not([src])').filter((_, tag) => isScript($(tag).attr('type')))
    for (const tag of inline.toArray()) {
      const name = `_astro/inline.${createHash('sha256').update($(tag).text()).digest('hex').slice(0, 12)}.js`
      await writeFile(join(dir, name), $(tag).text())
      $(tag).text('').attr('src', `/${name}`)
    }
    if (inline.length > 0) await writeFile(path, $.html())
  }
}

const isScript = (type: string | undefined) =>
  type === undefined || type === 'module' || type === 'text/javascript'
