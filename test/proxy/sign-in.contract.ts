import { describe, expect, it } from 'vitest'
import { addressId } from '../../proxy/accounts/email.ts'
import { hashOf } from '../../proxy/accounts/key.ts'
import { allowancesOf } from '../../proxy/accounts/rate-limits.ts'
import { NOON, someone } from '../support/accounts.ts'
import { DAY, eachAtNoon, eachStore, HOUR, MINUTE, type Opening, SECOND } from '../support/contract.ts'

const signUps = (client: string) => allowancesOf('signup', { client })

/** Tests of sign-up limits and links that every store passes. */
export function signInContract(name: string, opening: Opening) {
  describe(`sign-in in ${name}`, () => {
    const store = eachStore(opening)
    const later = eachAtNoon()

    describe('sign-ups of a client', () => {
      const take = async (client: string, times: number, now: Date) => {
        const waits: number[] = []
        for (let n = 0; n < times; n++) waits.push(await store().takeAllowances(signUps(client), now))
        return waits
      }

      it('are limited to five per hour, and the sixth waits for the next hour', async () => {
        const now = later(20 * MINUTE)
        expect(await take('five', 7, now)).toEqual([0, 0, 0, 0, 0, 40 * 60, 40 * 60])
        expect(await take('other', 1, now)).toEqual([0])
        expect(await take('five', 1, later(HOUR))).toEqual([0])
      })

      it('are limited to ten per day without refused ones, and the eleventh waits until midnight', async () => {
        await take('ten', 9, later(0))
        expect(await take('ten', 5, later(HOUR))).toEqual([0, 0, 0, 0, 0])
        const [wait] = await take('ten', 1, later(2 * HOUR))
        expect(wait).toBe(10 * 3600)
        expect(await take('ten', 1, later(12 * HOUR))).toEqual([0])
      })

      it('are exactly five of many concurrent ones', async () => {
        const now = later(0)
        const waits = await Promise.all(
          Array.from({ length: 40 }, () => store().takeAllowances(signUps('many'), now)),
        )
        expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
      })

      it('can be refunded', async () => {
        const now = later(0)
        await take('back', 5, now)
        await store().refundAllowances(signUps('back'), now)
        expect(await take('back', 2, now)).toEqual([0, HOUR / 1000])
      })
    })

    describe('limits of two subjects', () => {
      it('are counted together or not at all, and report the later reset', async () => {
        const now = later(20 * MINUTE)
        const allowances = [
          { name: 'both', subject: 'narrow', max: 2, span: 'hour' },
          { name: 'both', subject: 'wide', max: 3, span: 'day' },
        ] as const
        const take = () => store().takeAllowances(allowances, now)
        expect([await take(), await take()]).toEqual([0, 0])
        for (let n = 0; n < 5; n++) expect(await take()).toBe(40 * 60)
        expect(await store().takeAllowances(allowances.slice(1), now)).toBe(0)
        expect(await take()).toBe(11 * 3600 + 40 * 60)
        expect(await store().takeAllowances([{ ...allowances[0], name: 'other' }], now)).toBe(0)
      })
    })

    describe('sign-in links', () => {
      const link = async (email: string, text: string, now: Date) => {
        const id = addressId(email)
        expect(await store().requestLink(id, email, now)).toBe(0)
        await store().saveLink({
          addressId: id,
          hash: hashOf(text),
          expiresAt: new Date(now.getTime() + 10 * MINUTE),
        })
        return id
      }

      it('are requested once a minute per email address', async () => {
        const email = someone()
        const id = addressId(email)
        expect(await store().requestLink(id, email, later(0))).toBe(0)
        expect(await store().requestLink(id, email, later(30 * SECOND))).toBe(30)
        expect(await store().requestLink(id, email, later(59.5 * SECOND))).toBe(1)
        expect(await store().requestLink(id, email, later(MINUTE))).toBe(0)
        expect(await store().requestLink(id, email, later(MINUTE + 1))).toBe(60)
      })

      it('are used up by one of many concurrent requests', async () => {
        const email = someone()
        const id = await link(email, 'once', NOON)
        const uses = await Promise.all(
          Array.from({ length: 50 }, () => store().useLink(id, hashOf('once'), NOON)),
        )
        expect(uses.filter((owner) => owner === email)).toHaveLength(1)
        expect(uses.filter((owner) => owner === null)).toHaveLength(49)
      })

      it('can be inspected without being used up', async () => {
        const email = someone()
        const id = await link(email, 'looked', NOON)
        for (let n = 0; n < 10; n++) expect(await store().linkEmail(id, hashOf('looked'), NOON)).toBe(email)
        expect(await store().useLink(id, hashOf('looked'), NOON)).toBe(email)
        expect(await store().linkEmail(id, hashOf('looked'), NOON)).toBeNull()
      })

      it('expire after ten minutes', async () => {
        const email = someone()
        const id = await link(email, 'old', NOON)
        expect(await store().linkEmail(id, hashOf('old'), later(10 * MINUTE - 1))).toBe(email)
        expect(await store().useLink(id, hashOf('old'), later(10 * MINUTE))).toBeNull()
      })

      it('expire ten minutes after a late email, too', async () => {
        const email = someone()
        const id = addressId(email)
        await store().requestLink(id, email, NOON)
        const sent = later(55 * MINUTE)
        await store().claimLinks(sent, later(56 * MINUTE), 10)
        await store().saveLink({ addressId: id, hash: hashOf('late'), expiresAt: later(65 * MINUTE) })
        await store().claimLinks(later(62 * MINUTE), later(63 * MINUTE), 10)
        expect(await store().linkEmail(id, hashOf('late'), later(64 * MINUTE))).toBe(email)
      })

      it('are replaced by newer ones', async () => {
        const email = someone()
        const id = await link(email, 'first', NOON)
        await link(email, 'second', later(MINUTE))
        expect(await store().useLink(id, hashOf('first'), NOON)).toBeNull()
        expect(await store().useLink(id, hashOf('guess'), NOON)).toBeNull()
        expect(await store().useLink(addressId(someone()), hashOf('second'), NOON)).toBeNull()
        expect(await store().useLink(id, hashOf('second'), NOON)).toBe(email)
      })

      // Links of other tests have expired long before these days.
      it('are claimed by one sender, and again if it does not settle them', async () => {
        const now = later(DAY)
        const at = (seconds: number) => new Date(now.getTime() + seconds * SECOND)
        const email = someone()
        const id = addressId(email)
        await store().requestLink(id, email, now)
        const claimed = await Promise.all([1, 2, 3].map(() => store().claimLinks(now, at(30), 10)))
        expect(claimed.flat()).toEqual([{ addressId: id, email, attempts: 0 }])
        expect(await store().claimLinks(at(29), at(60), 10)).toEqual([])
        expect(await store().claimLinks(at(30), at(60), 10)).toEqual([{ addressId: id, email, attempts: 1 }])
        await store().settleLink(id, at(60))
        expect(await store().claimLinks(at(90), at(120), 10)).toEqual([])
      })

      it('that are requested again while being sent are sent again', async () => {
        const now = later(2 * DAY)
        const at = (seconds: number) => new Date(now.getTime() + seconds * SECOND)
        const email = someone()
        const id = addressId(email)
        await store().requestLink(id, email, now)
        await store().claimLinks(at(59), at(89), 10)
        await store().requestLink(id, email, at(60))
        await store().settleLink(id, at(89))
        expect(await store().claimLinks(at(61), at(91), 10)).toMatchObject([{ email, attempts: 0 }])
      })

      it('that cannot be sent for an hour are dropped', async () => {
        const now = later(3 * DAY)
        const email = someone()
        await store().requestLink(addressId(email), email, now)
        const hourOn = new Date(now.getTime() + HOUR)
        expect(await store().claimLinks(hourOn, later(4 * DAY), 10)).toEqual([])
      })
    })
  })
}
