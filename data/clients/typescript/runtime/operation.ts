/** An endpoint as the client calls it. */
export interface Operation {
  readonly method: string
  /** Path with its parameters in braces, such as `{slug}`. */
  readonly path: string
  /** Names of the path parameters: the first arguments of the method. */
  readonly params: readonly string[]
  readonly hasQuery: boolean
  readonly hasBody: boolean
  /** The response is the bytes of a file, not JSON. */
  readonly isFile: boolean
  /** Whether sending the request twice has the effect of sending it once. */
  readonly idempotent: boolean
  readonly paging: Paging | null
}

export interface Paging {
  readonly kind: 'offset' | 'cursor'
  /** Largest number of rows per page, and the default of the iterator. */
  readonly limit: number
  /** Name of the method that iterates over all rows. */
  readonly method: string
}
