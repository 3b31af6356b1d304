import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'fflate'
import { parseTar } from 'nanotar'
import { inject } from 'vitest'
import type { Operation } from '../../data/clients/model.ts'
import { examples } from '../../site/src/data/examples.ts'
import { root } from './root.ts'

/** Writes the files of an archive below the folder. */
export async function unpack(
  folder: string,
  files: readonly { readonly name: string; readonly data?: Uint8Array }[],
): Promise<void> {
  for (const { name, data } of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, data ?? '')
  }
}

/** Installs a packed npm package in a project of its own; returns the project's folder. */
export async function installTarball(name: string, bytes: Uint8Array): Promise<string> {
  const project = await mkdtemp(join(inject('runFolder'), 'typescript-client-'))
  const files = parseTar(gunzipSync(bytes)).map((file) => ({
    name: file.name.replace(/^package\//, ''),
    ...(file.data === undefined ? {} : { data: file.data }),
  }))
  await unpack(join(project, 'node_modules', name), files)
  await mkdir(join(project, 'node_modules/@types'), { recursive: true })
  await symlink(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'))
  await symlink(join(root, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  return project
}

/** Compiler options of a strict customer, who also checks the declarations of packages. */
const STRICT = {
  ...{
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
  },
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  ...{ verbatimModuleSyntax: true, allowImportingTsExtensions: true },
}

/** Type-checks programs in a project; returns what the compiler prints, without the errors of its own libraries. */
export async function typeErrors(
  project: string,
  programs: Readonly<Record<string, string>>,
): Promise<string[]> {
  for (const [name, text] of Object.entries(programs)) await writeFile(join(project, name), text)
  const config = { compilerOptions: STRICT, files: Object.keys(programs) }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const printed = await promisify(execFile)(process.execPath, [tsc, '-p', project, '--singleThreaded'], {
    cwd: project,
  }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return printed
    .split('\n')
    .filter((line) => line !== '' && !/node_modules\/(@types|undici-types)/.test(line))
}

/** Arguments of a method for the endpoint's example request. */
export function exampleArguments({ name, params, query, body }: Operation): readonly unknown[] {
  const example = examples[name]
  return [
    ...params.map((param) => example.params?.[param.name]),
    ...(query.length === 0 ? [] : [example.query]),
    ...(body === null ? [] : [example.body]),
  ]
}
