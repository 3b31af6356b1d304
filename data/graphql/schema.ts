import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
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
import { endpointTable } from '../schema/endpoints.ts'
import type { Param } from '../schema/params.ts'
import { type Root, rootTable } from './roots.ts'
import { typeOf } from './types.ts'

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
    description: 'What can be asked. At most 10 root fields, 5 levels, 100 items per list.',
    fields: Object.fromEntries(Object.entries(rootTable).map(([name, root]) => [name, rootField(root)])),
  }),
})

/** The schema as text, for the public documents: introspection is off. */
export const graphSdl = (): string => `${printSchema(graphSchema)}\n`

/** The parameter of the REST endpoint that stands behind an argument. */
export function paramOf(root: Root, arg: string): Param<unknown> {
  const { params, query } = endpointTable[root.endpoint]
  const param = { ...params, ...query }[root.args[arg] ?? '']
  if (param === undefined) throw new Error(`${root.endpoint} has no parameter for ${arg}`)
  return param
}

function rootField(root: Root): GraphQLFieldConfig<unknown, unknown> {
  const args = Object.keys(root.args).map((arg) => [arg, argumentOf(paramOf(root, arg))] as const)
  return { type: rootType(root), description: root.doc, args: Object.fromEntries(args) }
}

function rootType(root: Root) {
  const type = typeOf(root.of)
  if (root.as === 'list') return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))
  return root.as === 'maybe' ? type : new GraphQLNonNull(type)
}

function argumentOf(param: Param<unknown>) {
  const type = INPUTS[String(param.schema.type)] ?? GraphQLString
  return { type: param.required ? new GraphQLNonNull(type) : type, description: param.doc }
}
