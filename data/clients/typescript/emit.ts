import { EVENT_TYPES } from '../../schema/account.ts'
import { errors } from '../../schema/errors.ts'
import { PLANS, type Plan } from '../../schema/plans.ts'
import { allRowsName, type Model, type Operation } from '../model.ts'
import { type Field, pascal, type Struct, type Structs, type Type } from '../structs.ts'

/** Returns the source of the package's `contract.ts`: types of every structure and method, and the table of operations. */
export function contractSource({ operations, structs }: Model): string {
  const parts = [
    '// Generated from the contract of the Card Data Service.',
    `import type { RequestOptions, RowOptions } from './options.ts'\nimport type { Operation } from './operation.ts'`,
    union('Plan', PLANS),
    union('ErrorCode', Object.keys(errors)),
    union('EventType', EVENT_TYPES),
    ...PLANS.slice(1).map((plan) => union(`${pascal(plan)}OrAbove`, PLANS.slice(PLANS.indexOf(plan)))),
    '/** Fields that a plan includes are required; those above it may be missing. */\n' +
      'type Above<P extends Plan, Needed extends Plan, F> = P extends Needed ? F : Partial<F>',
    ...structs.all().map((struct) => structSource(struct, structs)),
    ...operations.filter(({ query }) => query.length > 0).map((operation) => querySource(operation, structs)),
    ...PLANS.map((plan) => methodsSource(plan, operations, structs)),
    clientSource(),
    tableSource(operations),
  ]
  return `${parts.join('\n\n')}\n`
}

const union = (name: string, values: readonly string[]) =>
  `export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')}`

const comment = (doc: string, indent = '') =>
  doc === '' ? '' : `${indent}/** ${doc.replaceAll('*/', '*\\/')} */\n`

function typeSource(type: Type, structs: Structs): string {
  switch (type.kind) {
    case 'string':
    case 'boolean':
    case 'unknown':
    case 'number':
      return type.kind
    case 'integer':
      return 'number'
    case 'words':
      return 'string | readonly string[]'
    case 'literal':
      return type.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'list':
      return `readonly ${grouped(typeSource(type.of, structs))}[]`
    case 'map':
      return `{ readonly [name: string]: ${typeSource(type.of, structs)} }`
    case 'nullable':
      return type.of.kind === 'unknown' ? 'unknown' : `${typeSource(type.of, structs)} | null`
    case 'union':
      return type.of.map((each) => typeSource(each, structs)).join(' | ')
    case 'struct':
      return structs.byPlan(type) ? `${type.name}<P>` : type.name
  }
}

const grouped = (source: string) => (/[| ]/.test(source) ? `(${source})` : source)

const fieldSource = ({ name, doc, type, optional }: Field, structs: Structs) =>
  `${comment(doc, '  ')}  readonly ${name}${optional ? '?' : ''}: ${typeSource(type, structs)}`

const interfaceSource = (head: string, fields: readonly Field[], structs: Structs) =>
  `${head} {\n${fields.map((field) => fieldSource(field, structs)).join('\n')}\n}`

/** A structure: an interface, or one per plan that adds fields, joined by what a plan includes. */
function structSource(struct: Struct, structs: Structs): string {
  const { name, doc, fields } = struct
  if (!struct.byPlan) return comment(doc) + interfaceSource(`export interface ${name}`, fields, structs)
  const added = PLANS.map((plan) => [plan, fields.filter((field) => field.plan === plan)] as const)
  const layers = added.filter(([plan, own]) => plan === 'free' || own.length > 0)
  const generic = (own: readonly Field[]) => own.some(({ type }) => structs.byPlan(type))
  const interfaces = layers.map(([plan, own]) =>
    interfaceSource(
      `interface ${name}${pascal(plan)}${generic(own) ? '<P extends Plan>' : ''}`,
      own,
      structs,
    ),
  )
  const joined = layers.map(([plan, own]) => {
    const layer = `${name}${pascal(plan)}${generic(own) ? '<P>' : ''}`
    return plan === 'free' ? layer : `Above<P, ${pascal(plan)}OrAbove, ${layer}>`
  })
  return [
    ...interfaces,
    `${comment(doc)}export type ${name}<P extends Plan = 'free'> = ${joined.join(' & ')}`,
  ].join('\n\n')
}

const queryName = ({ name }: Operation) => `${pascal(name)}Query`
const isRequired = ({ query }: Operation) => query.some(({ required }) => required)

function querySource(operation: Operation, structs: Structs): string {
  const fields = operation.query.map(
    ({ required, ...rest }): Field => ({ ...rest, plan: 'free', optional: !required }),
  )
  const head = `export interface ${queryName(operation)}`
  return comment(`Query parameters of \`${operation.name}\`.`) + interfaceSource(head, fields, structs)
}

function methodSource(operation: Operation, structs: Structs): string {
  const { name, doc, params, query, body, response, paging } = operation
  const before = [
    ...params.map((param) => `${param.name}: string`),
    ...(query.length === 0 ? [] : [`query${isRequired(operation) ? '' : '?'}: ${queryName(operation)}`]),
    ...(body === null ? [] : [`body${body.required ? '' : '?'}: ${typeSource(body.type, structs)}`]),
  ]
  const method = (called: string, options: string, returns: string) =>
    `${comment(doc, '  ')}  ${called}(${[...before, `options?: ${options}`].join(', ')}): ${returns}`
  const one = response === null ? 'Uint8Array' : typeSource(response, structs)
  const single = method(name, 'RequestOptions', `Promise<${one}>`)
  if (paging === null) return single
  const rows = method(
    allRowsName(name),
    `RowOptions<${one}>`,
    `AsyncGenerator<${typeSource(paging.row, structs)}, void, undefined>`,
  )
  return `${single}\n${rows}`
}

/** Methods that the plan adds to the one below. */
function methodsSource(plan: Plan, operations: readonly Operation[], structs: Structs): string {
  const own = operations.filter((operation) => operation.plan === plan)
  const methods = own.map((operation) => methodSource(operation, structs)).join('\n')
  const head = `export interface ${pascal(plan)}Methods<P extends Plan>`
  return `${comment(`Methods from the ${pascal(plan)} plan upwards.`)}${head} {\n${methods}\n}`
}

function clientSource(): string {
  const joined = PLANS.map((plan) =>
    plan === 'free'
      ? 'MethodsOf<P, Plan, FreeMethods<P>>'
      : `MethodsOf<P, ${pascal(plan)}OrAbove, ${pascal(plan)}Methods<P>>`,
  )
  return `type MethodsOf<P extends Plan, Needed extends Plan, M> = P extends Needed ? M : unknown

/** The methods that a key of the plan can call. Fields of the plan are required in what they return. */
export type CardData<P extends Plan = 'free'> = ${joined.join(' & ')}`
}

/** Operations as data: the client makes its methods from them. */
function tableSource(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => {
    const { name, method, path, params, query, body, response, idempotent, paging } = operation
    const entry = {
      ...{
        method,
        path,
        params: params.map((param) => param.name),
        hasQuery: query.length > 0,
        hasBody: body !== null,
      },
      ...{ isFile: response === null, idempotent },
      paging: paging === null ? null : { kind: paging.kind, limit: paging.limit, method: allRowsName(name) },
    }
    return `  ${name}: ${JSON.stringify(entry)},`
  })
  return `export const operations: { readonly [name: string]: Operation } = {\n${rows.join('\n')}\n}`
}

/** Source of the package's `index.ts`. `baseUrl` is the origin that clients call by default. */
export const indexSource = (baseUrl: string): string => `import { methodsOf } from './client.ts'
import { type CardData as Methods, operations, type Plan } from './contract.ts'
import type { ClientOptions } from './options.ts'

/** A client whose methods and responses are typed by the plan of its key. */
export type CardData<P extends Plan = 'free'> = Methods<P>

class Client {
  constructor(options: ClientOptions = {}) {
    Object.assign(this, methodsOf(operations, { baseUrl: '${baseUrl}', ...options }))
  }
}

/** Creates a client: \`new CardData<'pro'>({ key })\`. */
export const CardData = Client as unknown as new <P extends Plan = 'free'>(options?: ClientOptions) => CardData<P>

export type * from './contract.ts'
export { ApiError, ConnectionError, type ErrorDetails, TimeoutError } from './errors.ts'
export type { ClientOptions, RequestOptions, RowOptions } from './options.ts'
export * from './webhooks.ts'
`
