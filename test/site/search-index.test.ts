import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HookParameters } from 'astro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchIndex } from '../../site/search-index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-index-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const PAGE = '<html lang="en"><body><main data-pagefind-body><h1>Annual fee</h1><p>Paid each year.</p></main>'

/** Runs the integration on a folder of built pages. */
async function index(dir: string) {
  const options = { dir: pathToFileURL(`${dir}/`) } as HookParameters<'astro:build:done'>
  await searchIndex().hooks['astro:build:done']?.(options)
}

const entryOf = async (dir: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dir, 'pagefind/pagefind-entry.json'), 'utf8'))

it('replaces the truncated files of an earlier index', async () => {
  const [whole, truncated] = [join(folder, 'whole'), join(folder, 'truncated')]
  await mkdir(whole)
  await writeFile(join(whole, 'index.html'), PAGE)
  await index(whole)
  expect(await entryOf(whole)).toMatchObject({ languages: { en: { page_count: 1 } } })

  await cp(whole, truncated, { recursive: true })
  const names = (await readdir(join(whole, 'pagefind'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(whole.length))
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) await writeFile(join(truncated, name), '')
  await index(truncated)
  for (const name of names)
    expect(await readFile(join(truncated, name)), name).toEqual(await readFile(join(whole, name)))
})
