import { expect, it } from 'vitest'
import { DAY_MS } from '../../data/time.ts'
import { LINK_REQUEST_TTL_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '../../proxy/store/sign-in.ts'
import { RETURN_PATH_MS } from '../../site/src/portal/return-path.ts'
import { read } from '../support/root.ts'
import { sources } from '../support/sources.ts'

const text = read('site/src/pages/privacy.astro').replaceAll(/\s+/g, ' ')

it('the page about privacy names everything that the site stores in the browser', () => {
  const storing = sources.filter(
    (file) => file.path.startsWith('site/src/') && /(?:local|session)Storage/.test(file.text),
  )
  const constants = [...storing, { text: read('site/src/data/signed-in.ts') }]
  const names = constants.flatMap(
    (file) => file.text.match(/(?<=')(?:card-data|starlight)-[\w-]+(?=')/g) ?? [],
  )
  expect(new Set(names).size).toBeGreaterThan(4)
  expect(names.filter((name) => !text.includes(`<code>${name}</code>`))).toEqual([])
})

it('the page about privacy says how long sessions, links, and hashes of trials are stored', () => {
  expect(text).toContain(
    `after ${SESSION_IDLE_MS / DAY_MS} days without use, or after ${SESSION_MAX_MS / DAY_MS} days`,
  )
  expect([LINK_REQUEST_TTL_MS, RETURN_PATH_MS]).toEqual([3_600_000, 600_000])
  for (const words of ['User-Agent', 'for an hour', 'ten minutes', 'hash of your email address'])
    expect(text).toContain(words)
})
