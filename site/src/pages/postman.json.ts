import type { APIRoute } from 'astro'
import { describeEndpoint } from '../../../data/schema/endpoints.ts'
import { groups, type Operation, operations } from '../data/reference.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** The endpoints as a Postman collection; `baseUrl` and `apiKey` are its variables. */
export const GET: APIRoute = ({ site }) =>
  Response.json({
    info: { name: 'Card Data Service', schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: site?.origin ?? '' },
      { key: 'apiKey', value: '' },
    ],
    item: groups.map((name) => ({
      name,
      item: operations.filter(({ endpoint }) => endpoint.group === name).map(request),
    })),
  })

function request({ endpoint, example }: Operation) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
  const query = Object.entries(endpoint.query).map(([key, { doc }]) => ({
    key,
    value: example.query?.[key] ?? '',
    description: doc,
    disabled: example.query?.[key] === undefined,
  }))
  const variable = Object.entries(endpoint.params).map(([key, { doc }]) => ({
    key,
    value: example.params?.[key] ?? '',
    description: doc,
  }))
  const url = {
    raw: `{{baseUrl}}${path}`,
    host: ['{{baseUrl}}'],
    path: path.slice(1).split('/'),
    query,
    variable,
  }
  const body = {
    mode: 'raw',
    raw: JSON.stringify(example.body, null, 2),
    options: { raw: { language: 'json' } },
  }
  return {
    name: endpoint.title,
    request: {
      method: endpoint.method,
      description: describeEndpoint(endpoint),
      url,
      ...(endpoint.key ? {} : { auth: { type: 'noauth' } }),
      ...(example.body === undefined
        ? {}
        : { body, header: [{ key: 'Content-Type', value: 'application/json' }] }),
    },
  }
}
