import * as z from 'zod'
import { compareKeys } from '../compare.ts'
import { endpointTable } from '../schema/endpoints.ts'

export type JsonSchema = { [key: string]: unknown }

const refOf = (id: string) => `#/components/schemas/${id}`

/**
 * JSON Schema of every resource, by name. Fields above the free plan and fields that some responses leave out are not required;
 * `x-plan` names the lowest plan that includes a field.
 */
export function schemas(): Readonly<Record<string, JsonSchema>> {
  touchAllResources()
  const all = z.toJSONSchema(z.globalRegistry, { uri: refOf, unrepresentable: 'any', override }).schemas
  const named = Object.entries(all as Record<string, JsonSchema>).map(
    ([id, schema]) => [id, strip(schema)] as const,
  )
  const sorted = named.sort(compareKeys)
  return { ...Object.fromEntries(sorted), ...aliases, Error: errorBody }
}

/** Imports the endpoint table, since resources register themselves with zod when they are declared. */
const touchAllResources = () => Object.values(endpointTable).map(({ response }) => response.of)

const deprecatedCard = {
  allOf: [{ $ref: refOf('Card') }],
  deprecated: true,
  description: 'Deprecated name of Card.',
}
const aliases = { CardSummary: deprecatedCard, CardDetail: deprecatedCard }

const errorBody: JsonSchema = {
  type: 'object',
  description: 'Body of every error. Branch on `code`; messages may change.',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'Stable code.' },
        message: { type: 'string', description: 'What went wrong, for people.' },
        upgrade_url: { type: 'string', format: 'uri', description: 'On 401, 403 `forbidden` and 429.' },
        docs_url: { type: 'string', format: 'uri', description: 'On 401, 403 `forbidden` and 429.' },
        plan: { type: 'string', description: 'On 429: plan of the account.' },
        limit: {
          type: 'string',
          enum: ['daily', 'monthly'],
          description: 'On 429: the window that blocked.',
        },
        limit_value: { type: 'integer', description: 'On 429: calls that the window allows.' },
      },
    },
  },
}

interface Overridden {
  readonly zodSchema: unknown
  readonly jsonSchema: JsonSchema
}

function override({ zodSchema, jsonSchema }: Overridden): void {
  if (zodSchema instanceof z.ZodObject) requireCommonFields(zodSchema, jsonSchema)
  if (zodSchema instanceof z.ZodNullable) mergeNull(jsonSchema)
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

function requireCommonFields(object: z.ZodObject, schema: JsonSchema): void {
  if (!Array.isArray(schema.required)) return
  const required = schema.required.filter((name: string) => {
    const meta = (object.shape[name] as z.ZodType | undefined)?.meta()
    return (meta?.['x-plan'] ?? 'free') === 'free' && meta?.['x-in'] === undefined
  })
  schema.required = required
}

/** `anyOf: [{type: T, …}, {type: null}]` reads better as `type: [T, null]`. */
function mergeNull(schema: JsonSchema): void {
  const [inner, ...rest] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []
  if (inner === undefined || rest.length !== 1 || typeof inner.type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, { ...inner, ...schema, type: [inner.type, 'null'] })
  if (Array.isArray(inner.enum)) schema.enum = [...(inner.enum as unknown[]), null]
}

function strip(schema: JsonSchema): JsonSchema {
  const { $schema, $id, id, ...rest } = schema
  return rest
}
