import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import { type PlanResponse, type PlanResponses, shortened } from '../../site/src/data/recorded-responses.ts'
import { exampleUrl, type Operation, operations } from '../../site/src/data/reference.ts'
import { textInSandbox } from '../../site/src/data/sandbox-names.ts'
import { root } from '../support/root.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
const keys = new Map<Plan, string>()
beforeAll(async () => {
  service = await startService()
  for (const plan of PLANS) keys.set(plan, await service.testKey(plan))
}, 120_000)
afterAll(() => service.stop())

/** Endpoints whose responses have data of the sandbox. */
const recordable = operations.filter(
  ({ endpoint }) => endpoint.key && !['account', 'file'].includes(endpoint.source),
)

async function respond(operation: Operation, plan: Plan): Promise<PlanResponse> {
  const { endpoint, example } = operation
  const response = await service.call(textInSandbox(exampleUrl(operation)), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${keys.get(plan)}` },
    ...(example.body === undefined ? {} : { body: textInSandbox(JSON.stringify(example.body)) }),
  })
  expect([plan, response.status]).toEqual([plan, endpoint.response.status])
  return shortened(await response.json())
}

// `npm run record` writes the responses. The sandbox is frozen in time, so they never change.
it.each(recordable)(
  'the documented responses of $name in the sandbox equal the current ones',
  async (operation) => {
    const path = join(root, 'site/src/responses/sandbox', `${operation.name}.json`)
    const now: Record<string, PlanResponse> = {}
    let below = ''
    for (const plan of PLANS.filter((each) => includes(each, operation.endpoint.plan))) {
      const response = await respond(operation, plan)
      const text = JSON.stringify(response)
      if (text !== below) now[plan] = response
      below = text
    }
    if (process.env.RECORD) await writeFile(path, `${JSON.stringify(now, null, 1)}\n`)
    expect(JSON.parse(await readFile(path, 'utf8')) as PlanResponses).toEqual(now)
    expect(JSON.stringify(now)).not.toContain('"data":[]')
  },
)
