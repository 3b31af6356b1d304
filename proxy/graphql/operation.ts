import {
  type ExecutionArgs,
  type FieldNode,
  type GraphQLError,
  GraphQLNonNull,
  type GraphQLObjectType,
  getArgumentValues,
  type OperationDefinitionNode,
  type VariableValues,
  validateExecutionArgs,
} from 'graphql'
import { type Root, type RootName, rootTable } from '../../data/graphql/roots.ts'
import { graphSchema, paramsOf } from '../../data/graphql/schema.ts'
import { typeOf } from '../../data/graphql/types.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { checkBody } from '../http/params.ts'
import type { ValidQuery } from './document.ts'
import type { ResolvedRoot, RootField, RootParams, RowPlan } from './prepared.ts'
import { fieldsBelow, planOf } from './selection.ts'

export type OperationArgs = Pick<ExecutionArgs, 'operationName' | 'variableValues'>

/** Returns the root fields of an operation, or the errors of its name and variables. Those without variables are cached. */
export function operationOf(
  query: ValidQuery,
  args: OperationArgs,
): readonly RootField[] | { readonly errors: readonly GraphQLError[] } {
  const name = args.operationName ?? null
  const known = query.operations?.get(name)
  if (known !== undefined) return known
  const { document } = query
  const options = { maxCoercionErrors: 10 }
  const checked = validateExecutionArgs({
    schema: graphSchema,
    document,
    ...args,
    hideSuggestions: true,
    options,
  })
  if (!('operation' in checked)) return { errors: checked }
  const fields = rootFields(query, checked.operation, checked.variableValues)
  query.operations?.set(name, fields)
  return fields
}

function rootFields(
  query: ValidQuery,
  operation: OperationDefinitionNode,
  variables: VariableValues,
): readonly RootField[] {
  const scope = { fragments: query.fragments, variables }
  return [...fieldsBelow([operation], scope)].map(([key, nodes]) => {
    const field = nodes[0]?.name.value ?? ''
    const isMeta = field === '__typename'
    const compile = (type: GraphQLObjectType) =>
      cachedPlan(query.plans, `${operation.name?.value ?? ''} ${key}`, () => planOf(type, nodes, scope))
    return { key, nodes, root: isMeta ? null : resolvedRoot(field as RootName, nodes, variables, compile) }
  })
}

function resolvedRoot(
  name: RootName,
  nodes: readonly FieldNode[],
  variables: VariableValues,
  compile: (type: GraphQLObjectType) => RowPlan,
): ResolvedRoot {
  const [field, node] = [graphSchema.getQueryType()?.getFields()[name], nodes[0]]
  if (field === undefined || node === undefined) throw new Error(`the schema has no root ${name}`)
  let read: RootParams | undefined
  const params = () => {
    read ??= inputOf(rootTable[name], getArgumentValues(field, node, variables))
    return read
  }
  return {
    ...{ name, params, isRequired: field.type instanceof GraphQLNonNull },
    plan: compile(typeOf(rootTable[name].of)),
  }
}

function cachedPlan(plans: ValidQuery['plans'], name: string, compile: () => RowPlan): RowPlan {
  if (plans === null) return compile()
  const plan = plans.byName.get(name) ?? plans.texts.cached(compile())
  plans.byName.set(name, plan)
  return plan
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
