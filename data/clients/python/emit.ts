import { EVENT_TYPES } from '../../schema/account.ts'
import { errors } from '../../schema/errors.ts'
import { PLANS, type Plan } from '../../schema/plans.ts'
import type { Model } from '../model.ts'
import { type Field, pascal, type Struct, type Structs, type Type } from '../structs.ts'

const HEAD = '# Generated from the contract of the Card Data Service.'
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import ' +
    'in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** Whether a name must not be an attribute or an argument. */
export const isKeyword = (name: string): boolean => KEYWORDS.has(name)

/** `listCards` → `list_cards`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Name of a structure as a plan sees it. Plans that see the same share the name of the lowest one. */
export type NameOf = (struct: Struct, plan: Plan) => string

/** Returns the names of structures by plan: one name if every plan sees the same. */
export function namesOf(structs: Structs): NameOf {
  const byName = new Map(structs.all().map((struct) => [struct.name, struct]))
  const names = new Map<string, string>()
  const nameOf: NameOf = (struct, plan) => {
    if (!struct.byPlan) return struct.name
    const key = `${struct.name} ${plan}`
    const known = names.get(key)
    if (known !== undefined) return known
    const below = PLANS[PLANS.indexOf(plan) - 1]
    const isSame = below !== undefined && struct.fields.every((field) => !differs(field, below, plan))
    const name = isSame && below !== undefined ? nameOf(struct, below) : `${struct.name}${pascal(plan)}`
    names.set(key, name)
    return name
  }
  const differs = ({ type, plan: from }: Field, below: Plan, plan: Plan): boolean =>
    from === plan || typeDiffers(type, below, plan)
  const typeDiffers = (type: Type, below: Plan, plan: Plan): boolean => {
    if (type.kind === 'union') return type.of.some((each) => typeDiffers(each, below, plan))
    if (type.kind !== 'struct') return 'of' in type && typeDiffers(type.of, below, plan)
    const struct = byName.get(type.name)
    return struct !== undefined && nameOf(struct, below) !== nameOf(struct, plan)
  }
  return nameOf
}

/** Returns the source of the package's `types.py`. */
export function typesSource({ structs }: Model): string {
  const nameOf = namesOf(structs)
  const written = new Set<string>()
  const classes = structs.all().flatMap((struct) =>
    PLANS.flatMap((plan) => {
      const name = nameOf(struct, plan)
      if (written.has(name)) return []
      written.add(name)
      return [structSource(struct, name, plan, structs, nameOf)]
    }),
  )
  return `${HEAD}
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

__all__ = [
${['ErrorCode', 'EventType', 'Plan', ...written].map((name) => `    "${name}",`).join('\n')}
]

Plan = ${literal(PLANS)}
ErrorCode = ${literal(Object.keys(errors))}
EventType = ${literal(EVENT_TYPES)}

${classes.join('\n\n')}
`
}

const literal = (values: readonly (string | number | boolean)[]): string => {
  const python = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  )
  return `Literal[${python.join(', ')}]`
}

/** A type annotation for what `plan` sees. */
export function annotation(type: Type, plan: Plan, structs: Structs, nameOf: NameOf): string {
  const inner = (of: Type) => annotation(of, plan, structs, nameOf)
  switch (type.kind) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'unknown':
      return 'object'
    case 'words':
      return 'str | Sequence[str]'
    case 'literal':
      return literal(type.values)
    case 'list':
      return `list[${inner(type.of)}]`
    case 'map':
      return `dict[str, ${inner(type.of)}]`
    case 'nullable':
      return `${inner(type.of)} | None`
    case 'union':
      return type.of.map(inner).join(' | ')
    case 'struct':
      return nameOf(structOf(type.name, structs), plan)
  }
}

function structOf(name: string, structs: Structs): Struct {
  const found = structs.all().find((struct) => struct.name === name)
  if (found === undefined) throw new Error(`No structure is called ${name}`)
  return found
}

const quoted = (doc: string) => doc.replaceAll('\\', '\\\\').replaceAll('"', '\\"')

function structSource(struct: Struct, name: string, plan: Plan, structs: Structs, nameOf: NameOf): string {
  const seen = struct.fields.filter((field) => PLANS.indexOf(field.plan) <= PLANS.indexOf(plan))
  const typed = seen.map((field) => {
    const of = annotation(field.type, plan, structs, nameOf)
    return [field, field.optional ? `NotRequired[${of}]` : of] as const
  })
  // A name that is a keyword needs the functional form, whose annotations are strings.
  if (seen.some((field) => isKeyword(field.name))) {
    const entries = typed.map(([field, of]) => `        "${field.name}": ${JSON.stringify(of)},`)
    return `${name} = TypedDict(\n    "${name}",\n    {\n${entries.join('\n')}\n    },\n)`
  }
  const lines = typed.flatMap(([field, of]) => [
    `    ${field.name}: ${of}`,
    ...(field.doc === '' ? [] : [`    """${quoted(field.doc)}"""`]),
  ])
  const doc = struct.doc === '' ? [] : [`    """${quoted(struct.doc)}"""`, '']
  return `class ${name}(TypedDict):\n${[...doc, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n')}`
}
