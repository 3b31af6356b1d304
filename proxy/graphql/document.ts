import { Buffer } from 'node:buffer'
import {
  type DocumentNode,
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
import { lruCache } from '../snapshot/lru-cache.ts'
import { checkLimits, OverLimit } from './limits.ts'

/** An error as clients see it (GraphQL specification, 7.1.2). */
export interface GraphError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly code: string }
}

export type Prepared =
  | { readonly document: DocumentNode; readonly errors?: never }
  | { readonly errors: readonly GraphError[]; readonly document?: never }

const RULES = [...specifiedRules, NoSchemaIntrospectionCustomRule]
const ERRORS_SHOWN = 10
const DOCUMENTS_KEPT = 200

/** Reads query documents, remembering the last good ones. */
export function documentReader(): (query: string) => Prepared {
  const kept = lruCache<string, Prepared>(DOCUMENTS_KEPT)
  return (query) => {
    const known = kept.get(query)
    if (known !== undefined) return known
    const prepared = prepare(query)
    return prepared.errors ? prepared : kept.keep(query, prepared)
  }
}

/** A document within the limits and valid against the schema, or why it is not. */
export function prepare(query: string): Prepared {
  if (Buffer.byteLength(query) > GRAPH_LIMITS.bytes)
    return refused(`A query may be at most ${GRAPH_LIMITS.bytes} bytes.`)
  try {
    const document = parse(query, { maxLexicalTokens: GRAPH_LIMITS.tokens, maxComments: GRAPH_LIMITS.tokens })
    checkLimits(document)
    if (
      document.definitions.some(
        (part) => part.kind !== Kind.OPERATION_DEFINITION && part.kind !== Kind.FRAGMENT_DEFINITION,
      )
    )
      return refused('Only queries and fragments are read.')
    if (operations(document).some((part) => part.operation !== 'query'))
      return refused('Only queries are answered.')
    const errors = validate(graphSchema, document, RULES, { maxErrors: ERRORS_SHOWN, hideSuggestions: true })
    return errors.length === 0 ? { document } : { errors: errors.map((error) => publicError(error)) }
  } catch (error) {
    return notReadable(error)
  }
}

export const operations = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION)

const refused = (message: string): Prepared => ({
  errors: [{ message, extensions: { code: 'bad_request' } }],
})

// A document of nothing but brackets overflows the stack of the parser within the token limit.
function notReadable(error: unknown): Prepared {
  if (error instanceof GraphQLError) return { errors: [publicError(error)] }
  if (error instanceof OverLimit) return refused(error.message)
  if (error instanceof RangeError) return refused('The query is nested too deeply.')
  throw error
}

/** What clients see of an error: never a suggestion, which would tell what introspection would have told. */
export function publicError({ message, locations, path }: GraphQLError): GraphError {
  return {
    message: message.replace(/\s*Did you mean.*$/s, ''),
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code: 'bad_request' },
  }
}
