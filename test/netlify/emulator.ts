import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleEdge } from '../support/edge.ts'
import { root } from '../support/root.ts'

/** The part of Netlify's emulator that the smoke test uses. */
export interface Emulator {
  start(): Promise<unknown>
  handle(request: Request): Promise<Response | undefined>
  stop(): Promise<unknown>
}

const here = import.meta.dirname
/** Variables that only the build reads. */
const FACTS = /\bdata\/facts\b/

/** Creates a project as Netlify has it after a build: the settings, the bundled edge, the functions, the site. */
export async function layOut(folder: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const toml = await readFile(join(root, 'netlify.toml'), 'utf8')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
  const heading = '[build.environment]\n'
  if (!toml.includes(heading)) throw new Error(`netlify.toml has no ${heading}`)
  await writeFile(join(folder, 'netlify.toml'), toml.replace(heading, `${heading}${lines.join('')}`))
  for (const name of ['proxy', 'data', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !FACTS.test(path) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(await bundleEdge(), join(folder, 'dist/edge-functions'), { recursive: true })
  await mkdir(join(folder, 'site/dist'), { recursive: true })
  await writeFile(join(folder, 'site/dist/index.html'), '<h1>site</h1>')
}

/** Starts the emulator on a project. It finds Deno on the PATH, and runs it without the other variables. */
export async function openEmulator(projectRoot: string): Promise<Emulator> {
  const entry = join(here, 'node_modules/@netlify/dev/dist/main.js')
  if (!existsSync(entry)) install()
  const deno = await denoFolder(projectRoot)
  process.env.PATH = [deno, process.env.PATH].join(delimiter)
  const { NetlifyDev } = (await import(pathToFileURL(entry).href)) as {
    NetlifyDev: new (options: object) => Emulator
  }
  const on = { enabled: true }
  const off = { enabled: false }
  return new NetlifyDev({
    projectRoot,
    ...{ blobs: on, edgeFunctions: on, functions: on, environmentVariables: on, staticFiles: on },
    ...{ headers: on, redirects: on, geolocation: off, images: off, database: off },
  })
}

function install() {
  console.log('Installing the emulator (some 460 packages) …')
  const words = ['install', '--prefix', here, '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The package's own command is a script, which finds no Node without an environment: a link to the program itself. */
async function denoFolder(projectRoot: string): Promise<string> {
  const folder = join(projectRoot, 'bin')
  await mkdir(folder)
  const program = execFileSync(join(root, 'node_modules/.bin/deno'), ['eval', 'console.log(Deno.execPath())'])
  await symlink(program.toString().trim(), join(folder, 'deno'))
  return folder
}
