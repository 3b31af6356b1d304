import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import * as z from 'zod'
import type { Resource } from '../schema/field.ts'

/** An object whose keys depend on the row, e.g. `details` of a benefit, or an object of a request body, e.g. `spend`. */
export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'A JSON object whose keys depend on the row, or that REST takes in a body.',
})

const types = new WeakMap<Resource, GraphQLObjectType>()

/** The GraphQL type of a resource, with the fields, names, and descriptions of REST. Cached per resource. */
export function typeOf(of: Resource): GraphQLObjectType {
  const cached = types.get(of)
  if (cached !== undefined) return cached
  const { id: name = '', description = '' } = of.meta() ?? {}
  const fields = Object.entries(of.shape).map(([field, type]) => [field, fieldOf(type)] as const)
  const created = new GraphQLObjectType({ name, description, fields: Object.fromEntries(fields) })
  types.set(of, created)
  return created
}

function fieldOf(type: z.ZodType): GraphQLFieldConfig<unknown, unknown> {
  const { description = '', deprecated } = type.meta() ?? {}
  return { type: outputOf(type), description, ...(deprecated ? { deprecationReason: description } : {}) }
}

function outputOf(type: z.ZodType): GraphQLOutputType {
  if (type instanceof z.ZodNullable) return bareOf(type.unwrap() as z.ZodType)
  return new GraphQLNonNull(bareOf(type))
}

function bareOf(type: z.ZodType) {
  if (type instanceof z.ZodArray) return new GraphQLList(outputOf(type.element as z.ZodType))
  if (type instanceof z.ZodObject) return typeOf(type as Resource)
  return scalarOf(type)
}

/** The input type of a member of a request body. A member with a default is optional. */
export function inputOf(type: z.ZodType): GraphQLInputType {
  const bare = type instanceof z.ZodDefault || type instanceof z.ZodOptional ? type.unwrap() : type
  const input =
    bare instanceof z.ZodArray
      ? new GraphQLList(new GraphQLNonNull(scalarOf(bare.element as z.ZodType)))
      : scalarOf(bare as z.ZodType)
  return bare === type ? new GraphQLNonNull(input) : input
}

function scalarOf(type: z.ZodType): GraphQLScalarType {
  const { type: kind, format } = z.toJSONSchema(type, { unrepresentable: 'any' })
  if (kind === 'string') return format === 'uuid' ? GraphQLID : GraphQLString
  if (kind === 'integer') return GraphQLInt
  if (kind === 'number') return GraphQLFloat
  if (kind === 'boolean') return GraphQLBoolean
  if (kind === 'object') return JsonScalar
  throw new Error(`no GraphQL type for ${String(kind)}`)
}
