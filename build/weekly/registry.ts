import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type IssuerFact, REFERENCE_FILES } from '../facts/shapes.ts'
import { Declaration, type Issuer } from '../issuer.ts'

const FOLDER = join(import.meta.dirname, '../issuers')

/** Returns all declared issuers, one per file in build/issuers. */
export async function declaredIssuers(folder: string = FOLDER): Promise<Issuer[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return modules.map(({ default: declared }: { default: Issuer }) => declared)
}

/** Issuers declared in JSON, and entries of issuers.json that the facts may lack. */
export interface DeclaredFolder {
  readonly issuers: readonly Issuer[]
  readonly facts: readonly IssuerFact[]
}

/**
 * Reads a folder of JSON declarations: `<slug>.json` files and, optionally, `issuers.json` with the issuers' entries in the
 * format of the facts. Throws an error with the file and all its problems.
 */
export async function readIssuerFolder(folder: string): Promise<DeclaredFolder> {
  const { file: entries, shape } = REFERENCE_FILES.issuers
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const declarations = names.filter((name) => name !== entries)
  if (declarations.length === 0) throw new Error(`${folder} has no declaration: expected <slug>.json.`)
  const issuers = await Promise.all(declarations.map((name) => readShape(join(folder, name), Declaration)))
  issuers.forEach(({ slug }, i) => {
    if (declarations[i] !== `${slug}.json`)
      throw new Error(`${join(folder, declarations[i] ?? '')}: slug is ${slug}; name the file ${slug}.json.`)
  })
  return { issuers, facts: names.includes(entries) ? await readShape(join(folder, entries), shape) : [] }
}

async function readShape<T>(path: string, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(parseJson(path, await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${path}:\n${z.prettifyError(parsed.error)}`)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${(cause as Error).message}`)
  }
}
