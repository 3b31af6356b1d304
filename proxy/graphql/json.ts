import type { GraphResult } from './execute.ts'
import type { Pause } from './work-budget.ts'

/** Objects above the lists that may be long: the data, and a root. */
const OBJECT_LEVELS = 2

/** Serializes the response body. Pauses between the rows of long lists, since a large body takes long. */
export async function jsonOf({ errors, data }: GraphResult, pause: Pause): Promise<string> {
  const members = errors === undefined ? [] : [`"errors":${JSON.stringify(errors)}`]
  if (data !== undefined) members.push(`"data":${await valueJson(data, pause, OBJECT_LEVELS)}`)
  return `{${members.join(',')}}`
}

async function valueJson(value: unknown, pause: Pause, levels: number): Promise<string> {
  if (Array.isArray(value)) return rowsJson(value, pause)
  if (levels === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, below] of Object.entries(value))
    members.push(`${JSON.stringify(name)}:${await valueJson(below, pause, levels - 1)}`)
  return `{${members.join(',')}}`
}

async function rowsJson(rows: readonly unknown[], pause: Pause): Promise<string> {
  const texts: string[] = []
  for (const row of rows) {
    const paused = pause()
    if (paused !== undefined) await paused
    texts.push(JSON.stringify(row))
  }
  return `[${texts.join(',')}]`
}
