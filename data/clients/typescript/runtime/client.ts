import type { Operation } from './operation.ts'
import type { RequestOptions, RowOptions } from './options.ts'
import { allRows, type Query } from './pages.ts'
import { type Client, type Send, sender } from './send.ts'

export type Method = (...args: readonly unknown[]) => unknown

/** Creates the methods of a client, one per operation and one per iterator. */
export function methodsOf(
  operations: { readonly [name: string]: Operation },
  options: Client,
): { readonly [name: string]: Method } {
  const send = sender(options)
  const methods: [string, Method][] = []
  for (const [name, operation] of Object.entries(operations)) {
    methods.push([name, (...args) => call(send, operation, readArguments(operation, args))])
    const { paging } = operation
    if (paging !== null)
      methods.push([
        paging.method,
        (...args) => {
          const { query, options, ...rest } = readArguments(operation, args)
          const page = (next: Query) => call(send, operation, { ...rest, options, query: next })
          return allRows(paging, query, page, options as RowOptions<unknown>)
        },
      ])
  }
  return Object.fromEntries(methods)
}

interface Arguments {
  readonly params: readonly string[]
  readonly query: Query
  readonly body: unknown
  readonly options: RequestOptions
}

/** Methods take path parameters, then the query, then the body, then options. */
function readArguments({ params, hasQuery, hasBody }: Operation, args: readonly unknown[]): Arguments {
  const rest = args.slice(params.length)
  const query = hasQuery ? rest.shift() : undefined
  const body = hasBody ? rest.shift() : undefined
  const [options] = rest
  return {
    params: args.slice(0, params.length).map(String),
    query: (query ?? {}) as Query,
    body,
    options: (options ?? {}) as RequestOptions,
  }
}

async function call(send: Send, operation: Operation, args: Arguments): Promise<unknown> {
  const { method, idempotent, isFile } = operation
  const path = pathOf(operation, args) + queryOf(args.query)
  const bytes = await send({ method, path, body: args.body, idempotent }, args.options)
  // A copy: what the caller does with it must not change the cached response.
  return isFile ? bytes.slice() : JSON.parse(new TextDecoder().decode(bytes))
}

function pathOf({ path, params }: Operation, args: Arguments): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = args.params[params.indexOf(name)]
    if (value === undefined || value === '') throw new TypeError(`\`${name}\` is required.`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
