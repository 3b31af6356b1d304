import { describe, expect, it } from 'vitest'
import { read } from './support/root.ts'
import { committed, lineOf, type Node, type Source, sources, walk } from './support/sources.ts'
import { COMMENT_TERMS, PHRASES, TERMS, TITLE_TERMS } from './support/terms.ts'

/** Folders whose identifiers, comments, and test titles follow the vocabulary. */
const CHECKED = ['data/', 'proxy/', 'site/', 'build/', 'test/']

/** Words of the specification: an error code, and an event of an application rule (the applicant held the card). */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'data/eligibility/history-rule.ts': ['held'],
  'data/schema/errors.ts': ['plan_cancelling'],
}

/** Files that list the words. */
const LISTS: readonly string[] = ['test/vocabulary.test.ts', 'test/support/terms.ts']

const checked = sources.filter(
  ({ path }) => CHECKED.some((prefix) => path.startsWith(prefix)) && !LISTS.includes(path),
)

/** Texts that are not code: pages, style sheets, settings, and the README. */
const documents = committed
  .filter((path) => /\.(?:md|mdx|css|toml|astro)$|^\.env\.example$/.test(path))
  .filter((path) => !/^(?:test\/fixtures|data\/releases)\//.test(path))
  .map((path) => ({ path, text: read(path) }))

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

const isSpecified = (name: string, path: string): boolean => SPECIFIED[path]?.includes(name) === true

function identifiersOf(source: Source): readonly Node[] {
  const found: Node[] = []
  walk(source.tree, (node) => {
    if (node.type === 'Identifier' && !isSpecified(String(node.name), source.path)) found.push(node)
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

/** Words that start in lower case, as titles do. Sentences of pages start with a capital or a figure. */
const PHRASE = /^[a-z]+ /

/** Returns the string literals that name the tests of a source: titles, and the first cells of rows for `each`. */
function titlesOf(source: Source): readonly Node[] {
  const found: Node[] = []
  walk(source.tree, (node, above) => {
    if (node.type === 'CallExpression' && /^(?:describe|it|test)\b/.test(calleeOf(source, node))) {
      const [title] = node.arguments as readonly Node[]
      if (title?.type === 'Literal' || title?.type === 'TemplateLiteral') found.push(title)
    }
    const isRow = node.type === 'ArrayExpression' && above.at(-1)?.type === 'ArrayExpression'
    const [cell] = isRow ? (node.elements as readonly (Node | null)[]) : []
    if (cell?.type === 'Literal' && PHRASE.test(String(cell.value))) found.push(cell)
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

  it('applies to documents, style sheets, and settings', () => {
    const found = documents.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, i) =>
          privateWordsIn(proseOf(line), COMMENT_TERMS).map((word) => `${path}:${i + 1}: ${word}`),
        ),
    )
    expect(found).toEqual([])
  })

  it('applies to test titles', () => {
    const tests = checked.filter(({ path }) => path.startsWith('test/'))
    const found = tests.flatMap((source) =>
      titlesOf(source).flatMap((title) =>
        privateWordsIn(
          source.text.slice(title.start, title.end).replace('npm run review', ''),
          TITLE_TERMS,
        ).map((word) => `${source.path}:${lineOf(source, title.start)}: ${word}`),
      ),
    )
    expect(found).toEqual([])
  })
})
