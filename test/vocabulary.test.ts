import { describe, expect, it } from 'vitest'
import { lineOf, type Node, type Source, sources, walk } from './support/sources.ts'

/** Folders whose identifiers, comments, and test titles follow the vocabulary. */
const CHECKED = ['data/', 'proxy/', 'site/', 'build/', 'test/']

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

/** Names in files on disk, by the module that reads and writes them. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  'build/fetch/cache.ts': ['asked'],
  'build/report/contents.ts': ['asked'],
  'build/report/json.ts': ['asked'],
  'build/weekly/records.ts': ['asked', 'held'],
  'build/weekly/run-record.ts': ['asked', 'held'],
  'test/build/report/alarms.test.ts': ['asked', 'held'],
  'test/build/report/report.test.ts': ['asked', 'held'],
}

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

/** Words that test titles do not use. */
const TITLE_TERMS: Readonly<Record<string, string>> = {
  ...COMMENT_TERMS,
  answer: 'response',
  answers: 'responses',
  ask: 'request',
  asks: 'requests',
  given: 'input, returned',
  held: 'queued, cached',
  stand: 'are',
  tell: 'return, show',
  tells: 'returns, shows',
}

const checked = sources.filter(
  ({ path }) => CHECKED.some((prefix) => path.startsWith(prefix)) && path !== 'test/vocabulary.test.ts',
)

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

const isPublished = (name: string, path: string): boolean =>
  PUBLISHED.includes(name) || STORED[path]?.includes(name) === true

function identifiersOf(source: Source): readonly Node[] {
  const found: Node[] = []
  walk(source.tree, (node) => {
    if (node.type === 'Identifier' && !isPublished(String(node.name), source.path)) found.push(node)
  })
  return found
}

/** Prose of a comment, without code in backticks and indented tables. */
const proseOf = (comment: string) => comment.replace(/`[^`]*`/g, '').replace(/^ *\* {3,}.*$/gm, '')

/** Returns the words of a text that `terms` lists, with the usual term. */
const privateWordsIn = (text: string, terms: Readonly<Record<string, string>>): readonly string[] =>
  (text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [])
    .filter((word) => Object.hasOwn(terms, word))
    .map((word) => `${word}: use ${terms[word]}`)

/** Returns the string literals that name the tests of a source. */
function titlesOf(source: Source): readonly Node[] {
  const found: Node[] = []
  walk(source.tree, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:describe|it|test)\b/.test(calleeOf(source, node))) return
    const [title] = node.arguments as readonly Node[]
    if (title?.type === 'Literal' || title?.type === 'TemplateLiteral') found.push(title)
  })
  return found
}

const calleeOf = (source: Source, node: Node): string => {
  const { start, end } = node.callee as Node
  return source.text.slice(start, end)
}

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
        privateWordsIn(proseOf(text), COMMENT_TERMS).map(
          (word) => `${source.path}:${lineOf(source, start)}: ${word}`,
        ),
      ),
    )
    expect(found).toEqual([])
  })

  it('applies to test titles', () => {
    const found = checked.flatMap((source) =>
      titlesOf(source).flatMap((title) =>
        privateWordsIn(
          source.text.slice(title.start, title.end).replace('npm run held', ''),
          TITLE_TERMS,
        ).map((word) => `${source.path}:${lineOf(source, title.start)}: ${word}`),
      ),
    )
    expect(found).toEqual([])
  })
})
