import { type ExecutionResult, execute, GraphQLError, type GraphQLFieldResolver } from 'graphql'
import { GRAPH_LIMITS, type RootName, rootTable } from '../../data/graphql/roots.ts'
import { graphSchema, paramsOf } from '../../data/graphql/schema.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { type GraphError, type Prepared, publicError } from './document.ts'
import { count, paced, type Work } from './work.ts'
import type { Pause } from './work-budget.ts'

/** The body of a GraphQL call. */
export interface GraphRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

/** All parameters of the REST endpoint that a root stands for, read as in REST; those without an argument by default. */
export type RootParams = Readonly<Record<string, unknown>>

/** Rows of a list root, the row or null of another. Refuses as the REST endpoint does. */
export type Resolve = (root: RootName, ask: RootParams) => Promise<unknown>

export interface GraphResult {
  readonly errors?: readonly GraphError[]
  readonly data?: unknown
}

/** The answer to a GraphQL call: `data`, `errors` or both, never an HTTP error for what the query says (decision 30). */
export async function executeGraph(
  ask: GraphRequest,
  read: (query: string) => Prepared,
  resolve: Resolve,
  pause: Pause,
): Promise<GraphResult> {
  const { document, errors } = read(ask.query)
  if (errors) return { errors }
  const result = await execute({
    schema: graphSchema,
    document,
    operationName: ask.operationName ?? null,
    variableValues: ask.variables ?? {},
    contextValue: { resolve, work: { fields: 0, pause } } satisfies ExecutionContext,
    fieldResolver,
    hideSuggestions: true,
    options: { maxCoercionErrors: 10 },
  })
  return published(result)
}

interface ExecutionContext {
  readonly resolve: Resolve
  readonly work: Work
}

// Only the roots have arguments; every other field stands in the row under its own name.
const fieldResolver: GraphQLFieldResolver<unknown, ExecutionContext> = (
  row,
  args,
  answering,
  { fieldName, parentType },
) => {
  if (parentType.name === 'Query') return resolveRoot(fieldName as RootName, args, answering)
  const value = cut((row as Readonly<Record<string, unknown>>)[fieldName])
  count(answering.work, value)
  return value
}

async function resolveRoot(
  name: RootName,
  args: Readonly<Record<string, unknown>>,
  { resolve, work }: ExecutionContext,
) {
  const ask = paramsOf(rootTable[name]).map(({ param, arg, read }) => {
    const value = arg === undefined ? undefined : args[arg]
    const raw = value === undefined || value === null ? undefined : written(value)
    return [param, read(raw, arg ?? param)] as const
  })
  await work.pause()
  const answer = cut(await resolve(name, Object.fromEntries(ask)))
  return Array.isArray(answer) ? paced(answer, work) : answer
}

/** As a query string has it: a number without an exponent. */
const written = (value: unknown): string =>
  typeof value === 'number'
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value)

const cut = (value: unknown) =>
  Array.isArray(value) && value.length > GRAPH_LIMITS.items ? value.slice(0, GRAPH_LIMITS.items) : value

function published({ errors, data }: ExecutionResult): GraphResult {
  if (errors === undefined) return { data }
  return { errors: errors.map(publicCause), ...(data === undefined ? {} : { data }) }
}

/** A refusal keeps its code; what the query did wrong is a bad request; anything else is a failure of ours. */
function publicCause(error: GraphQLError): GraphError {
  const cause = error.originalError
  if (cause === undefined || cause instanceof GraphQLError) return publicError(error)
  if (!(cause instanceof Refusal)) throw cause
  return { ...publicError(error), extensions: { code: cause.code } }
}
