import { schemas } from '../../data/openapi/schemas.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'

type Member = { readonly 'x-plan'?: Plan }
const resources = Object.values(schemas()) as readonly {
  readonly properties?: Readonly<Record<string, Member>>
}[]

/** Lowest plan of each field name over all resources. A name that any resource has on Free is public. */
const lowest = new Map<string, number>()
for (const { properties = {} } of resources)
  for (const [name, { 'x-plan': plan = 'free' }] of Object.entries(properties))
    lowest.set(name, Math.min(lowest.get(name) ?? PLANS.length, PLANS.indexOf(plan)))

/** Members with parameters of their own, whose names are not fields. */
const OPEN: ReadonlySet<string> = new Set(['details'])

/** Names of fields anywhere in a value that the plan does not include. Without a plan, those above Free. */
export function foreignFields(value: unknown, plan: Plan | null): readonly string[] {
  const rank = Math.max(0, PLANS.indexOf(plan ?? 'free'))
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item)
      return
    }
    if (typeof node !== 'object' || node === null) return
    for (const [name, member] of Object.entries(node)) {
      if (OPEN.has(name)) continue
      if ((lowest.get(name) ?? 0) > rank) found.add(name)
      visit(member)
    }
  }
  visit(value)
  return [...found]
}
