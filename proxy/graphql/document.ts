import { Buffer } from 'node:buffer'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import { graphSchema } from '../../data/graphql/schema.ts'
import { lruCache } from '../cache/lru-cache.ts'
import { redactKeys } from '../log.ts'
import { checkLimits, OverLimit } from './limits.ts'
import type { RootField, RowPlan } from './prepared.ts'
import { type TextCache, textCache } from './text-cache.ts'

/** An error as clients see it (GraphQL specification, 7.1.2). */
export interface GraphError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly code: string }
}

interface Plans {
  /** By operation and response name. */
  readonly byName: Map<string, RowPlan>
  readonly texts: TextCache
}

/** A valid query. */
export interface ValidQuery {
  readonly document: DocumentNode
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Number of fields with all fragments expanded. */
  readonly selections: number
  /** Root fields by name of the operation; null if they depend on variables. */
  readonly operations: Map<string | null, readonly RootField[]> | null
  /** Plans of its root fields; null if they depend on variables. */
  readonly plans: Plans | null
  readonly errors?: never
}

/** A valid query, or the errors of another. */
export type ParsedQuery = ValidQuery | { readonly errors: readonly GraphError[] }

const RULES = [...specifiedRules, NoSchemaIntrospectionCustomRule]
const ERRORS_SHOWN = 10
const CACHED_DOCUMENTS_MAX = 200

/** Returns a function that parses queries and caches the valid ones. */
export function documentReader(): (query: string) => ParsedQuery {
  const cache = lruCache<string, ParsedQuery>(CACHED_DOCUMENTS_MAX)
  return (query) => {
    const cached = cache.get(query)
    if (cached !== undefined) return cached
    const parsed = parseQuery(query)
    return parsed.errors ? parsed : cache.set(query, parsed)
  }
}

/** Parses a query, checks the limits, and validates it against the schema. */
export function parseQuery(query: string): ParsedQuery {
  if (Buffer.byteLength(query) > GRAPH_LIMITS.bytes)
    return refusedQuery(`A query may be at most ${GRAPH_LIMITS.bytes} bytes.`)
  try {
    const document = parse(query, { maxLexicalTokens: GRAPH_LIMITS.tokens, maxComments: GRAPH_LIMITS.tokens })
    const selections = checkLimits(document)
    if (
      document.definitions.some(
        (part) => part.kind !== Kind.OPERATION_DEFINITION && part.kind !== Kind.FRAGMENT_DEFINITION,
      )
    )
      return refusedQuery('A document may only contain queries and fragments.')
    if (operations(document).some((part) => part.operation !== 'query'))
      return refusedQuery('Only query operations are supported.')
    const errors = validate(graphSchema, document, RULES, { maxErrors: ERRORS_SHOWN, hideSuggestions: true })
    if (errors.length > 0) return { errors: errors.map((error) => publicError(error)) }
    const hasVariables = query.includes('$')
    return {
      ...{ document, fragments: fragmentsOf(document), selections },
      operations: hasVariables ? null : new Map(),
      // What is selected depends on variables only by directives.
      plans: hasVariables && query.includes('@') ? null : { byName: new Map(), texts: textCache() },
    }
  } catch (error) {
    return parseFailure(error)
  }
}

const fragmentsOf = (document: DocumentNode) =>
  new Map(
    document.definitions
      .filter((part) => part.kind === Kind.FRAGMENT_DEFINITION)
      .map((part) => [part.name.value, part]),
  )

/** Returns the operations of a document, without its fragments. */
export const operations = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION)

const refusedQuery = (message: string): ParsedQuery => ({
  errors: [{ message, extensions: { code: 'bad_request' } }],
})

// A document of brackets alone overflows the parser's stack before it reaches the token limit.
function parseFailure(error: unknown): ParsedQuery {
  if (error instanceof GraphQLError) return { errors: [publicError(error)] }
  if (error instanceof OverLimit) return refusedQuery(error.message)
  if (error instanceof RangeError) return refusedQuery('The query is nested too deeply.')
  throw error
}

/** Converts an error for clients. Removes suggestions of field names, since introspection is off. */
export function publicError({ message, locations, path }: GraphQLError): GraphError {
  return {
    message: redactKeys(message.replace(/\s*Did you mean.*$/s, '')),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code: 'bad_request' },
  }
}
