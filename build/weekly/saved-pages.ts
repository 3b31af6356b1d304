import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { compareText } from '../../data/compare.ts'
import { dayOf } from '../../data/time.ts'
import { readOrNull } from '../durable.ts'
import { isPdf } from '../extract/document/pdf.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { normalizedUrl } from '../visit/classify.ts'

/** A page that a maintainer saved from a browser. */
export interface SavedPage {
  readonly file: string
  readonly url: string
  /** When it was saved, ISO date-time. */
  readonly at: string
  /** Source of that time. */
  readonly dated: 'note' | 'page' | 'file'
  readonly type: string
  readonly bytes: Uint8Array
}

/** A file that cannot be used, and why. */
export interface UnusableFile {
  readonly file: string
  readonly why: string
}

export interface SavedPages {
  readonly pages: readonly SavedPage[]
  readonly unusable: readonly UnusableFile[]
}

/** `page.pdf.json` next to `page.pdf` may state where and when it was saved. It overrides the page. */
const Note = z
  .string()
  .transform(parsedJson)
  .pipe(z.strictObject({ url: z.url().optional(), saved: z.iso.date().or(z.iso.datetime()).optional() }))
const PAGE_NAME = /\.(?:html?|mhtml?|pdf)$/i

function parsedJson(text: string, { issues }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    issues.push({ code: 'custom', message: 'not JSON', input: text })
    return z.NEVER
  }
}

/** Reads the saved pages of a folder: HTML in a single file, MHTML, and PDF. Of two with the same URL, the later counts. */
export async function readSavedPages(folder: string, now: Date): Promise<SavedPages> {
  const names = (await readdir(folder)).filter((name) => PAGE_NAME.test(name)).sort()
  const read = await Promise.all(names.map((name) => readOne(folder, name, now)))
  const pages = read.filter((each) => 'url' in each).sort((a, b) => compareText(a.at, b.at))
  const latest = new Map(pages.map((page) => [normalizedUrl(new URL(page.url)), page]))
  const older = pages.filter((page) => latest.get(normalizedUrl(new URL(page.url))) !== page)
  const unusable = [
    ...read.filter((each) => 'why' in each),
    ...older.map(({ file }) => ({ file, why: 'a later file has the same URL' })),
  ]
  return { pages: [...latest.values()], unusable }
}

async function readOne(folder: string, file: string, now: Date): Promise<SavedPage | UnusableFile> {
  const path = join(folder, file)
  const [bytes, { mtime }] = [new Uint8Array(await readFile(path)), await stat(path)]
  const note = Note.safeParse((await readOrNull(`${path}.json`))?.toString() ?? '{}')
  if (!note.success) return { file, why: `${file}.json: ${z.prettifyError(note.error)}` }
  const own = await ownWords(file, bytes)
  const url = note.data.url ?? own.url
  if (url === undefined || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return {
      file,
      why: `it does not say where it was saved from: write {"url": "https://…"} to ${file}.json`,
    }
  const stated = note.data.saved ?? own.saved
  const dated = note.data.saved ? 'note' : own.saved ? 'page' : 'file'
  const at = new Date(stated ?? mtime)
  if (dayOf(at) > dayOf(now))
    return {
      file,
      why: `its date ${dayOf(at)} is after the day of the run: write {"saved": "YYYY-MM-DD"} to ${file}.json`,
    }
  return { file, url, at: at.toISOString(), dated, type: own.type, bytes: own.bytes }
}

interface OwnWords {
  readonly url?: string | undefined
  readonly saved?: string | undefined
  readonly type: string
  readonly bytes: Uint8Array
}

/** URL and time in a saved page. */
async function ownWords(file: string, bytes: Uint8Array): Promise<OwnWords> {
  if (isPdf(bytes)) return { type: 'application/pdf', bytes }
  if (/\.mhtml?$/i.test(file)) return ofMhtml(bytes)
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))
  const [, single = ''] = /<!--\s*Page saved with SingleFile\s*([\s\S]*?)-->/.exec(head) ?? []
  const url = /^\s*url: (\S+)/m.exec(single) ?? /<!-- saved from url=\(\d+\)(\S+) -->/.exec(head)
  const saved = /^\s*saved date: ([^(\n]+)/m.exec(single)?.[1]
  return { url: url?.[1], saved: isoOf(saved), type: 'text/html', bytes }
}

/** Browsers write their comment before the page or after its first tag. */
const HEAD_BYTES = 8192

/** Returns the document of an MHTML file, its first HTML part, before any frames. */
async function ofMhtml(bytes: Uint8Array): Promise<OwnWords> {
  const { headers, html = '', date } = await PostalMime.parse(bytes)
  const url = headers.find(({ key }) => key === 'snapshot-content-location')?.value
  const end = html.search(/<\/html>/i)
  const page = end < 0 ? html : html.slice(0, end + '</html>'.length)
  return { url, saved: isoOf(date), type: 'text/html; charset=utf-8', bytes: new TextEncoder().encode(page) }
}

function isoOf(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Returns a fetcher of saved pages, with the time at which they were saved. */
export function savedFetcher(pages: readonly SavedPage[]): Fetcher {
  const byPlace = new Map(pages.map((page) => [normalizedUrl(new URL(page.url)), page]))
  return {
    pages: pages.map(({ url }) => url),
    get: async ({ url }) => {
      const page = byPlace.get(normalizedUrl(new URL(url)))
      if (!page) return { requestedUrl: url, failure: 'not-cached', detail: 'No such page was saved.' }
      const { type, bytes, at } = page
      return { requestedUrl: url, url, status: 200, type, bytes, at, unchanged: false }
    },
  }
}
