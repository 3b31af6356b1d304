import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import vectors from '../../../data/webhooks/signature-vectors.json' with { type: 'json' }
import { clientSamples } from '../../../site/src/data/client-samples.ts'
import { type Operation, operations } from '../../../site/src/data/reference.ts'
import { typeErrors, unpack } from '../../support/clients.ts'
import { installPythonClient } from '../../support/python-client.ts'
import { read } from '../../support/root.ts'
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
  /^\d+\n$/,
  /^$/,
]

it('shows TypeScript examples that type-check, run, and print what they say', async () => {
  const programs = examples('ts')
  const files = Object.fromEntries(programs.map((code, i) => [`example-${i}.ts`, code]))
  expect(await typeErrors(client.project, files)).toEqual([])
  const env = { PATH: process.env.PATH, CARD_DATA_KEY: client.service.key('pro') }
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
    for (const { name } of files)
      printed.push(await python.run([name], { CARD_DATA_KEY: python.service.key('pro') }))
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
    for (const { name, file, example } of operations.filter(({ name }) => RUN.includes(name))) {
      const key = { CARD_DATA_KEY: python.service.key(example.plan) }
      expect([name, await python.run([`sample_${file}.py`], key)]).toEqual([
        name,
        expect.stringContaining("'data'"),
      ])
      const env = { PATH: process.env.PATH, CARD_DATA_KEY: client.service.key(example.plan) }
      const options = { cwd: client.project, env, maxBuffer: 2 ** 26 }
      const { stdout } = await promisify(execFile)(process.execPath, [`sample-${file}.ts`], options)
      expect([name, stdout]).toEqual([name, expect.stringContaining('data:')])
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
