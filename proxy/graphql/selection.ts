import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql'
import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'
import type { FieldCount, Member, RowPlan, Writer } from './prepared.ts'

/** Context of selections, in addition to their types. */
export interface Scope {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: VariableValues
}

/** Compiles the selections of fields with one response name to a plan of their type. */
export function planOf(type: GraphQLObjectType, nodes: readonly FieldNode[], scope: Scope): RowPlan {
  const members = [...fieldsBelow(nodes, scope)].map(([name, fields], i) => ({
    ...memberOf(type, fields, scope),
    key: `${i === 0 ? '' : ','}${JSON.stringify(name)}:`,
  }))
  return { members, write: (row, count) => objectJson(members, row as Row, count) }
}

type Row = Readonly<Record<string, unknown>>

function objectJson(members: readonly Member[], row: Row, count: FieldCount): string {
  let text = '{'
  for (const { key, field, write } of members) text += key + write(row[field], count)
  return `${text}}`
}

function memberOf(parent: GraphQLObjectType, nodes: readonly FieldNode[], scope: Scope): Omit<Member, 'key'> {
  const field = nodes[0]?.name.value ?? ''
  if (field === '__typename') return { field, write: () => JSON.stringify(parent.name), item: null }
  const type = parent.getFields()[field]?.type
  if (type === undefined) throw new Error(`${parent.name} has no field ${field}`)
  const { write, item } = writerOf(type, nodes, scope)
  const counted: Writer = (value, count) => {
    count.fields += Array.isArray(value) ? value.length + 1 : 1
    return value == null && type instanceof GraphQLNonNull ? missing(parent, field) : write(value, count)
  }
  return { field, write: counted, item }
}

function missing(parent: GraphQLObjectType, field: string): never {
  throw new GraphQLError(`Cannot return null for non-nullable field ${parent.name}.${field}.`)
}

function writerOf(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  scope: Scope,
): Pick<Member, 'write' | 'item'> {
  if (type instanceof GraphQLNonNull) return writerOf(type.ofType, nodes, scope)
  if (type instanceof GraphQLList) {
    const { write: item } = writerOf(type.ofType, nodes, scope)
    return {
      write: (values, count) =>
        values == null ? 'null' : listJson(values as readonly unknown[], item, count),
      item,
    }
  }
  if (!(type instanceof GraphQLObjectType)) return { write: leafJson, item: null }
  const { write } = planOf(type, nodes, scope)
  return { write: (row, count) => (row == null ? 'null' : write(row, count)), item: null }
}

function listJson(values: readonly unknown[], item: Writer, count: FieldCount): string {
  const length = Math.min(values.length, GRAPH_LIMITS.items)
  let text = '['
  for (let i = 0; i < length; i++) text += (i === 0 ? '' : ',') + item(values[i], count)
  return `${text}]`
}

/** Numbers and booleans need no escapes. */
function leafJson(value: unknown): string {
  if (value == null) return 'null'
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** Collects the fields below nodes by response name, with fragments expanded, in the order of the query. */
export function fieldsBelow(
  nodes: readonly Pick<FieldNode, 'selectionSet'>[],
  scope: Scope,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const spread = new Set<string>()
  const add = (set: SelectionSetNode | undefined) => {
    for (const selection of set?.selections ?? []) {
      if (!isIncluded(selection, scope)) continue
      const name = nameOf(selection)
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (!spread.has(name)) add(scope.fragments.get(name)?.selectionSet)
        spread.add(name)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet)
      else fields.set(name, [...(fields.get(name) ?? []), selection])
    }
  }
  for (const { selectionSet } of nodes) add(selectionSet)
  return fields
}

/** Name of a field in the response, or of a fragment. */
function nameOf(selection: SelectionNode): string {
  if (selection.kind === Kind.INLINE_FRAGMENT) return ''
  return (selection.kind === Kind.FIELD ? (selection.alias ?? selection.name) : selection.name).value
}

function isIncluded(selection: SelectionNode, { variables }: Scope): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables)
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables)
  return skip?.if !== true && include?.if !== false
}
