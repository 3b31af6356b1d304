import {
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
} from 'graphql'
import { GRAPH_LIMITS, type Root, type RootName, rootTable } from '../../data/graphql/roots.ts'
import { graphSchema, paramsOf } from '../../data/graphql/schema.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { checkBody } from '../http/params.ts'
import { type GraphError, type ParsedQuery, publicError } from './document.ts'
import { count, inSteps, type Work } from './work.ts'
import type { Pause } from './work-budget.ts'

/** The body of a GraphQL call. */
export interface GraphRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

/** Parameters of the root's REST endpoint, or its body, parsed as in REST. Those without an argument have their default. */
export type RootParams = Readonly<Record<string, unknown>>

/** Resolves a root: its rows if it is a list, otherwise the row or null. Throws the refusals of the REST endpoint. */
export type Resolve = (root: RootName, params: RootParams, pause: Pause) => Promise<unknown>

export interface GraphResult {
  readonly errors?: readonly GraphError[]
  readonly data?: unknown
}

/** Executes a query. Returns `data`, `errors` or both; an error of the query is no HTTP error (decision 30). */
export async function executeGraph(
  request: GraphRequest,
  parse: (query: string) => ParsedQuery,
  resolve: Resolve,
  pause: Pause,
): Promise<GraphResult> {
  const { document, selections, errors } = parse(request.query)
  if (errors) return { errors }
  const result = await execute({
    schema: graphSchema,
    document,
    operationName: request.operationName ?? null,
    variableValues: request.variables ?? {},
    contextValue: { resolve, work: { fields: 0, selections, pause } } satisfies ExecutionContext,
    fieldResolver,
    hideSuggestions: true,
    options: { maxCoercionErrors: 10 },
  })
  return resultOf(result)
}

interface ExecutionContext {
  readonly resolve: Resolve
  readonly work: Work
}

// Only root fields have arguments. Every other field is a property of the row.
const fieldResolver: GraphQLFieldResolver<unknown, ExecutionContext> = (
  row,
  args,
  context,
  { fieldName, parentType, path },
) => {
  if (parentType.name === 'Query') return resolveRoot(fieldName as RootName, args, context)
  const value = truncate((row as Readonly<Record<string, unknown>>)[fieldName])
  count(context.work, value)
  return isBelowRoot(path) && Array.isArray(value) ? inSteps(value, context.work) : value
}

/** Whether a field is one of a root that is a single object. Below other roots, an index comes before it. */
const isBelowRoot = ({ prev }: GraphQLResolveInfo['path']): boolean =>
  prev !== undefined && prev.prev === undefined

async function resolveRoot(
  name: RootName,
  args: Readonly<Record<string, unknown>>,
  { resolve, work }: ExecutionContext,
) {
  const params = inputOf(rootTable[name], args)
  await work.pause()
  const value = truncate(await resolve(name, params, work.pause))
  return Array.isArray(value) ? inSteps(value, work) : value
}

/** Reads the arguments of a root as its endpoint reads its body or parameters. Null counts as missing. */
function inputOf(root: Root, args: RootParams): RootParams {
  const { body } = endpointTable[root.endpoint]
  const values = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
  if (body !== undefined) return checkBody(body, values) as RootParams
  const params = paramsOf(root).map(({ param, arg, read }) => {
    const value = arg === undefined ? undefined : values[arg]
    return [param, read(value === undefined ? undefined : textOf(value), arg ?? param)] as const
  })
  return Object.fromEntries(params)
}

/** Writes a value as in a query string. Numbers get no exponent. */
const textOf = (value: unknown): string =>
  typeof value === 'number' && !Number.isSafeInteger(value)
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value)

const truncate = (value: unknown) =>
  Array.isArray(value) && value.length > GRAPH_LIMITS.items ? value.slice(0, GRAPH_LIMITS.items) : value

function resultOf({ errors, data }: ExecutionResult): GraphResult {
  if (errors === undefined) return { data }
  return { errors: errors.map(publicFailure), ...(data === undefined ? {} : { data }) }
}

/** A refusal keeps its code, and an error of the query is a bad request. Anything else is a failure of the service and is thrown. */
function publicFailure(error: GraphQLError): GraphError {
  const cause = error.originalError
  if (cause === undefined || cause instanceof GraphQLError) return publicError(error)
  if (!(cause instanceof Refusal)) throw cause
  return { ...publicError(error), extensions: { code: cause.code } }
}
