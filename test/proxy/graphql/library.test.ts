import { execute, type GraphQLError, parse } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema } from '../../../data/graphql/schema.ts'
import { Refusal, refuse } from '../../../data/schema/errors.ts'
import { documentReader } from '../../../proxy/graphql/document.ts'
import { executeGraph, type GraphRequest, type Resolve } from '../../../proxy/graphql/execute.ts'

const card = { slug: 'a', name: 'A', annual_fee: 95, issuers: { slug: 'i', name: 'I' }, reward_rates: [] }

/** Resolves roots to values, null where there must be a value too, and refusals. */
const resolve: Resolve = async (root, { slug, country }) => {
  if (root === 'card' && slug === 'refused') return refuse('not_found', 'There is no such card.')
  if (root === 'card') return slug === 'a' ? card : null
  if (root === 'cards' && country === 'CA') return null
  if (root === 'cards') return [card, { ...card, slug: 'b' }]
  return root === 'stats' ? { total_cards: 2, issuers_by_country: { US: 1 } } : []
}

const REQUESTS: readonly GraphRequest[] = [
  { query: '{ card(slug: "a") { slug } none: card(slug: "z") { slug } __typename }' },
  { query: '{ card(slug: "refused") { slug } stats { total_cards } }' },
  { query: '{ cards(country: "CA") { slug } stats { total_cards } }' },
  { query: '{ stats { total_cards } cards(country: "CA") { slug } card(slug: "a") { slug } }' },
  { query: 'query a { stats { total_cards } } query b { card(slug: "a") { name } }', operationName: 'b' },
  { query: 'query a { stats { total_cards } } query b { card(slug: "a") { name } }', operationName: 'c' },
  { query: 'query a { stats { total_cards } } query b { card(slug: "a") { name } }' },
  { query: '{ stats { total_cards } }', operationName: '' },
  { query: 'query ($slug: String!) { card(slug: $slug) { slug } }', variables: { slug: 'a' } },
  { query: 'query ($slug: String!) { card(slug: $slug) { slug } }' },
  { query: 'query ($slug: String!) { card(slug: $slug) { slug } }', variables: { slug: 1, more: 2 } },
  { query: 'query ($n: Int) { cards(limit: $n) { slug } }', variables: { n: null } },
  {
    query:
      'query ($no: Boolean!) { ...q stats @skip(if: $no) { total_cards } } fragment q on Query { cards { slug } }',
    variables: { no: true },
  },
  {
    query:
      '{ ... on Query @include(if: false) { stats { total_cards } } c: cards { slug } c: cards { name } }',
  },
]

const read = documentReader()
const response = async (request: GraphRequest) =>
  JSON.parse(await executeGraph(request, read, resolve, () => undefined))

/** The response of the graphql library to the same request. */
async function expected({ query, variables, operationName }: GraphRequest) {
  const { data, errors } = await execute({
    schema: graphSchema,
    document: parse(query),
    variableValues: variables ?? {},
    operationName: operationName ?? null,
    hideSuggestions: true,
    fieldResolver: (source, args, _, { parentType, fieldName }) =>
      parentType.name === 'Query'
        ? resolve(fieldName as Parameters<Resolve>[0], args, () => undefined)
        : (source as Readonly<Record<string, unknown>>)[fieldName],
  })
  const shown = errors?.map((error) => ({ ...error.toJSON(), extensions: { code: codeOf(error) } }))
  return { ...(shown && { errors: shown }), ...(data !== undefined && { data }) }
}

const codeOf = ({ originalError }: GraphQLError) =>
  originalError instanceof Refusal ? originalError.code : 'bad_request'

it.each(REQUESTS)('$query has the response of the graphql library', async (request) => {
  const first = await response(request)
  expect(first).toEqual(JSON.parse(JSON.stringify(await expected(request))))
  expect(await response(request)).toEqual(first)
})
