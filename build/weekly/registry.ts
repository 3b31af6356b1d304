import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Issuer } from '../issuer.ts'

const FOLDER = join(import.meta.dirname, '../issuers')

/** Every declared issuer: the folder is the registry. */
export async function declaredIssuers(folder: string = FOLDER): Promise<Issuer[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return modules.map(({ default: declared }: { default: Issuer }) => declared)
}
