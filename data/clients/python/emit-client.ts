import { PLANS, type Plan } from '../../schema/plans.ts'
import { type Argument, allRowsName, type Model, type Operation } from '../model.ts'
import { pascal, type Structs } from '../structs.ts'
import { annotation, isKeyword, type NameOf, namesOf, snake } from './emit.ts'

/** Returns the source of the package's `client.py`: a class per plan, which calls `baseUrl` by default. */
export function clientSource({ operations, structs }: Model, baseUrl: string): string {
  const nameOf = namesOf(structs)
  const classes = PLANS.map((plan) => classSource(plan, operations, structs, nameOf))
  return `# Generated from the contract of the Card Data Service.
from __future__ import annotations

from typing import Callable, Iterator, Literal, Sequence, cast

from . import types as t
from .transport import Operation, Options, Transport

BASE_URL = ${JSON.stringify(baseUrl)}

${operations.map(operationSource).join('\n')}

${classes.join('\n\n')}
`
}

const constant = (name: string) => `_${snake(name).toUpperCase()}`
const argument = (name: string) => (isKeyword(name) ? `${name}_` : name)
const python = (value: boolean) => (value ? 'True' : 'False')

function operationSource({ name, method, path, response, idempotent, paging }: Operation): string {
  const page = paging === null ? '' : `, paging="${paging.kind}", page_limit=${paging.limit}`
  const isFile = response === null
  return `${constant(name)} = Operation("${method}", "${path}", is_file=${python(isFile)}, idempotent=${python(idempotent)}${page})`
}

function classSource(plan: Plan, operations: readonly Operation[], structs: Structs, nameOf: NameOf): string {
  const included = operations.filter((operation) => PLANS.indexOf(operation.plan) <= PLANS.indexOf(plan))
  const methods = included.flatMap((operation) => methodSource(operation, plan, structs, nameOf))
  return `class CardData${pascal(plan)}(Transport):
    """Client for a key of the ${pascal(plan)} plan."""

    default_base_url = BASE_URL

${methods.join('\n\n')}`
}

function methodSource(operation: Operation, plan: Plan, structs: Structs, nameOf: NameOf): readonly string[] {
  const { name, doc, params, query, body, response, paging } = operation
  const typed = (type: Argument['type']) => qualify(annotation(type, plan, structs, nameOf), structs)
  const positional = [
    ...params.map((param) => `${argument(param.name)}: str`),
    ...(body === null ? [] : [`body: ${typed(body.type)}${body.required ? '' : ' | None = None'}`]),
  ]
  const named = query.map(({ name: parameter, type, required }) =>
    required
      ? `${argument(parameter)}: ${typed(type)}`
      : `${argument(parameter)}: ${typed(type)} | None = None`,
  )
  const signature = (called: string, extra: readonly string[], returns: string) =>
    `    def ${called}(${['self', ...positional, '*', ...named, ...extra, 'options: Options | None = None'].join(', ')}) -> ${returns}:`
  const docs = `        """${doc.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""`
  const path = `{${params.map((param) => `"${param.name}": ${argument(param.name)}`).join(', ')}}`
  const parameters = `{${query.map((each) => `"${each.name}": ${argument(each.name)}`).join(', ')}}`
  const sent = `${constant(name)}, ${path}, ${parameters}`
  const one = response === null ? 'bytes' : typed(response)
  const call = `        return cast(${JSON.stringify(one)}, self.request(${sent}, ${body === null ? 'None' : 'body'}, options))`
  const single = [signature(snake(name), [], one), docs, call].join('\n')
  if (paging === null) return [single]
  const row = typed(paging.row)
  const onPage = 'cast("Callable[[object], object] | None", on_page)'
  const rows = [
    signature(
      snake(allRowsName(name)),
      [`on_page: Callable[[${one}], object] | None = None`],
      `Iterator[${row}]`,
    ),
    docs,
    `        return cast(${JSON.stringify(`Iterator[${row}]`)}, self.rows(${sent}, ${onPage}, options))`,
  ]
  return [single, rows.join('\n')]
}

/** Prefixes the names of structures with their module. */
function qualify(annotation: string, structs: Structs): string {
  const names = new Set(
    structs.all().flatMap(({ name }) => [name, ...PLANS.map((plan) => `${name}${pascal(plan)}`)]),
  )
  return annotation.replaceAll(/"[^"]*"|\w+/g, (word) => (names.has(word) ? `t.${word}` : word))
}
