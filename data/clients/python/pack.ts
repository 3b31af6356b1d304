import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { compareKeys } from '../../compare.ts'
import type { Model } from '../model.ts'
import { packages } from '../packages.ts'
import { typesSource } from './emit.ts'
import { clientSource } from './emit-client.ts'

/** Files of a package, by path. */
export type Files = Readonly<Record<string, string>>

const { name, module, version, python } = packages.python
const INFO = `${module}-${version}.dist-info`
/** The program that the documentation shows too. */
const SIGNATURE = join(import.meta.dirname, '../../webhooks/verify.py')

const METADATA = `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: Client of the Card Data Service, typed by plan.
Requires-Python: ${python}
Classifier: Typing :: Typed
`
const WHEEL = `Wheel-Version: 1.0
Generator: card-data-service
Root-Is-Purelib: true
Tag: py3-none-any
`

/** Returns the files of the wheel, without its record. */
export async function pythonPackage(model: Model, baseUrl: string): Promise<Files> {
  const folder = join(import.meta.dirname, 'runtime')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.py'))
  const runtime = files.map(
    async (file) => [`${module}/${file}`, await readFile(join(folder, file), 'utf8')] as const,
  )
  return {
    ...Object.fromEntries(await Promise.all(runtime)),
    [`${module}/signature.py`]: await readFile(SIGNATURE, 'utf8'),
    [`${module}/types.py`]: typesSource(model),
    [`${module}/client.py`]: clientSource(model, baseUrl),
    [`${module}/py.typed`]: '',
    [`${INFO}/METADATA`]: METADATA,
    [`${INFO}/WHEEL`]: WHEEL,
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Packs files as a wheel, with its record (PEP 427). The same files give the same bytes. */
export function wheel(files: Files): Uint8Array {
  const record = `${INFO}/RECORD`
  const entries = Object.entries(files).toSorted(compareKeys)
  const rows = entries.map(([path, text]) => `${path},sha256=${digest(text)},${Buffer.byteLength(text)}`)
  const all = [...entries, [record, `${[...rows, `${record},,`].join('\n')}\n`] as const]
  const bytes = all.map(([path, text]) => [path, new TextEncoder().encode(text)] as const)
  // The earliest time of the format; it has no time zone.
  return zipSync(Object.fromEntries(bytes), {
    mtime: new Date(1980, 0, 1),
    level: 9,
    os: 3,
    attrs: 0o644 << 16,
  })
}
