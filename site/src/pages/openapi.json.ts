import type { APIRoute } from 'astro'
import { openapi } from '../../../data/openapi/document.ts'
import type { EndpointName } from '../../../data/schema/endpoints.ts'
import { recorded, shortened } from '../data/recorded-responses.ts'
import { operations } from '../data/reference.ts'

const example = (name: EndpointName) => [name, shortened(recorded(name)?.body).body] as const

export const GET: APIRoute = ({ site }) => {
  const origin = site?.origin ?? ''
  const examples = Object.fromEntries(operations.map(({ name }) => example(name)))
  return Response.json(openapi({ baseUrl: origin, docsUrl: `${origin}/docs/start/quickstart/`, examples }))
}
