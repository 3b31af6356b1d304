import { openapi } from '../../data/openapi/document.ts'
import type { JsonSchema } from '../../data/openapi/schemas.ts'
import type { Plan } from '../../data/schema/plans.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** Path with its parameters in braces. */
  readonly path: string
  readonly plan: Plan
  readonly parameters: readonly Parameter[]
  /** JSON Schema of the request body. */
  readonly body: JsonSchema | null
  readonly statuses: ReadonlySet<number>
  /** JSON Pointers into the document of the schemas of its JSON responses, by status. */
  readonly schemas: ReadonlyMap<number, string>
}

export const document = openapi({ baseUrl: 'https://cards.example', docsUrl: 'https://cards.example/docs' })

interface Media {
  readonly 'application/json'?: { readonly schema: JsonSchema }
}
interface Described {
  readonly operationId: string
  readonly 'x-plan': Plan
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function operationOf(path: string, method: string, described: Described): Operation {
  const { responses, requestBody } = described
  const at = (status: string) =>
    `#/paths/${escaped(path)}/${method}/responses/${status}/content/application~1json/schema`
  const inJson = Object.keys(responses).filter((status) => responses[status]?.content?.['application/json'])
  return {
    ...{ id: described.operationId, method: method.toUpperCase(), path, plan: described['x-plan'] },
    parameters: described.parameters,
    body: requestBody?.content['application/json']?.schema ?? null,
    statuses: new Set(Object.keys(responses).map(Number)),
    schemas: new Map(inJson.map((status) => [Number(status), at(status)])),
  }
}

/** Every operation of the document. */
export const operations: readonly Operation[] = Object.entries(document.paths as Paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
)

/** Literal paths before those with a parameter, as the service matches them. */
const byPath = operations.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
const forms = byPath.map((operation) => ({
  operation,
  form: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** A slash that is encoded is part of a parameter. */
const plain = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => decoded(part).replaceAll('/', '_'))
    .join('/')

const matching = (path: string) =>
  forms.filter(({ form }) => form.test(path)).map(({ operation }) => operation)

/** Operations that a request line reaches, by any method. `target`: path and query as sent. */
export function operationsAt(target: string): readonly Operation[] {
  const [sent = '/'] = target.split('?')
  const direct = matching(plain(sent))
  // Some runtimes resolve dot segments before the service sees the path.
  const found = direct.length > 0 ? direct : matching(plain(new URL(sent, 'http://localhost').pathname))
  return found.filter((operation) => operation.path === found[0]?.path)
}
