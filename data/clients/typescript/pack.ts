import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'fflate'
import { createTar } from 'nanotar'
import { compareKeys } from '../../compare.ts'
import type { Model } from '../model.ts'
import { packages } from '../packages.ts'
import { contractSource, indexSource } from './emit.ts'
import { readme } from './readme.ts'

/** Files of a package, by path. */
export type Files = Readonly<Record<string, string>>

const { name, version, node } = packages.typescript
const data = join(import.meta.dirname, '../..')
const TSC = join(data, '../node_modules/typescript/bin/tsc')
/** Files of the service that the package contains too. */
const SHARED = ['retry-after.ts', 'time.ts']
/** Source that the generated file of the same name replaces. */
const CONTRACT = 'contract.ts'

/** Returns the TypeScript sources of the package: the runtime, and what is generated from the contract. */
export async function typescriptSources(model: Model, baseUrl: string): Promise<Files> {
  const folder = join(import.meta.dirname, 'runtime')
  const runtime = (await readdir(folder)).filter((file) => file !== CONTRACT)
  const read = async (path: string, file: string) => {
    const text = await readFile(join(path, file), 'utf8')
    // In the package all files are in one folder.
    return [file, text.replaceAll(/ from '[./]*\/([\w-]+\.ts)'/g, " from './$1'")] as const
  }
  const texts = await Promise.all([
    ...runtime.map((file) => read(folder, file)),
    ...SHARED.map((file) => read(data, file)),
  ])
  return {
    ...Object.fromEntries(texts),
    [CONTRACT]: contractSource(model),
    'index.ts': indexSource(baseUrl),
  }
}

const COMPILER_OPTIONS = {
  ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'nodenext', types: [] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ verbatimModuleSyntax: true, rewriteRelativeImportExtensions: true, declaration: true },
  ...{ rootDir: 'src', outDir: 'dist' },
}

/** Compiles the sources with `tsc` in a temporary folder. Throws with its messages. */
async function compile(sources: Files): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'card-data-client-'))
  try {
    await mkdir(join(folder, 'src'))
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['src'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, 'src', file), text)
    await promisify(execFile)(process.execPath, [TSC, '-p', folder]).catch((error) => {
      throw new Error(`The TypeScript client does not compile:\n${error.stdout}`)
    })
    const files = (await readdir(join(folder, 'dist'))).map(
      async (file) => [`dist/${file}`, await readFile(join(folder, 'dist', file), 'utf8')] as const,
    )
    return Object.fromEntries(await Promise.all(files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const manifest = {
  ...{ name, version, description: 'Client of the Card Data Service, typed by plan.' },
  ...{ license: 'UNLICENSED', type: 'module', engines: { node }, sideEffects: false, files: ['dist'] },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
}

/** Returns the files of the npm package. */
export async function typescriptPackage(model: Model, baseUrl: string): Promise<Files> {
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': readme,
    ...(await compile(await typescriptSources(model, baseUrl))),
  }
}

/** Packs files as `npm pack` does. The same files give the same bytes. */
export function tarball(files: Files): Uint8Array {
  const items = Object.entries(files)
    .toSorted(compareKeys)
    .map(([path, text]) => ({ name: `package/${path}`, data: new TextEncoder().encode(text) }))
  const attrs = { mtime: 0, uid: 0, gid: 0, mode: '644' }
  return gzipSync(createTar(items, { attrs }), { mtime: 0, level: 9 })
}
