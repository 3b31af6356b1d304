import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../durable.ts'
import type { Run } from '../weekly/run.ts'
import { contentsOf } from './contents.ts'
import { htmlOf } from './html.ts'
import { markdownOf } from './markdown.ts'

/** Paths of a run's report. */
export interface ReportFiles {
  readonly markdown: string
  readonly html: string
}

/**
 * Writes a run's report as Markdown and HTML. The report of a recorded run has the name of its record; others are numbered,
 * so that no report replaces another.
 */
export async function writeReport(run: Run, folder: string): Promise<ReportFiles> {
  await mkdir(folder, { recursive: true })
  const contents = contentsOf(run)
  const name = run.name ?? (await freeName(folder, `${contents.day}-${run.dryRun ? 'dry-run' : 'failed'}`))
  const files = { markdown: join(folder, `${name}.md`), html: join(folder, `${name}.html`) }
  await writeWhole(files.markdown, markdownOf(contents))
  await writeWhole(files.html, htmlOf(contents))
  return files
}

async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder))
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!taken.has(`${free}.md`)) return free
  }
}
