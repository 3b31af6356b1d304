import * as z from 'zod'
import { type Endpoint, endpointTable } from '../schema/endpoints.ts'
import type { Param } from '../schema/params.ts'
import { planOrAbove } from '../schema/plans.ts'
import { conciseSchema } from './concise.ts'
import { DETAILS, endpointsOf, type Tool } from './tools.ts'

/** A JSON Schema of an object, as tools declare them. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly [keyword: string]: unknown
}

type JsonSchema = Readonly<Record<string, unknown>>

/** Returns the JSON Schema of a tool's arguments. */
export function inputSchema(tool: Tool): ObjectSchema {
  const endpoints = endpointsOf(tool).map((name): Endpoint => endpointTable[name])
  const body = endpoints[0]?.body
  const { properties, required } = body === undefined ? argumentsOf(tool, endpoints) : bodyArguments(body)
  return {
    type: 'object',
    properties: { ...properties, detail: DETAIL },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const DETAIL: JsonSchema = {
  type: 'string',
  enum: DETAILS,
  default: 'concise',
  description: '`concise`: the main fields of each row. `full`: every field in your plan.',
}

interface Arguments {
  readonly properties: JsonSchema
  readonly required: readonly string[]
}

function bodyArguments(body: z.ZodType): Arguments {
  const { properties = {}, required = [] } = jsonSchema(body, 'input')
  return { properties: properties as JsonSchema, required: required as readonly string[] }
}

/** Arguments of all endpoints of the tool. Required are those of the usual endpoint, if there is no other. */
function argumentsOf(tool: Tool, endpoints: readonly Endpoint[]): Arguments {
  const params = Object.assign({}, ...endpoints.map(paramsOf)) as Readonly<Record<string, Param<unknown>>>
  const [usual] = endpoints
  const required = usual === undefined || tool.instead !== undefined ? [] : Object.entries(paramsOf(usual))
  return {
    properties: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [name, argument(name, param, tool)]),
    ),
    required: required.filter(([, param]) => param.required).map(([name]) => name),
  }
}

/** Path and query parameters of an endpoint. */
export const paramsOf = ({ params, query }: Endpoint): Readonly<Record<string, Param<unknown>>> => ({
  ...params,
  ...query,
})

/** Number of rows that a tool returns without `limit`, as text; undefined for the default of the endpoint. */
export function limitDefault({ limitMax }: Tool, { query }: Endpoint): string | undefined {
  const usual = query.limit?.schema.default
  return limitMax !== undefined && typeof usual === 'number' && usual > limitMax
    ? String(limitMax)
    : undefined
}

function argument(name: string, { doc, schema, plan }: Param<unknown>, { limitMax }: Tool): JsonSchema {
  const { 'x-clamp': clamp, 'x-list': isList, example, ...plain } = schema
  const max = name === 'limit' ? limitMax : undefined
  const text = max === undefined ? doc : `Number of rows. Values above ${max} are treated as ${max}.`
  const description = plan === undefined ? text : `${text} Needs ${planOrAbove(plan)}.`
  const fewer = max === undefined ? {} : { default: Math.min(max, Number(plain.default ?? max)) }
  if (isList !== true) return { ...plain, ...fewer, description }
  return { description, anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }
}

/** Returns the JSON Schema of a tool's structured content: the response of its endpoint, or an error. */
export function outputSchema(tool: Tool): ObjectSchema {
  const schemas = endpointsOf(tool).map((name) => dataSchema(endpointTable[name]))
  return {
    type: 'object',
    properties: { data: schemas.length === 1 ? schemas[0] : { anyOf: schemas }, ...NEXT_TO_DATA },
    anyOf: [{ required: ['data'] }, { required: ['error'] }],
  }
}

function dataSchema({ response: { of, as } }: Endpoint): JsonSchema {
  const isBare = as === 'bare'
  const name = isBare ? nameOfRows(of) : String(of.meta()?.id)
  const row = conciseSchema(name)
  const rowSchema = row === null ? { type: 'object' } : jsonSchema(row, 'output')
  return as === 'one' ? rowSchema : { type: 'array', items: rowSchema }
}

/** Name of the rows in `data` of a bare response. */
export const nameOfRows = (of: z.ZodType): string => {
  const data = of instanceof z.ZodObject ? (of.shape as Record<string, z.ZodType>).data : undefined
  return data instanceof z.ZodArray ? String((data.element as z.ZodType).meta()?.id) : ''
}

const NEXT_TO_DATA = {
  omitted: { type: 'integer', description: 'Rows left out so that the result is at most 25 KB.' },
  condensed: { type: 'integer', description: 'Rows that are concise so that the result is at most 25 KB.' },
  hint: { type: 'string', description: 'How to get what was left out.' },
  error: {
    type: 'object',
    description: 'The error of the API, if the call was refused.',
    properties: { code: { type: 'string' }, message: { type: 'string' } },
    required: ['code', 'message'],
  },
} as const

function jsonSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: found }) => override({ jsonSchema: found, io }),
  }) as JsonSchema
  return inlineReferences(schema, ($defs ?? {}) as JsonSchema) as JsonSchema
}

const DEFINITION = '#/$defs/'

/** Replaces references with their targets, since the schema becomes part of another one. */
function inlineReferences(node: unknown, definitions: JsonSchema): unknown {
  if (Array.isArray(node)) return node.map((item) => inlineReferences(item, definitions))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as JsonSchema
  if (typeof $ref === 'string')
    return inlineReferences(definitions[$ref.slice(DEFINITION.length)], definitions)
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlineReferences(value, definitions)]),
  )
}

/** Removes the marks of the API's own documents, which clients may not know. Responses may gain fields. */
function override({
  jsonSchema: schema,
  io,
}: {
  readonly jsonSchema: Record<string, unknown>
  readonly io: 'input' | 'output'
}): void {
  for (const keyword of Object.keys(schema))
    if (keyword.startsWith('x-') || keyword === 'id') delete schema[keyword]
  // The format says the same in fewer tokens, and the endpoint checks the value.
  if (schema.format === 'date') delete schema.pattern
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}
