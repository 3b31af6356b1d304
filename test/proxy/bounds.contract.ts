import { describe, expect, it } from 'vitest'
import { bounds } from '../../data/schema/bounds.ts'
import { hashOf } from '../../proxy/accounts/key.ts'
import { makeAccount, NOON } from '../support/accounts.ts'
import { eachAtNoon, eachStore, MINUTE, type Opening } from '../support/contract.ts'

/** Tests of the table of bounds that every store passes. */
export function boundsContract(name: string, opening: Opening) {
  describe(`the bounded records of an account in ${name}`, () => {
    const store = eachStore(opening)
    const later = eachAtNoon()
    const account = () => makeAccount(store(), 'free')

    it('include every active key and the newest revoked keys', async () => {
      const { id } = await account()
      const add = (n: number) =>
        store().addKey(
          id,
          { id: `${id}-${n}`, hash: hashOf(`${id}-${n}`), name: 'k', lastFour: '' },
          5,
          at(n),
        )
      const at = (n: number) => later(n * MINUTE)
      await add(0)
      for (let n = 1; n < bounds.keys.max + 5; n++) {
        await add(n)
        await store().revokeKey(id, `${id}-${n}`, at(n))
      }
      const stored = await store().keys(id)
      expect(stored).toHaveLength(bounds.keys.max)
      const ids = stored.map((key) => key.id)
      expect(ids).toContain(`${id}-0`)
      expect(ids).toContain(`${id}-${bounds.keys.max + 4}`)
      expect(ids).not.toContain(`${id}-1`)
      expect(await store().admit({ accountId: id, hash: hashOf(`${id}-0`) }, NOON)).toMatchObject({
        outcome: 'admitted',
      })
    })

    it('include the most recently used sessions', async () => {
      const { id } = await account()
      const open = (n: number) =>
        store().openSession(id, { id: `s${n}`, hash: hashOf(`${id} s${n}`), browser: '' }, later(n * MINUTE))
      for (let n = 0; n < bounds.sessions.max; n++) await open(n)
      const now = later(bounds.sessions.max * MINUTE)
      await store().session(id, hashOf(`${id} s0`), now)
      await open(bounds.sessions.max)
      const stored = (await store().sessions(id, now)).map((one) => one.id)
      expect(stored).toHaveLength(bounds.sessions.max)
      expect(stored).toContain('s0')
      expect(stored).toContain(`s${bounds.sessions.max}`)
      expect(stored).not.toContain('s1')
    })
  })
}
