import type { GraphResult } from './execute.ts'
import type { Pause } from './work-budget.ts'

/** Serializes the response body. Pauses between the rows of root lists, since a large body takes long. */
export async function jsonOf({ errors, data }: GraphResult, pause: Pause): Promise<string> {
  const members = errors === undefined ? [] : [`"errors":${JSON.stringify(errors)}`]
  if (data !== undefined) members.push(`"data":${await dataJson(data, pause)}`)
  return `{${members.join(',')}}`
}

async function dataJson(data: unknown, pause: Pause): Promise<string> {
  if (data === null) return 'null'
  const roots: string[] = []
  for (const [name, value] of Object.entries(data as object)) {
    const json = Array.isArray(value) ? await rowsJson(value, pause) : JSON.stringify(value)
    roots.push(`${JSON.stringify(name)}:${json}`)
  }
  return `{${roots.join(',')}}`
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
