import { describe, expect, it } from 'vitest'
import { lineOf, type Node, sources, walk } from './support/sources.ts'

/** Matchers that ignore members which are not expected. */
const PARTIAL = ['toMatchObject', 'objectContaining']

/** Members with values that pages or facts state. */
const READINGS = ['values', 'fields']

const isObject = (node: Node | null | undefined) => node?.type === 'ObjectExpression'

/** Whether a node of a partial matcher compares nothing, or ignores invented values. */
function isTooPartial(node: Node): boolean {
  if (isObject(node)) return (node.properties as readonly Node[]).length === 0
  const key = node.type === 'Property' ? (node.key as Node) : undefined
  return READINGS.includes(String(key?.name)) && isObject(node.value as Node)
}

describe('the tests of the readers', () => {
  it('compare whole readings, since an invented field is the failure', () => {
    const partial: string[] = []
    for (const source of sources.filter(({ path }) => path.startsWith('test/build/extract/')))
      walk(source.tree, ({ type, name, start }) => {
        if (type === 'Identifier' && PARTIAL.includes(String(name)))
          partial.push(`${source.path}:${lineOf(source, start)}`)
      })
    expect(partial).toEqual([])
  })
})

describe('partial comparisons', () => {
  it('compare something, and whole values and fields', () => {
    const found: string[] = []
    for (const source of sources.filter(({ path }) => path.startsWith('test/')))
      walk(source.tree, (call) => {
        const matcher = call.type === 'CallExpression' ? (call.callee as Node).property : undefined
        if (!PARTIAL.includes(String((matcher as Node | undefined)?.name))) return
        for (const argument of call.arguments as readonly Node[])
          walk(argument, (node) => {
            if (isTooPartial(node)) found.push(`${source.path}:${lineOf(source, node.start)}`)
          })
      })
    expect(found).toEqual([])
  })
})
