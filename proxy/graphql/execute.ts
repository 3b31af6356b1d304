import { GraphQLError, locatedError } from 'graphql'
import type { RootName } from '../../data/graphql/roots.ts'
import { Refusal } from '../../data/schema/errors.ts'
import { type GraphError, type ParsedQuery, publicError } from './document.ts'
import { operationOf } from './operation.ts'
import type { ResolvedRoot, RootField, RootParams } from './prepared.ts'
import { rootJson, type Work } from './work.ts'
import type { Pause } from './work-budget.ts'

/** The body of a GraphQL call. */
export interface GraphRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

/** Resolves a root: its rows if it is a list, otherwise the row or null. Throws the refusals of the REST endpoint. */
export type Resolve = (root: RootName, params: RootParams, pause: Pause) => Promise<unknown>

/** Executes a query. Returns the body, with `data`, `errors`, or both: an error of the query is not an HTTP error (decision 30). */
export async function executeGraph(
  request: GraphRequest,
  parse: (query: string) => ParsedQuery,
  resolve: Resolve,
  pause: Pause,
): Promise<string> {
  const query = parse(request.query)
  if (query.errors) return JSON.stringify({ errors: query.errors })
  const { operationName = null, variables } = request
  const fields = operationOf(query, { operationName, variableValues: variables ?? {} })
  if ('errors' in fields) return `{${errorsJson(fields.errors)}}`
  const work = { fields: 0, selections: query.selections, pause }
  const errors: GraphQLError[] = []
  const member = (field: RootField) => rootMember(field, { resolve, work, errors })
  const data = await Promise.all(fields.map(member)).catch((fatal: GraphQLError) => {
    errors.push(fatal)
    return null
  })
  // Joining a large response takes a step too.
  await pause()
  const before = errors.length === 0 ? '' : `${errorsJson(errors)},`
  return `{${before}"data":${data === null ? 'null' : `{${data.join(',')}}`}}`
}

interface Execution {
  readonly resolve: Resolve
  readonly work: Work
  /** Errors so far that leave the response with data. */
  readonly errors: GraphQLError[]
}

/** Returns a member of the response's data as JSON. Throws a GraphQLError if there is no data without it. */
async function rootMember({ key, nodes, root }: RootField, execution: Execution): Promise<string> {
  const name = `${JSON.stringify(key)}:`
  if (root === null) return `${name}"Query"`
  try {
    return name + (await valueJson(root, execution))
  } catch (cause) {
    const error = locatedError(cause, nodes, [key])
    if (root.isRequired) throw error
    execution.errors.push(error)
    return `${name}null`
  }
}

/** Resolves a root field, and writes what the query selects of it. */
async function valueJson(
  { name, params, plan, isRequired }: ResolvedRoot,
  { resolve, work }: Execution,
): Promise<string> {
  const input = params()
  await work.pause()
  const value = (await resolve(name, input, work.pause)) ?? null
  if (value === null && isRequired)
    throw new GraphQLError(`Cannot return null for non-nullable field Query.${name}.`)
  return rootJson(value, plan, work)
}

const errorsJson = (errors: readonly GraphQLError[]): string =>
  `"errors":${JSON.stringify(errors.map(publicFailure))}`

/** A refusal keeps its code, and an error of the query is a bad request. Anything else is a failure of the service and is thrown. */
function publicFailure(error: GraphQLError): GraphError {
  const cause = error.originalError
  if (cause === undefined || cause instanceof GraphQLError) return publicError(error)
  if (!(cause instanceof Refusal)) throw cause
  return { ...publicError(error), extensions: { code: cause.code } }
}
