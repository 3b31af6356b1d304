import { describe, expect, it } from 'vitest'
import { addressId } from '../../proxy/accounts/email.ts'
import { hashOf } from '../../proxy/accounts/key.ts'
import type { BillingChange } from '../../proxy/store/billing.ts'
import { makeAccount, NOON, newAccount, someone } from '../support/accounts.ts'
import { DAY, eachAtNoon, eachStore, MINUTE, type Opening } from '../support/contract.ts'

const LATER = new Date(NOON.getTime() + 10 * MINUTE)

/** Tests of sessions, billing, and deletion that every store passes. */
export function accountsContract(name: string, opening: Opening) {
  describe(`accounts in ${name}`, () => {
    const store = eachStore(opening)
    const later = eachAtNoon()
    const account = (email?: string) => makeAccount(store(), 'free', email)

    describe('sessions', () => {
      const session = async (accountId: string, secret: string, now: Date, browser = 'Firefox') => {
        await store().openSession(accountId, { id: `id-${secret}`, hash: hashOf(secret), browser }, now)
      }

      it('are found by their own secret only', async () => {
        const [one, two] = [await account(), await account()]
        await session(one.id, 's1', NOON)
        expect(await store().session(one.id, hashOf('s1'), NOON)).toEqual({
          id: 'id-s1',
          browser: 'Firefox',
          createdAt: NOON.toISOString(),
          seenAt: NOON.toISOString(),
        })
        expect(await store().session(two.id, hashOf('s1'), NOON)).toBeNull()
        expect(await store().session(one.id, hashOf('other'), NOON)).toBeNull()
      })

      it('end after seven days without use', async () => {
        const { id } = await account()
        await session(id, 's2', NOON)
        const seen = later(7 * DAY - 1)
        expect(await store().session(id, hashOf('s2'), seen)).not.toBeNull()
        expect(await store().session(id, hashOf('s2'), new Date(seen.getTime() + 7 * DAY - 1))).not.toBeNull()
        expect(await store().session(id, hashOf('s2'), new Date(seen.getTime() + 14 * DAY))).toBeNull()
      })

      it('end after thirty days even if used every day', async () => {
        const { id } = await account()
        await session(id, 's3', NOON)
        for (let day = 5; day < 30; day += 5)
          expect(await store().session(id, hashOf('s3'), later(day * DAY))).not.toBeNull()
        expect(await store().session(id, hashOf('s3'), later(30 * DAY))).toBeNull()
        expect(await store().sessions(id, later(30 * DAY))).toEqual([])
      })

      it('are listed newest first, and end one by one or all at once', async () => {
        const { id } = await account()
        await session(id, 's4', NOON)
        await session(id, 's5', later(MINUTE))
        await session(id, 's6', later(2 * MINUTE))
        const listed = async () => (await store().sessions(id, later(3 * MINUTE))).map((each) => each.id)
        expect(await listed()).toEqual(['id-s6', 'id-s5', 'id-s4'])
        expect(await store().closeSession(id, 'id-s5')).toBe(true)
        expect(await store().closeSession(id, 'id-s5')).toBe(false)
        expect(await listed()).toEqual(['id-s6', 'id-s4'])
        await store().closeSessions(id)
        expect(await listed()).toEqual([])
        expect(await store().session(id, hashOf('s4'), NOON)).toBeNull()
      })
    })

    describe('billing', () => {
      const customer = async () => {
        const made = await account()
        const customerId = `cus_${made.id}`
        expect(await store().linkCustomer(made.id, customerId)).toBe(customerId)
        return { ...made, customerId }
      }
      const paying = (plan: 'starter' | 'pro', status = 'active'): BillingChange => ({
        plan,
        paymentFailed: status === 'past_due',
        subscription: {
          id: 'sub_1',
          plan,
          billing: 'monthly',
          status,
          endsAt: null,
          trialEndsAt: null,
          renewsAt: '2026-12-21T12:00:00.000Z',
        },
      })

      it('returns nothing for an account that never paid', async () => {
        const { id } = await account()
        expect(await store().billing(id)).toBeNull()
        expect(await store().beginSync(id)).toBeNull()
        expect(await store().accountOfCustomer('cus_unknown')).toBeNull()
      })

      it('links the first customer of an account and never replaces it', async () => {
        const { id, customerId } = await customer()
        expect(await store().linkCustomer(id, 'cus_second')).toBe(customerId)
        expect(await store().accountOfCustomer(customerId)).toBe(id)
        expect(await store().accountOfCustomer('cus_second')).toBeNull()
        expect(await store().linkCustomer('unknown', 'cus_third')).toBeNull()
        expect(await store().billing(id)).toEqual({ customerId, subscription: null, paymentFailed: false })
      })

      it('replaces a deleted customer once', async () => {
        const { id, customerId } = await customer()
        await store().beginSync(id, 'dp_1')
        const [second, third] = [`${customerId}_2`, `${customerId}_3`]
        expect(await store().linkCustomer(id, second, customerId)).toBe(second)
        expect(await store().linkCustomer(id, third, customerId)).toBe(second)
        expect(await store().accountOfCustomer(second)).toBe(id)
        expect(await store().accountOfCustomer(customerId)).toBeNull()
        expect(await store().accountOfCustomer(third)).toBeNull()
        expect((await store().beginSync(id))?.disputes).toEqual([])
      })

      it('stores the newest reading with its plan, whatever the order of writes', async () => {
        const { id, customerId } = await customer()
        const first = (await store().beginSync(id))!
        const second = (await store().beginSync(id))!
        expect(second.number).toBeGreaterThan(first.number)
        expect(await store().saveSync(id, second.number, paying('pro', 'past_due'))).toBe(true)
        expect(await store().saveSync(id, first.number, paying('starter'))).toBe(false)
        expect(await store().saveSync(id, second.number, paying('starter'))).toBe(false)
        expect((await store().account(id))?.plan).toBe('pro')
        const { subscription } = paying('pro', 'past_due')
        expect(await store().billing(id)).toEqual({ customerId, subscription, paymentFailed: true })
      })

      it('applies a dispute from the time of its event', async () => {
        const { id } = await customer()
        await store().beginSync(id, 'dp_1')
        await store().beginSync(id, 'dp_10')
        expect((await store().beginSync(id, 'dp_1'))?.disputes).toEqual(['dp_1', 'dp_10'])
      })

      it('keeps the record of a trial after the account is deleted', async () => {
        const made = await account()
        expect(await store().trialUsed(made.email)).toBe(false)
        await store().markTrialUsed(made.email)
        await store().markTrialUsed(made.email)
        await store().deleteAccount(made.id)
        expect(await store().trialUsed(made.email)).toBe(true)
        expect(await store().trialUsed(made.email.toUpperCase())).toBe(true)
        expect(await store().trialUsed(someone())).toBe(false)
      })
    })

    describe('a deleted account', () => {
      it('leaves no key, session, or customer, and frees its email address', async () => {
        const made = await account()
        const ref = { accountId: made.id, hash: hashOf('gone') }
        await store().addKey(
          made.id,
          { id: 'key-gone', hash: ref.hash, name: 'k', lastFour: 'gone' },
          5,
          NOON,
        )
        await store().openSession(made.id, { id: 'session-gone', hash: hashOf('s'), browser: '' }, NOON)
        await store().linkCustomer(made.id, 'cus_gone')
        await store().admit(ref, NOON)
        expect(await store().deleteAccount(made.id)).toBe(true)
        expect(await store().deleteAccount(made.id)).toBe(false)
        expect(await store().admit(ref, NOON)).toEqual({ outcome: 'unknown' })
        expect(await store().session(made.id, hashOf('s'), NOON)).toBeNull()
        expect(await store().accountOfCustomer('cus_gone')).toBeNull()
        expect(await store().accountByEmail(made.email)).toBeNull()
        const again = await account(made.email)
        expect(await store().accountByEmail(made.email)).toEqual(again)
      })

      it('leaves no sign-in link', async () => {
        const made = await account()
        const id = addressId(made.email)
        await store().requestLink(id, made.email, NOON)
        await store().saveLink({ addressId: id, hash: hashOf('live'), expiresAt: LATER })
        expect(await store().linkEmail(id, hashOf('live'), NOON)).toBe(made.email)
        await store().deleteAccount(made.id)
        expect(await store().linkEmail(id, hashOf('live'), NOON)).toBeNull()
        const due = await store().claimLinks(NOON, LATER, 1_000)
        expect(due.filter(({ email }) => email === made.email)).toEqual([])
      })

      it('is not restored by late writes', async () => {
        const { id } = await account()
        await store().linkCustomer(id, `cus_${id}`)
        const reading = (await store().beginSync(id))!
        await store().deleteAccount(id)
        const late = { plan: 'pro', subscription: null, paymentFailed: false } as const
        expect(await store().saveSync(id, reading.number, late)).toBe(false)
        expect(await store().setPlan(id, 'pro')).toBe(false)
        expect(await store().account(id)).toBeNull()
      })
    })

    it('an email address belongs to one of several accounts that confirm it concurrently', async () => {
      const email = someone()
      const make = () => store().createAccount(newAccount('free', email))
      const made = (await Promise.all(Array.from({ length: 20 }, make))).filter((each) => each !== null)
      expect(made).toHaveLength(1)
      expect(await store().accountByEmail(email)).toEqual(made[0])
    })
  })
}
