import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { checkLimits } from '../../../proxy/graphql/limits.ts'

const check = (query: string) => () => checkLimits(parse(query, { maxLexicalTokens: 1_000 }))
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ')
const nested = (levels: number) => `{ ${'a { '.repeat(levels - 1)}a${' }'.repeat(levels - 1)} }`

describe('root fields', () => {
  it('accepts ten', () => expect(check(`{ ${many(10, (i) => `a${i}: stats { x }`)} }`)).not.toThrow())

  it.each([
    ['eleven fields', `{ ${many(11, (i) => `f${i}`)} }`],
    ['eleven aliases of one field', `{ ${many(11, (i) => `a${i}: stats { x }`)} }`],
    [
      'five fields and six in a fragment',
      `{ ${many(5, (i) => `f${i}`)} ...g } fragment g on Query { ${many(6, (i) => `g${i}`)} }`,
    ],
    [
      'five fields and six in an inline fragment',
      `{ ${many(5, (i) => `f${i}`)} ... { ${many(6, (i) => `g${i}`)} } }`,
    ],
    ['one fragment spread six times', `{ ${many(6, () => '...g')} } fragment g on Query { a b }`],
    ['fields that @include(if: false) omits', `{ ${many(11, (i) => `f${i} @include(if: false)`)} }`],
    ['fields of an operation that is not run', `query a { f } query b { ${many(11, (i) => `f${i}`)} }`],
  ])('refuses %s', (_, query) => expect(check(query)).toThrow('root fields'))
})

describe('depth', () => {
  it('accepts five levels', () => expect(check(nested(5))).not.toThrow())

  it.each([
    ['nesting', nested(6)],
    ['a named fragment', '{ a { b { ...f } } } fragment f on T { c { d { e { g } } } }'],
    [
      'a fragment of a fragment',
      '{ a { ...f } } fragment f on T { b { ...g } } fragment g on T { c { d { e { h } } } }',
    ],
    ['an inline fragment', '{ a { ... on T { b { ... { c { d { e { f } } } } } } } }'],
    [
      'a fragment that is first used at a lower depth',
      '{ x: a { ...f } a { b { c { ...f } } } } fragment f on T { d { e { g } } }',
    ],
    ['an unused fragment', '{ a } fragment f on T { a { b { c { d { e { f } } } } } }'],
    [
      'a query and a fragment with the names of introspection',
      'query __schema { a { ...__schema } } fragment __schema on T { b { c { d { e { f } } } } }',
    ],
  ])('refuses six levels by %s', (_, query) => expect(check(query)).toThrow('levels deep'))
})

describe('fragments', () => {
  it.each([
    ['itself', '{ ...f } fragment f on T { a ...f }'],
    ['itself through another', '{ a } fragment f on T { ...g } fragment g on T { ...f }'],
    ['itself below a field', '{ a { ...f } } fragment f on T { b { ...f } }'],
    ['itself through fifty', `{ ...f0 } ${many(50, (i) => `fragment f${i} on T { ...f${(i + 1) % 50} }`)}`],
  ])('refuses one that contains %s', (_, query) => expect(check(query)).toThrow('contains itself'))

  it('refuses an undefined one', () => expect(check('{ ...f }')).toThrow('no fragment "f"'))

  it('refuses twenty that double, without expanding them', () => {
    const doubling = many(20, (i) => `fragment f${i} on T { a { ...f${i + 1} ...f${i + 1} } }`)
    const flat = many(20, (i) => `fragment f${i} on T { ...f${i + 1} ...f${i + 1} }`)
    expect(check(`{ a { ...f0 } } ${doubling} fragment f20 on T { x }`)).toThrow()
    expect(check(`{ a { ...f0 } } ${flat} fragment f20 on T { x }`)).toThrow('fragments expanded')
  })
})

it('refuses too many directives at any place', () => {
  const flood = '@skip(if: false) '.repeat(51)
  expect(check(`{ a ${flood} }`)).toThrow('directives')
  expect(check(`query ${flood} { a }`)).toThrow('directives')
  expect(check(`{ ...f } fragment f on T ${flood} { a }`)).toThrow('directives')
})

it('refuses a repeated field with subfields, which validation would compare in pairs', () => {
  expect(check(`{ a { ${'b { c } '.repeat(51)} } }`)).toThrow('at most 50 times')
})

it('refuses too many aliases of `__typename`, which no other limit counts', () => {
  expect(check(`{ a { __typename b { kind: __typename } } }`)).not.toThrow()
  expect(check(`{ a { ${many(6, (i) => `t${i}: __typename`)} } }`)).toThrow('__typename')
})
