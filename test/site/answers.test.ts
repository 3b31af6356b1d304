import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleUrl, operations } from '../../site/src/data/reference.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
}, 120_000)
afterAll(() => service.stop())

it.each(operations.filter(({ example }) => example.recorded))(
  'the documented answer of $name is what the service answers',
  async (operation) => {
    const { endpoint, example, name } = operation
    const request = exampleUrl(operation)
    const response = await service.call(request, {
      method: endpoint.method,
      plan: example.plan,
      ...(example.body === undefined ? {} : { body: JSON.stringify(example.body) }),
    })
    const recorded = { plan: example.plan, request, status: response.status, body: await response.json() }
    expect(response.status).toBe(endpoint.answer.status)
    await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(
      `../../site/src/answers/${name}.json`,
    )
  },
)
