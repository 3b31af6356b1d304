import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { getDeployStore } from '@netlify/blobs'
import { BlobsServer } from '@netlify/blobs/server'
import { sandboxOf } from '../../build/sandbox-snapshot.ts'
import { upload, uploadBelow } from '../../build/snapshot/upload.ts'
import { root } from './root.ts'

const run = promisify(execFile)

/** Bundles the edge entry as `npm run bundle` does, into a folder of the test. */
export async function bundleEdge(): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const folder = await mkdtemp(join(tmpdir(), 'cds-edge-'))
  const [program = '', ...words] = (scripts.bundle ?? '').split(' ')
  const args = words.map((word) => (word.startsWith('--outdir=') ? `--outdir=${folder}` : word))
  await run(join(root, 'node_modules/.bin', program), args, { cwd: root })
  return folder
}

/** Bytes of a bundle's files, compressed, by name. */
export async function compressedSizes(folder: string): Promise<Readonly<Record<string, number>>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  const sizes = files.map(
    async (name) => [name, gzipSync(await readFile(join(folder, name))).length] as const,
  )
  return Object.fromEntries(await Promise.all(sizes))
}

/** The blob store of a deploy, served as Netlify serves it to the edge. */
export interface Blobs {
  /** Context that the platform passes to its runtimes for the store. */
  readonly context: string
  /** The edge's reads so far, by name. */
  readonly reads: string[]
  /** Makes the snapshot of a folder the served one. */
  publish(snapshot: string): ReturnType<typeof upload>
  stop(): Promise<void>
}

const TOKEN = 'blobs-token'
const DEPLOY = { siteID: 'site', deployID: '6740c0ffee' }

export async function startBlobs(): Promise<Blobs> {
  const directory = await mkdtemp(join(tmpdir(), 'cds-blobs-'))
  const reads: string[] = []
  const quiet = { directory, token: TOKEN, logger: () => {} }
  // The deploy writes through another server, so that only the edge's reads are counted.
  const deploy = new BlobsServer(quiet)
  const edge = new BlobsServer({
    ...quiet,
    onRequest: ({ type, url }) => type === 'get' && reads.push(decodeURIComponent(url)),
  })
  const [forDeploy, forEdge] = (await Promise.all([deploy.start(), edge.start()])).map(({ port }) =>
    accessAt(port),
  )
  return {
    context: Buffer.from(JSON.stringify(forEdge)).toString('base64'),
    reads,
    async publish(snapshot) {
      const store = getDeployStore({ ...forDeploy, region: 'us-east-2' })
      if (existsSync(sandboxOf(snapshot))) await uploadBelow('sandbox', sandboxOf(snapshot), store)
      return upload(snapshot, store)
    },
    stop: async () => {
      await Promise.all([deploy.stop(), edge.stop()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function accessAt(port: number) {
  const edgeURL = `http://localhost:${port}`
  return { ...DEPLOY, token: TOKEN, edgeURL, uncachedEdgeURL: edgeURL, primaryRegion: 'us-east-2' }
}

export interface EdgeServer {
  readonly port: number
  readonly pid: number | undefined
  readonly lines: string[]
  fetch(request: Request): Promise<Response>
  gauges(): Promise<{ readonly startMs: number; readonly cpuMs: number; readonly rss: number }>
  stop(): Promise<void>
}

/** Starts a bundle under Deno, the runtime of Netlify's edge, as one isolate; `through` is a command that runs commands. */
export async function startEdge(
  bundle: string,
  env: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): Promise<EdgeServer> {
  const deno = [join(root, 'node_modules/.bin/deno'), 'run', '--allow-all', '--no-config', '--no-lock']
  const script = [join(root, 'test/support/deno-edge.js'), join(bundle, 'edge.js')]
  const [command = '', ...words] = [...through, ...deno, ...script]
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DENO_NO_UPDATE_CHECK: '1', ...env },
  })
  const lines: string[] = []
  const port = await portOf(child, lines)
  const send = (request: Request) => plainFetch(port, request)
  return {
    port,
    pid: child.pid,
    lines,
    fetch: send,
    gauges: async () => (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as never,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function portOf(child: ChildProcess, lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface(stream).on('line', (line) => {
          lines.push(line)
          const port = /^listening (\d+)$/.exec(line)?.[1]
          if (port !== undefined) resolve(Number(port))
        })
    child.once('exit', () => reject(new Error(`Deno ended:\n${lines.join('\n')}`)))
  })
}

/** Cache-Control directive that keeps the runtime from compressing. */
const UNTOUCHED = 'no-transform'

/**
 * Sends a request over a socket, without added headers, and returns the bytes as sent: `fetch` would request a coding and
 * decode it.
 */
async function plainFetch(port: number, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const path = request.url.slice(request.url.indexOf('/', 8)) || pathname + search
  const headers = Object.fromEntries(request.headers)
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
  const { method } = request
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const status = response.statusCode ?? 0
      const bare = status === 204 || status === 304 || method === 'HEAD'
      const headers = new Headers()
      for (const [name, value] of Object.entries(response.headers))
        if (value !== UNTOUCHED) headers.set(name, String(value).replace(`, ${UNTOUCHED}`, ''))
      resolve(new Response(bare ? null : Buffer.concat(chunks), { status, headers: headers }))
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
