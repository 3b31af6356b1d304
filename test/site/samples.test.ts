import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { clientSamples } from '../../site/src/data/client-samples.ts'
import { DOWNLOADED, downloadSamples } from '../../site/src/data/download-samples.ts'
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
})
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
  const url = files.find(({ name }) => name === DOWNLOADED)?.url ?? ''
  const bytes = await (await service.call(url, { plan: 'pro' })).arrayBuffer()
  for (const { lang, code } of downloadSamples(server.base)) {
    const [program, words] = RUN[lang]?.(code) ?? []
    if (program === undefined || words === undefined) continue
    const cwd = await mkdtemp(join(inject('runFolder'), 'sample-'))
    const env = { ...ownEnv(), HOME: process.env.HOME, CARD_DATA_KEY: service.key('pro') }
    await run(program, [...words], { cwd, env })
    expect(await readFile(join(cwd, DOWNLOADED)), lang).toEqual(Buffer.from(bytes))
  }
})

it('the curl sample of a file saves nothing when the API refuses', async () => {
  const cwd = await mkdtemp(join(inject('runFolder'), 'sample-'))
  const [sample] = downloadSamples(server.base)
  const env = { ...ownEnv(), HOME: process.env.HOME, CARD_DATA_KEY: service.key('free') }
  await expect(run('bash', ['-c', sample?.code ?? ''], { cwd, env })).rejects.toThrow()
  expect(await readdir(cwd)).toEqual([])
})

it('samples of an endpoint that needs a test key read one', () => {
  const operation = operations.find(({ endpoint }) => endpoint.mode === 'test')
  if (operation === undefined) throw new Error('There is no such operation.')
  for (const { code } of [...samples(operation, server.base), ...clientSamples(operation)])
    expect(code.match(/CARD_DATA_\w*KEY/g)).toEqual(['CARD_DATA_TEST_KEY'])
})

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
