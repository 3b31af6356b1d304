import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { openapi } from '../../data/openapi/document.ts'
import { schemas } from '../../data/openapi/schemas.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'

const document = openapi({ baseUrl: 'https://api.cards.dev', docsUrl: 'https://cards.dev/docs' })
const paths = document.paths as Record<string, Record<string, { operationId: string }>>

it('describes every endpoint once, by its name', () => {
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  )
  expect(described.toSorted()).toEqual(Object.keys(endpointTable).toSorted())
})

it('offers the errors of the sandbox on every endpoint with a key, and marks the endpoints of test keys', () => {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods)) as unknown as Record<
    string,
    unknown
  >[]
  const prefer = { $ref: '#/components/parameters/Prefer' }
  for (const { operationId, parameters, security, ...rest } of all) {
    const isKeyed = security === undefined
    expect([operationId, (parameters as object[]).some((each) => '$ref' in each)]).toEqual([
      operationId,
      isKeyed,
    ])
    if (isKeyed) expect(parameters).toContainEqual(prefer)
    expect(rest['x-mode']).toBe(operationId === 'sendSandboxEvent' ? 'test' : undefined)
  }
})

it('marks the unit of every number whose description names one', () => {
  const fields = Object.values(schemas()).flatMap(({ properties }) => Object.entries(properties ?? {}))
  const numbers = fields.filter(([, { type }]) => [type].flat().includes('number'))
  const units = numbers.map(([name, field]) => [name, field['x-unit'] ?? null])
  const said = numbers.map(([name, { description }]) => [name, unitIn(description)])
  expect(units).toEqual(said)
  expect(Object.fromEntries(units)).toMatchObject({ annual_fee: 'home currency', penalty_apr: 'percent' })
})

/** Multipliers have no unit: they are earned per unit of home currency. */
const unitIn = (words: string): string | null =>
  /(?<!unit of )(home currency)|in (percent)/.exec(words)?.slice(1).find(Boolean) ?? null

it('passes a strict OpenAPI 3.1 linter without a warning', () => {
  const file = join(mkdtempSync(join(inject('runFolder'), 'openapi-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const report = execFileSync(
    'node_modules/.bin/redocly',
    ['lint', '--config', '.redocly.yaml', '--format', 'json', file],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const { totals, problems } = JSON.parse(report.toString())
  expect(problems).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
})
