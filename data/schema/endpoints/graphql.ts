import * as z from 'zod'
import { list, nullable, object, resource } from '../field.ts'
import { base, type Endpoint } from './endpoint.ts'

const GraphFailure = z.object({
  message: z.string(),
  locations: z.array(z.object({ line: z.int(), column: z.int() })).optional(),
  path: z.array(z.union([z.string(), z.int()])).optional(),
  extensions: z.object({ code: z.string() }),
})

export const GraphQLResponse = resource('GraphQLResponse', 'The standard GraphQL response.', {
  data: nullable(object('Result of the query.')).optional(),
  errors: list(GraphFailure, 'Errors; missing if there are none.').optional(),
})

/** Endpoint of GraphQL. */
export const graph = {
  graphql: {
    ...base,
    method: 'POST',
    path: '/v1/graphql',
    plan: 'enterprise',
    group: 'GraphQL',
    title: 'GraphQL',
    doc: 'Reads cards, issuers, categories, transfer partners, and rules, and computes values of cards, in one query.',
    source: 'graph',
    body: z.object({
      query: z.string().min(1).meta({ description: 'A GraphQL query document.' }),
      variables: z.record(z.string(), z.unknown()).nullish().meta({ description: 'Variables of the query.' }),
      operationName: z
        .string()
        .nullish()
        .meta({ description: 'Operation to run, if the document has several.' }),
    }),
    response: { status: 200, of: GraphQLResponse, as: 'bare' },
    errors: ['bad_request', 'payload_too_large'],
  },
} as const satisfies Record<string, Endpoint>
