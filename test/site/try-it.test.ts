import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curl } from '../../site/src/data/curl.ts'
import { fieldStart, operations } from '../../site/src/data/reference.ts'
import { completions, suggestionOf } from '../../site/src/data/suggestions.ts'

describe('a curl command', () => {
  const url = 'https://cards.example/v1/graphql'

  it('passes every character of the URL and the body on', () => {
    const body = `{"query":"it's \\"$HOME\\" \`date\`"}`
    const command = curl({ method: 'POST', url: `${url}?a=b&c='d'`, key: 'cds_test_1', body })
    const script = `curl() { printf '%s\\n' "$@"; }\n${command}`
    const words = execFileSync('sh', ['-c', script]).toString().trimEnd().split('\n')
    const headers = ['-H', 'Authorization: Bearer cds_test_1', '-H', 'Content-Type: application/json']
    expect(words).toEqual(['-X', 'POST', `${url}?a=b&c='d'`, ...headers, '-d', body])
  })

  it('has no key where none is needed', () => {
    expect(curl({ method: 'GET', url, key: null, body: null })).toBe(`curl '${url}'`)
  })
})

describe('the suggestions of a field', () => {
  const values = ['gold-card', 'gold-plus', 'green-card']
  const labels = (text: string) => completions(text, values).map(({ label }) => label)

  it('are cards for `slugs`, one after the other', () => {
    expect(suggestionOf('/v1/cards/compare', 'slugs')).toEqual({ kind: 'cards', isList: true })
    expect(suggestionOf('/v1/cards/{slug}', 'slug')).toEqual({ kind: 'cards', isList: false })
    expect(suggestionOf('/v1/cards', 'limit')).toBeNull()
  })

  it('complete the last value of a list, without those in it', () => {
    expect(labels('')).toEqual(values)
    expect(labels('gold')).toEqual(['gold-card', 'gold-plus'])
    expect(completions('gold-card,pl', values)).toEqual([
      { value: 'gold-card,gold-plus', label: 'gold-plus' },
    ])
    expect(labels('gold-card, green-card,')).toEqual(['gold-plus'])
    expect(labels('none')).toEqual([])
  })
})

describe('the fields of a form', () => {
  const starts = operations.flatMap((operation) => {
    const { params, query } = operation.endpoint
    return Object.keys({ ...params, ...query }).map(
      (name) => [`${operation.name} ${name}`, fieldStart(operation, name)] as const,
    )
  })

  it('start with a value that can be sent, or with a placeholder', () => {
    const start = Object.fromEntries(starts)
    expect(start['getIssuer slug']).toEqual({ value: 'chase', placeholder: undefined })
    expect(start['getExport file']).toEqual({ value: '', placeholder: '{sha256}.parquet' })
    expect(JSON.stringify(Object.values(start).map(({ value }) => value))).not.toContain('{')
  })
})
