import { describe, expect, it } from 'vitest'
import { lineOf, type Node, type Source, sources, walk } from './support/sources.ts'

/** Folders and files whose identifiers and comments follow the vocabulary. */
const CHECKED = [
  ...['data/', 'proxy/', 'site/'],
  ...['catalog', 'changes', 'facts', 'issuers', 'lint', 'replay', 'sandbox', 'snapshot'].map(
    (folder) => `build/${folder}/`,
  ),
  ...['build', 'command', 'durable', 'issuer', 'lock', 'options', 'progress'].map(
    (file) => `build/${file}.ts`,
  ),
]

/** Words that are not used in identifiers, and the usual term. */
const TERMS: Readonly<Record<string, string>> = {
  ask: 'request',
  asked: 'request',
  told: 'notified, shown',
  untold: 'unnotified',
  tell: 'notify, print',
  say: 'print',
  held: 'queued, cached',
  kept: 'cached, stored',
  keeps: 'caches, stores',
  standing: 'state, current value',
  stands: 'is',
  beside: 'next to, with',
  given: 'input, arguments',
  relay: 'pass, pair',
  deal: 'assign',
  lesson: 'update',
  learn: 'update',
  remembered: 'cache',
  remember: 'cache',
  whereabouts: 'state',
  soon: 'MaybePromise',
  bell: 'signal',
  handed: 'queued, passed',
  least: 'min, lowest',
  most: 'max',
  whoever: 'user',
  nobodys: 'ambiguous',
  labelled: 'labeled',
  colour: 'color',
  cancelled: 'canceled',
  catalogue: 'catalog',
  behaviour: 'behavior',
  neighbour: 'neighbor',
  misspelt: 'misspelled',
  dialled: 'dialed',
  recognise: 'recognize',
}

/** The same for two words in a row. */
const PHRASES: Readonly<Record<string, string>> = {
  'give back': 'refund, release',
  'take back': 'compensate',
  'look back': 'search',
  'hand out': 'fan out',
  'hand back': 'return',
}

/** Columns and the value of a parameter that existing databases and clients use. */
const PUBLISHED: readonly string[] = ['asked_at', 'untold', 'webhook_handed_out', 'plan_cancelling']

/** Words that comments do not use. English needs the others of the list. */
const COMMENT_TERMS: Readonly<Record<string, string>> = {
  asked: 'requested',
  told: 'notified, shown',
  untold: 'unnotified',
  standing: 'current',
  stands: 'is',
  beside: 'next to, in addition to',
  whoever: 'the client, the user',
  whereabouts: 'state',
  'e-mail': 'email',
  colour: 'color',
  behaviour: 'behavior',
  cancelled: 'canceled',
  labelled: 'labeled',
  catalogue: 'catalog',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  misspelt: 'misspelled',
  recognise: 'recognize',
  recognised: 'recognized',
}

const checked = sources.filter(({ path }) => CHECKED.some((prefix) => path.startsWith(prefix)))

const wordsOf = (name: string) =>
  name
    .split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

/** Returns the usual terms for the words of a name that are not used. */
function termsFor(name: string): readonly string[] {
  const words = wordsOf(name)
  const pairs = words.slice(1).map((word, i) => `${words[i]} ${word}`)
  return [
    ...words.filter((word) => Object.hasOwn(TERMS, word)).map((word) => TERMS[word] ?? ''),
    ...pairs.filter((pair) => Object.hasOwn(PHRASES, pair)).map((pair) => PHRASES[pair] ?? ''),
  ]
}

function identifiersOf(source: Source): readonly Node[] {
  const found: Node[] = []
  walk(source.tree, (node) => {
    if (node.type === 'Identifier' && !PUBLISHED.includes(String(node.name))) found.push(node)
  })
  return found
}

/** Prose of a comment, without code in backticks and indented tables. */
const proseOf = (comment: string) => comment.replace(/`[^`]*`/g, '').replace(/^ *\* {3,}.*$/gm, '')

describe('the vocabulary', () => {
  it('applies to identifiers', () => {
    const found = checked.flatMap((source) =>
      identifiersOf(source).flatMap((node) =>
        termsFor(String(node.name)).map(
          (term) => `${source.path}:${lineOf(source, node.start)}: ${node.name}: use ${term}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('applies to comments', () => {
    const found = checked.flatMap((source) =>
      source.comments.flatMap(({ text, start }) =>
        (
          proseOf(text)
            .toLowerCase()
            .match(/[a-z]+(?:-[a-z]+)*/g) ?? []
        )
          .filter((word) => Object.hasOwn(COMMENT_TERMS, word))
          .map((word) => `${source.path}:${lineOf(source, start)}: ${word}: use ${COMMENT_TERMS[word]}`),
      ),
    )
    expect(found).toEqual([])
  })
})
