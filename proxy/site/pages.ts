import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ifMissing } from '../../data/system-error.ts'
import type { Coding } from '../http/coding.ts'
import { type HeaderRule, parseRules } from './rules.ts'

/** A file of the site, in memory. */
export interface SiteFile {
  readonly type: string
  readonly etag: string
  /** Returns its bytes in an encoding. A compressed form is created on first use. */
  bytes(coding: Coding): Promise<Buffer>
  readonly codings: readonly Coding[]
}

/** A built site. Files are looked up by URL path, so no path can lead outside the folder. */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  readonly rules: readonly HeaderRule[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const COMPRESSED: readonly Coding[] = ['br', 'gzip', 'identity']
/** Smaller files are not compressed. */
const COMPRESSED_BYTES_MIN = 1_000

/** Reads a built site, a few megabytes, into memory. */
export async function readSite(folder: string): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, SiteFile>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name.replace(/\/index\.html$/, '/'), fileOf(name, await readFile(path)))
  }
  const rules = await ifMissing(readFile(join(folder, '_headers'), 'utf8'), '')
  for (const name of files.keys()) if (/^\/[_.][^/]*$/.test(name)) files.delete(name)
  return { files, rules: parseRules(rules) }
}

/** Assets whose names contain a hash of their content. */
const HASHED = '/_astro/'

/** Adds the hashed assets of the site that this one replaces, which pages that are already open still load. */
export function withAssetsOf(previous: Site, { files, rules }: Site): Site {
  const assets = [...previous.files].filter(([path]) => path.startsWith(HASHED))
  return { files: new Map([...assets, ...files]), rules }
}

const compress: Readonly<Record<'br' | 'gzip', (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
}

function fileOf(name: string, bytes: Buffer): SiteFile {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const forms = new Map<Coding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]])
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    codings:
      /text|json|xml|svg|wasm/.test(type) && bytes.length > COMPRESSED_BYTES_MIN ? COMPRESSED : ['identity'],
    bytes(coding) {
      const form = forms.get(coding) ?? compress[coding as 'br' | 'gzip'](bytes)
      forms.set(coding, form)
      return form
    },
  }
}
