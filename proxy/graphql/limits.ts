import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { GRAPH_LIMITS } from '../../data/graphql/roots.ts'

/**
 * Limits in addition to those of the specification, far above any real query: directives; fields with all fragments expanded; fields
 * with subfields under one name, since validation compares all pairs; aliases of `__typename`, which the limit of response fields
 * does not count.
 */
const DIRECTIVES = 50
const SELECTIONS = 4_000
const REPEATS = 50
const TYPE_NAMES = 5

/** Size of a selection set with all fragments expanded: fields at its top, depth, selections in total. */
interface Size {
  readonly fields: number
  readonly depth: number
  readonly selections: number
}

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Sizes of measured fragments. `null` while one is being measured, which detects cycles. */
  readonly measured: Map<string, Size | null>
  /** Number of fields with subfields, by name. */
  readonly repeats: Map<string, number>
  directives: number
  typeNames: number
}

const NOTHING: Size = { fields: 0, depth: 0, selections: 0 }

/** The query exceeds a limit. The message is public. */
export class OverLimit extends Error {}

/**
 * Checks the limits of spec 8.3, in one pass and before validation. Aliases count, fragments count wherever they are spread, and
 * `@include` and `@skip` are ignored. Returns the number of fields with all fragments expanded. Throws OverLimit.
 */
export function checkLimits(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const part of document.definitions) {
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part)
  }
  const walk: Walk = { fragments, measured: new Map(), repeats: new Map(), directives: 0, typeNames: 0 }
  for (const name of fragments.keys()) fragmentSize(name, walk)
  let selections = 0
  for (const part of document.definitions) {
    if (part.kind !== Kind.OPERATION_DEFINITION) continue
    countDirectives(part.directives, walk)
    const size = sizeOf(part.selectionSet, walk)
    if (size.fields > GRAPH_LIMITS.roots)
      throw new OverLimit(`A query may have at most ${GRAPH_LIMITS.roots} root fields; aliases count.`)
    checkDepth(size)
    selections += size.selections
  }
  return selections
}

function checkDepth({ depth }: Size) {
  if (depth > GRAPH_LIMITS.depth)
    throw new OverLimit(`A query may be at most ${GRAPH_LIMITS.depth} levels deep.`)
}

function sizeOf(set: SelectionSetNode, walk: Walk): Size {
  let { fields, depth, selections } = NOTHING
  for (const selection of set.selections) {
    countDirectives(selection.directives, walk)
    const size = selectionSize(selection, walk)
    fields += size.fields
    depth = Math.max(depth, size.depth)
    selections += size.selections
  }
  if (selections > SELECTIONS)
    throw new OverLimit(`A query may have at most ${SELECTIONS} fields, with fragments expanded.`)
  return { fields, depth, selections }
}

function selectionSize(selection: SelectionNode, walk: Walk): Size {
  if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(selection.name.value, walk)
  if (selection.kind === Kind.INLINE_FRAGMENT) return sizeOf(selection.selectionSet, walk)
  if (selection.alias && selection.name.value === '__typename') countTypeName(walk)
  if (selection.selectionSet) countRepeat((selection.alias ?? selection.name).value, walk)
  const below = selection.selectionSet ? sizeOf(selection.selectionSet, walk) : NOTHING
  const size = { fields: 1, depth: below.depth + 1, selections: below.selections + 1 }
  checkDepth(size)
  return size
}

function fragmentSize(name: string, walk: Walk): Size {
  const fragment = walk.fragments.get(name)
  if (fragment === undefined) throw new OverLimit(`There is no fragment "${name}".`)
  const known = walk.measured.get(name)
  if (known === null) throw new OverLimit(`The fragment "${name}" contains itself.`)
  if (known !== undefined) return known
  walk.measured.set(name, null)
  countDirectives(fragment.directives, walk)
  const size = sizeOf(fragment.selectionSet, walk)
  walk.measured.set(name, size)
  return size
}

function countDirectives(directives: readonly unknown[] | undefined, walk: Walk) {
  walk.directives += directives?.length ?? 0
  if (walk.directives > DIRECTIVES) throw new OverLimit(`A query may have at most ${DIRECTIVES} directives.`)
}

function countRepeat(name: string, walk: Walk) {
  const times = (walk.repeats.get(name) ?? 0) + 1
  walk.repeats.set(name, times)
  if (times > REPEATS) throw new OverLimit(`A query may select "${name}" at most ${REPEATS} times.`)
}

function countTypeName(walk: Walk) {
  if (++walk.typeNames > TYPE_NAMES)
    throw new OverLimit(`A query may select "__typename" with an alias at most ${TYPE_NAMES} times.`)
}
