import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../durable.ts'
import type { Attention } from './alarms.ts'

/** Files of the state folder that later steps of the job read. A file without content does not exist. */
export const ALARM_FILE = 'alarm.md'
export const DOUBT_FILE = 'doubt.md'

/** Writes `alarm.md`, the body of an issue, and `doubt.md`, the body of a pull request. */
export async function writeAttention({ alarms, doubts }: Attention, state: string): Promise<void> {
  await mkdir(state, { recursive: true })
  await writeOrRemove(join(state, ALARM_FILE), 'The weekly re-check needs attention:', alarms)
  await writeOrRemove(join(state, DOUBT_FILE), 'Read the report before you merge this week:', doubts)
}

const writeOrRemove = (path: string, lead: string, lines: readonly string[]): Promise<void> =>
  lines.length === 0
    ? rm(path, { force: true })
    : writeWhole(path, `${lead}\n\n${lines.map((line) => `- ${line.replace(/\s+/g, ' ')}`).join('\n')}\n`)
