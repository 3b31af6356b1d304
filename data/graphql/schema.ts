import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  printSchema,
} from 'graphql'
import * as z from 'zod'
import { endpointTable } from '../schema/endpoints.ts'
import type { Param } from '../schema/params.ts'
import { type Root, rootTable } from './roots.ts'
import { inputOf, typeOf } from './types.ts'

const INPUTS: Readonly<Record<string, GraphQLScalarType>> = {
  string: GraphQLString,
  integer: GraphQLInt,
  number: GraphQLFloat,
  boolean: GraphQLBoolean,
}

/** The schema of `POST /v1/graphql`, derived from the resources and the parameters of the REST endpoints. */
export const graphSchema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    description: 'Root fields. At most 10 root fields, 5 levels, 100 items per list.',
    fields: Object.fromEntries(Object.entries(rootTable).map(([name, root]) => [name, rootField(root)])),
  }),
})

/** The schema as SDL. Published, since introspection is off. */
export const graphSdl = (): string => `${printSchema(graphSchema)}\n`

/** A parameter of a REST endpoint, with the GraphQL argument that sets it; `arg` is undefined if none does. */
export interface RootParam extends Param<unknown> {
  readonly param: string
  readonly arg: string | undefined
}

/** All parameters of the REST endpoint that a root field mirrors. */
export function paramsOf(root: Root): readonly RootParam[] {
  const { params, query } = endpointTable[root.endpoint]
  const args = new Map(Object.entries(root.args).map(([arg, param]) => [param, arg]))
  return Object.entries({ ...params, ...query }).map(([name, param]) => ({
    ...param,
    param: name,
    arg: args.get(name),
  }))
}

function rootField(root: Root): GraphQLFieldConfig<unknown, unknown> {
  const params = paramsOf(root)
  const args = Object.entries(root.args).map(
    ([arg, name]) => [arg, argumentOf(name, params, root.required?.includes(arg))] as const,
  )
  return {
    type: rootType(root),
    description: root.doc,
    args: { ...Object.fromEntries(args), ...bodyArguments(root) },
  }
}

/** Returns an argument for each member of the endpoint's body; none if it takes no body. */
function bodyArguments({ endpoint }: Root): GraphQLFieldConfigArgumentMap {
  const members = Object.entries(endpointTable[endpoint].body?.shape ?? {})
  return Object.fromEntries(
    members.map(([name, type]) => {
      const { description } = z.toJSONSchema(type as z.ZodType, { unrepresentable: 'any' })
      return [name, { type: inputOf(type as z.ZodType), description: description ?? '' }]
    }),
  )
}

function rootType(root: Root) {
  const type = typeOf(root.of)
  if (root.as === 'list') return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
  return root.as === 'maybe' ? type : new GraphQLNonNull(type)
}

function argumentOf(name: string, params: readonly RootParam[], isRequired = false) {
  const parameter = params.find(({ param }) => param === name)
  if (parameter === undefined) throw new Error(`no parameter ${name}`)
  const type = INPUTS[String(parameter.schema.type)] ?? GraphQLString
  return {
    type: parameter.required || isRequired ? new GraphQLNonNull(type) : type,
    description: parameter.doc,
  }
}
