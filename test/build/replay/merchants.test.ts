import { expect, it } from 'vitest'
import { merchantFinder } from '../../../build/replay/merchants.ts'

const merchants = merchantFinder(
  [
    ['disney-plus-us', 'Disney+', []],
    ['disney-resorts-us', 'Disney Resorts', ['Walt Disney World']],
    ['hulu-us', 'Hulu', []],
  ].map(([id, name, aliases]) => ({ id, name, aliases, country: 'US' }) as never),
)

it.each([
  ['Disney+', ['disney-plus-us']],
  ['Disney Plus', ['disney-plus-us']],
  ['Disney', []],
  ['Disney+, Hulu, ESPN+', ['disney-plus-us', 'hulu-us']],
  ['WALT DISNEY WORLD', ['disney-resorts-us']],
])('the text %s names the merchants %o', (text, ids) => {
  expect(merchants.idsOf(text, 'US')).toEqual(ids)
  expect(merchants.idsOf(text, 'CA')).toEqual([])
})
