import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { operations } from '../../site/src/data/reference.ts'
import { samples } from '../../site/src/data/samples.ts'
import { ownEnv } from '../support/own-env.ts'
import { type Served, serveOverHttp } from '../support/served.ts'
import { type Service, startService } from '../support/service.ts'

const run = promisify(execFile)
let service: Service
let server: Served
beforeAll(async () => {
  service = await startService()
  server = await serveOverHttp(service)
}, 60_000)
afterAll(async () => {
  server.close()
  await service.stop()
})

/** How a program of the page is run. Go is compared without running it, since few machines have it. */
const RUN: Readonly<Record<string, (code: string) => readonly [string, readonly string[]]>> = {
  sh: (code) => ['bash', ['-c', code]],
  js: (code) => [process.execPath, ['--input-type=module', '-e', code]],
  python: (code) => ['python3', ['-B', '-c', code]],
}

it('the code samples of a file save its bytes', async () => {
  const { body } = await service.ok('pro', '/v1/exports')
  const { files } = (body as { data: { files: readonly { name: string; url: string }[] } }).data
  const url = files.find(({ name }) => name === 'categories.parquet')?.url ?? ''
  const bytes = await (await service.call(url, { plan: 'pro' })).arrayBuffer()
  const listed = operations.find(({ name }) => name === 'getExport')
  if (listed === undefined) throw new Error('There is no such operation.')
  const params = { file: url.slice(url.lastIndexOf('/') + 1) }
  const operation = { ...listed, example: { ...listed.example, params } }
  for (const { lang, code } of samples(operation, server.base)) {
    const [program, words] = RUN[lang]?.(code) ?? []
    if (program === undefined || words === undefined) continue
    const cwd = await mkdtemp(join(inject('runFolder'), 'sample-'))
    const env = { ...ownEnv(), HOME: process.env.HOME, CARD_DATA_KEY: service.key('pro') }
    await run(program, [...words], { cwd, env })
    expect(await readFile(join(cwd, 'export.parquet')), lang).toEqual(Buffer.from(bytes))
  }
}, 20_000)

/** One endpoint of each form: a query, no key, a body, a body that is not JSON. */
const SHAPES = ['searchCards', 'compareCards', 'getStats', 'graphql', 'createKey']

it.each(operations.filter(({ name }) => SHAPES.includes(name)))(
  'the code samples of $name run and print its response',
  async (operation) => {
    const { of, as } = operation.endpoint.response
    const shown = as === 'bare' ? Object.keys(of.shape)[0] : 'data'
    const CARD_DATA_KEY = service.key(operation.example.plan)
    const env = { ...ownEnv(), HOME: process.env.HOME, CARD_DATA_KEY, PYTHONIOENCODING: 'utf8' }
    const printed = samples(operation, server.base).map(async ({ lang, code }) => {
      const [program, words] = RUN[lang]?.(code) ?? []
      if (program === undefined || words === undefined) return [lang, shown]
      const { stdout } = await run(program, [...words], { env, maxBuffer: 2 ** 26 })
      return [lang, /\w+/.exec(stdout)?.[0]]
    })
    expect(await Promise.all(printed)).toEqual(['sh', 'js', 'python', 'go'].map((lang) => [lang, shown]))
  },
  20_000,
)
