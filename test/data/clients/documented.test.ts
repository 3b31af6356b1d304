import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import vectors from '../../../data/webhooks/signature-vectors.json' with { type: 'json' }
import { clientSamples } from '../../../site/src/data/client-samples.ts'
import { type Operation, operations } from '../../../site/src/data/reference.ts'
import { textInSandbox } from '../../../site/src/data/sandbox-names.ts'
import { typeErrors, unpack } from '../../support/clients.ts'
import { ownEnv } from '../../support/own-env.ts'
import { installPythonClient } from '../../support/python-client.ts'
import { read } from '../../support/root.ts'
import type { Service } from '../../support/service.ts'
import { type InstalledClient, installTypescriptClient } from '../../support/typescript-client.ts'

const page = read('site/src/content/docs/docs/guides/clients.mdx')
const examples = (lang: string) =>
  [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, of, code = '']) => (of === lang ? [code] : []))

let client: InstalledClient
beforeAll(async () => {
  client = await installTypescriptClient()
}, 120_000)
afterAll(() => client.close())

/** Samples that are run: a path, a query, no key, a body. */
const RUN = ['getCard', 'listCards', 'getStats', 'calculate']

/** What each example of the page prints. */
const PRINTED = [
  /^Chase Sapphire Preferred.* 95\S* (null|None)\n$/,
  /\n[a-z0-9-]+\ncontinue from .+\n$/,
  /^not_found 404 \S+\n$/,
  /^Example Complete https:\/\/bank\.example\/\S+\nrate_limited 429\n$/,
  /^\d+\n$/,
  /^$/,
]

/** The keys that the page's examples read from the environment. */
const keysOf = async (service: Service) => ({
  CARD_DATA_KEY: service.key('pro'),
  CARD_DATA_TEST_KEY: await service.testKey('enterprise'),
})

it('shows TypeScript examples that type-check, run, and print what they say', async () => {
  const programs = examples('ts')
  const files = Object.fromEntries(programs.map((code, i) => [`example-${i}.ts`, code]))
  expect(await typeErrors(client.project, files)).toEqual([])
  const env = { ...ownEnv(), ...(await keysOf(client.service)) }
  const printed: string[] = []
  for (const file of Object.keys(files)) {
    const options = { cwd: client.project, env, maxBuffer: 2 ** 26 }
    printed.push((await promisify(execFile)(process.execPath, [file], options)).stdout)
  }
  expect(printed).toHaveLength(PRINTED.length)
  for (const [i, pattern] of PRINTED.entries()) expect(printed[i]).toMatch(pattern)
}, 120_000)

it('shows Python examples that type-check, run, and print the same', async () => {
  const python = await installPythonClient()
  try {
    const programs = examples('python')
    const files = programs.map((code, i) => ({
      name: `example_${i}.py`,
      data: new TextEncoder().encode(code),
    }))
    await unpack(python.folder, files)
    expect(await python.typeErrors('.')).toContain('0 errors, 0 warnings')
    const printed: string[] = []
    const env = await keysOf(python.service)
    for (const { name } of files) printed.push(await python.run([name], env))
    expect(printed).toHaveLength(PRINTED.length)
    for (const [i, pattern] of PRINTED.entries()) expect(printed[i]).toMatch(pattern)
  } finally {
    await python.close()
  }
}, 120_000)

it('shows samples in the reference that type-check, and run with the key of their plan', async () => {
  const samples = (operation: Operation) => clientSamples(operation).map(({ code }) => code)
  const typescript = operations.map((operation) => [
    `sample-${operation.file}.ts`,
    samples(operation)[0] ?? '',
  ])
  expect(await typeErrors(client.project, Object.fromEntries(typescript))).toEqual([])
  const python = await installPythonClient()
  try {
    const files = operations.map((operation) => ({
      name: `sample_${operation.file}.py`,
      data: new TextEncoder().encode(samples(operation)[1]),
    }))
    await unpack(python.folder, files)
    expect(await python.typeErrors('.')).toContain('0 errors, 0 warnings')
    for (const operation of operations.filter(({ name }) => RUN.includes(name))) {
      const { name, file, example } = operation
      const run = async (keyOf: (service: Service) => string | Promise<string>, suffix = '') => {
        const pythonKey = { CARD_DATA_KEY: await keyOf(python.service) }
        const printed = await python.run([`sample_${file}${suffix}.py`], pythonKey)
        expect([name, printed]).toEqual([name, expect.stringContaining("'data'")])
        const env = { ...ownEnv(), CARD_DATA_KEY: await keyOf(client.service) }
        const options = { cwd: client.project, env, maxBuffer: 2 ** 26 }
        const path = `sample-${file}${suffix}.ts`
        const { stdout } = await promisify(execFile)(process.execPath, [path], options)
        expect([name, stdout]).toEqual([name, expect.stringContaining('data:')])
      }
      await run((service) => service.key(example.plan))
      // With a test key the page shows the names of the sandbox.
      const [ts, py] = samples(operation).map((code) => new TextEncoder().encode(textInSandbox(code)))
      await unpack(client.project, [{ name: `sample-${file}-test.ts`, data: ts! }])
      await unpack(python.folder, [{ name: `sample_${file}-test.py`, data: py! }])
      await run((service) => service.testKey(example.plan), '-test')
    }
  } finally {
    await python.close()
  }
}, 180_000)

it('shows a receiver of webhooks that refuses stale deliveries', async () => {
  const at = examples('ts').findIndex((code) => code.includes('readWebhook'))
  const { receive } = (await import(pathToFileURL(join(client.project, `example-${at}.ts`)).href)) as {
    receive: (request: Request) => Promise<Response>
  }
  const [{ headers, body, secret }] = vectors.cases as [(typeof vectors.cases)[0]]
  process.env.CARD_DATA_WEBHOOK_SECRET = secret
  const request = new Request('http://localhost', { method: 'POST', body, headers: headers as never })
  await expect(receive(request)).rejects.toThrow('too old')
})
