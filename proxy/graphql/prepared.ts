import type { FieldNode } from 'graphql'
import type { RootName } from '../../data/graphql/roots.ts'

// What a query is prepared to before it is run.

/** Number of fields written so far, and of rows of lists below the roots. */
export interface FieldCount {
  fields: number
}

/** Writes a value as JSON. Throws GraphQLError for a missing value that must exist. */
export type Writer = (value: unknown, count: FieldCount) => string

/** A field of an object. */
export interface Member {
  /** Its name in the response, with the characters around it. */
  readonly key: string
  readonly field: string
  readonly write: Writer
  /** Writes an item of the field, if it is a list. */
  readonly item: Writer | null
}

/** How the rows of a root field are written. */
export interface RowPlan {
  readonly members: readonly Member[]
  readonly write: Writer
  readonly list?: ListCache
}

/** What was written of a row or list, and the number of its fields. */
export interface WrittenText {
  readonly text: string
  readonly fields: number
}

/** What was written last of a list. */
export interface ListCache {
  /** Returns it if the rows are the same. */
  get(rows: readonly unknown[]): WrittenText | undefined
  set(rows: readonly unknown[], written: WrittenText): void
}

/** Parameters of the root's REST endpoint, or its body, parsed as in REST. Those without an argument have their default. */
export type RootParams = Readonly<Record<string, unknown>>

/** A root field of an operation. */
export interface RootField {
  /** Its name in the response. */
  readonly key: string
  readonly nodes: readonly FieldNode[]
  /** Null for `__typename`. */
  readonly root: ResolvedRoot | null
}

/** What a root field is resolved with. */
export interface ResolvedRoot {
  readonly name: RootName
  /** Whether the response has no data without its value. */
  readonly isRequired: boolean
  readonly plan: RowPlan
  /** Reads its arguments. Throws for those that its endpoint refuses. */
  readonly params: () => RootParams
}
