import { describe, expect, it } from 'vitest'
import { lineOf, sources, walk } from './support/sources.ts'

/** Matchers that ignore members which are not expected. */
const PARTIAL = ['toMatchObject', 'objectContaining']

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
