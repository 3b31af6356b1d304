import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { fileProblem } from '../../data/system-error.ts'

/** A mistake in one file of the facts. */
export interface Problem {
  /** Path below the folder of the facts. */
  readonly file: string
  readonly message: string
}

export type Read<T> = { readonly value: T } | { readonly problems: readonly Problem[] }

/** Returns the files below a folder of facts that contain one card each, sorted. */
export async function cardFilesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'cards'), { recursive: true })
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join('cards', name))
}

/**
 * Reads a file of the facts. Returns every mistake in it: missing, not JSON, or fields of another shape. Reads
 * synchronously, which is faster for a few kilobytes.
 */
export function readFactFile<T>(folder: string, file: string, shape: z.ZodType<T>): Read<T> {
  try {
    const parsed = shape.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    return parsed.success ? { value: parsed.data } : { problems: issuesOf(file, parsed.error) }
  } catch (error) {
    const message = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    return { problems: [{ file, message }] }
  }
}

/** Returns a problem for every field of a value that does not match a shape. */
export function shapeProblems(file: string, shape: z.ZodType, value: unknown): Problem[] {
  const { error } = shape.safeParse(value)
  return error ? issuesOf(file, error) : []
}

const issuesOf = (file: string, { issues }: z.ZodError): Problem[] =>
  issues.map(({ path, message }) => ({ file, message: `${path.join('.') || 'the whole'}: ${message}` }))
