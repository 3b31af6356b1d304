import { expect, it } from 'vitest'
import { read } from './support/root.ts'
import { committed, lineOf, type Source, sources, walk } from './support/sources.ts'

const LINE_LENGTH_MAX = 140
/** The readers have long patterns. */
const LONG_LINES = /^build\/extract\//

/** The build recognizes texts of pages. */
const HAS_PATTERNS = /^build\//

/** Numbers of the lines that cannot be broken: those of templates of several lines, such as pages, and of long patterns. */
function unbreakableLines(source: Source): ReadonlySet<number> {
  const found = new Set<number>()
  walk(source.tree, ({ type, start, end, regex }) => {
    const [first, last] = [lineOf(source, start), lineOf(source, end)]
    const isPattern =
      HAS_PATTERNS.test(source.path) && regex !== undefined && end - start > LINE_LENGTH_MAX / 2
    if ((type === 'TemplateLiteral' && last > first) || isPattern)
      for (let line = first; line <= last; line++) found.add(line)
  })
  return found
}

/** Style sheets, scripts, and documents, whose tables cannot be broken. */
const OTHER_TEXTS = committed.filter(
  (path) => /\.(?:css|mjs|md)$/.test(path) && !path.startsWith('test/fixtures/'),
)

it(`the code has no line over ${LINE_LENGTH_MAX} characters`, () => {
  const long = sources
    .filter(({ path }) => !LONG_LINES.test(path))
    .flatMap((source) => {
      const lines = source.text.split('\n').map((line, i) => ({ line: i + 1, length: line.length }))
      const over = lines.filter(({ length }) => length > LINE_LENGTH_MAX)
      const unbreakable = over.length > 0 ? unbreakableLines(source) : new Set()
      return over.filter(({ line }) => !unbreakable.has(line)).map(({ line }) => `${source.path}:${line}`)
    })
  const others = OTHER_TEXTS.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) =>
        line.length > LINE_LENGTH_MAX && !line.startsWith('|') ? [`${path}:${i + 1}`] : [],
      ),
  )
  expect([...long, ...others]).toEqual([])
})
