import { packages } from '../../../data/clients/packages.ts'
import { snake } from '../../../data/clients/python/emit.ts'
import { includes, planTerms } from '../../../data/schema/plans.ts'
import type { Operation } from './reference.ts'
import type { Sample } from './samples.ts'

/** The example request of an endpoint with the TypeScript and the Python client. */
export const clientSamples = (operation: Operation): readonly Sample[] => [
  { label: 'TypeScript client', lang: 'ts', code: typescript(operation) },
  { label: 'Python client', lang: 'python', code: python(operation) },
]

/** Plan that the sample names: the example's plan, or the lowest one that has the endpoint. */
const planOf = ({ endpoint, example }: Operation) =>
  includes(example.plan, endpoint.plan) ? example.plan : endpoint.plan

/** Query values as clients take them. */
function queryOf({ endpoint, example }: Operation): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(example.query ?? {}).map(([name, text]) => {
    const type = endpoint.query[name]?.schema.type
    if (type === 'integer' || type === 'number') return [name, Number(text)]
    return [name, type === 'boolean' ? text === 'true' : text]
  })
}

const paramsOf = ({ endpoint, example }: Operation) =>
  Object.keys(endpoint.params).map((name) => example.params?.[name] ?? name)

function typescript(operation: Operation): string {
  const query = queryOf(operation)
  const { body } = operation.example
  const values = [
    ...paramsOf(operation),
    ...(query.length === 0 ? [] : [Object.fromEntries(query)]),
    ...(body === undefined ? [] : [body]),
  ]
  const key = operation.endpoint.key ? '{ key: process.env.CARD_DATA_KEY }' : ''
  return `import { CardData } from '${packages.typescript.name}'

const cards = new CardData<'${planOf(operation)}'>(${key})
console.log(await cards.${operation.name}(${values.map(literal).join(', ')}))`
}

/** A value as JavaScript writes it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`)
  return `{ ${members.join(', ')} }`
}

function python(operation: Operation): string {
  const { body } = operation.example
  const values = [
    ...paramsOf(operation).map((param) => JSON.stringify(param)),
    ...(body === undefined ? [] : [pythonLiteral(body)]),
    ...queryOf(operation).map(([name, value]) => `${name}=${pythonLiteral(value)}`),
  ]
  const client = `CardData${planTerms[planOf(operation)].name}`
  const { key } = operation.endpoint
  return `${key ? 'import os\n\n' : ''}from ${packages.python.module} import ${client}

cards = ${client}(${key ? 'os.environ["CARD_DATA_KEY"]' : ''})
print(cards.${snake(operation.name)}(${values.join(', ')}))`
}

/** A value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`,
  )
  return `{${members.join(', ')}}`
}
