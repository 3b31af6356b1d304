import { expect, it } from 'vitest'
import { layerOf } from './support/graph.ts'
import { lineOf, type Node, sources, walk } from './support/sources.ts'

/** Layers whose identifiers follow the vocabulary. */
const LAYERS = ['data', 'site']

/** Private words, and the usual term. */
const TERMS: Readonly<Record<string, string>> = {
  asked: 'request',
  told: 'notified, shown',
  untold: 'unnotified',
  held: 'queued, cached',
  kept: 'cached, stored',
  standing: 'state, current value',
  beside: 'next to, with',
  given: 'input, arguments',
  remembered: 'cache',
  whereabouts: 'state',
  soon: 'MaybePromise',
  bell: 'signal',
  least: 'min, lowest',
  most: 'max',
  whoever: 'user',
  labelled: 'labeled',
  colour: 'color',
  cancelled: 'canceled',
}

const wordsOf = (name: string) =>
  name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())

it('identifiers use the usual technical terms', () => {
  const found = sources
    .filter(({ path }) => LAYERS.includes(layerOf(path)))
    .flatMap((source) => {
      const places: string[] = []
      walk(source.tree, (node: Node) => {
        if (node.type !== 'Identifier') return
        const name = String(node.name)
        for (const word of wordsOf(name).filter((part) => Object.hasOwn(TERMS, part)))
          places.push(`${source.path}:${lineOf(source, node.start)}: ${name}: say ${TERMS[word]}`)
      })
      return places
    })
  expect(found).toEqual([])
})
