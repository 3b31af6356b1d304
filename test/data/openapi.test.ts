import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openapi } from '../../data/openapi/document.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'

const document = openapi({ baseUrl: 'https://api.cards.dev', docsUrl: 'https://cards.dev/docs' })
const paths = document.paths as Record<string, Record<string, { operationId: string }>>

it('describes every endpoint once, by its name', () => {
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  )
  expect(described.toSorted()).toEqual(Object.keys(endpointTable).toSorted())
})

it('passes a strict OpenAPI 3.1 linter without a warning', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json')
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
