import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'

/**
 * Writes the search index again, after Starlight. Pagefind 1.5 reports files as written while they still are, and Starlight then
 * stops it, so a busy machine keeps truncated files (github.com/Pagefind/pagefind/issues/1271). Remove this once a version with
 * the fix supports every platform.
 */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: { 'astro:build:done': ({ dir }) => writeIndex(fileURLToPath(dir)) },
  }
}

async function writeIndex(dir: string): Promise<void> {
  try {
    const { index, errors } = await createIndex()
    if (index === undefined) throw failure(errors)
    const added = await index.addDirectory({ path: dir })
    const { files, errors: unwritten } = await index.getFiles()
    if (added.errors.length + unwritten.length > 0) throw failure([...added.errors, ...unwritten])
    for (const { path, content } of files) {
      const file = join(dir, 'pagefind', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
  } finally {
    await close()
  }
}

const failure = (errors: readonly string[]) =>
  new Error(`The search index cannot be written: ${errors.join('; ')}`)
