import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type CheerioAPI, load } from 'cheerio'
import { setColumnWidths } from './column-widths.ts'

/**
 * Post-processes the built pages. Moves inline scripts into files, so that the pages work under a Content-Security-Policy without
 * `unsafe-inline`; classic scripts stay blocking, since the theme must be set before the first paint. Moves style sheets into the
 * head, makes scrollable elements focusable, and sets the widths of columns.
 */
export function finishedPages(): AstroIntegration {
  return {
    name: 'finished-pages',
    hooks: { 'astro:build:done': ({ dir }) => finishPages(fileURLToPath(dir)) },
  }
}

async function finishPages(dir: string): Promise<void> {
  await mkdir(join(dir, '_astro'), { recursive: true })
  for await (const page of glob('**/*.html', { cwd: dir })) {
    const path = join(dir, page)
    const html = await readFile(path, 'utf8')
    if (isFinished(html)) continue
    const $ = load(html)
    await moveScripts($, dir)
    $('head').append($('body link[rel=stylesheet]'))
    $('pre').attr('tabindex', '0')
    $('.scroll').attr('tabindex', '0')
    setColumnWidths($)
    // The visible text is the accessible name. Phones hide it, so the title is the name there.
    const search = $('button[data-open-modal]').removeAttr('aria-label').attr('title', 'Search')
    search.find('span[aria-hidden]').removeAttr('aria-hidden')
    await writeFile(path, $.html())
  }
  await dropRegions(dir)
}

/** The code blocks' script that turns each one that scrolls into an unnamed landmark. Ours can be focused without it. */
const REGIONS = /try\{\(\(\)=>\{(?:(?!\btry\{).)*\[EC\] tabindex-js-module failed:",e\)\}/s

async function dropRegions(dir: string): Promise<void> {
  for await (const script of glob('_astro/ec.*.js', { cwd: dir })) {
    const path = join(dir, script)
    const text = await readFile(path, 'utf8')
    if (!REGIONS.test(text)) throw new Error(`${script} has no script of regions.`)
    await writeFile(path, text.replace(REGIONS, ''))
  }
}

/** What processing changes: inline scripts that run, scrollable elements without a place in the tab order, and the search's button. */
const UNFINISHED = [
  /<script(?![^>]*\s(src=|type="application\/ld\+json"))/,
  /<(pre|[a-z]+ class="scroll)(?![^>]*tabindex)/,
  /data-open-modal/,
]

/** Whether a page needs no processing. Pages of cards are written so: parsing each of them takes longer than rendering it. */
const isFinished = (html: string): boolean => UNFINISHED.every((pattern) => !pattern.test(html))

async function moveScripts($: CheerioAPI, dir: string): Promise<void> {
  const inline = $('script:not([src])').filter((_, tag) => isScript($(tag).attr('type')))
  for (const tag of inline.toArray()) {
    const name = `_astro/inline.${createHash('sha256').update($(tag).text()).digest('hex').slice(0, 12)}.js`
    await writeFile(join(dir, name), $(tag).text())
    $(tag).text('').attr('src', `/${name}`)
    if ($(tag).attr('type') !== 'module') $('head').append(`<link rel="preload" as="script" href="/${name}">`)
  }
}

const isScript = (type: string | undefined) =>
  type === undefined || type === 'module' || type === 'text/javascript'
