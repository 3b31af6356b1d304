import { describe, expect, it } from 'vitest'
import type { Owner, Owners } from '../support/portal-owner.ts'
import { portalBench, type Screens } from '../support/portal-window.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1_000)

/** What the portal tells of an account in every state that it can be in. */
export function portalStates(screens: Screens) {
  const { of } = screens
  const { owners, windowOf, fine, words } = portalBench(screens)

  describe('the portal tells of', () => {
    const paid = async (
      tier: string,
      more: Parameters<Awaited<ReturnType<Owners['paying']>>['change']>[0],
    ) => {
      const owner = await owners().paying(tier)
      await owner.change(more)
      return owner
    }
    const disputed = async () => {
      const owner = await owners().paying('pro')
      const { customer } = [...of().server.stripe.subscriptions.values()].at(-1) ?? {}
      const charge = { id: `ch_${owner.id}`, object: 'charge', customer }
      const dispute = { id: `dp_${owner.id}`, object: 'dispute', charge, status: 'needs_response' }
      of().server.stripe.disputes.set(dispute.id, dispute)
      await owners().tell('charge.dispute.created', { ...dispute, charge: charge.id })
      return owner
    }
    const used = async () => {
      const owner = await owners().free()
      await owners().store.setUsage(owner.id, { daily: 100, monthly: 400 }, new Date())
      return owner
    }
    const suspended = async () => {
      const owner = await owners().free()
      await owners().store.setSuspended(owner.id, true)
      return owner
    }
    const ended = { status: 'canceled', ended_at: now() }
    const trialEnded = { status: 'paused', trial_end: now() - DAY }
    const CASES: readonly [string, () => Promise<Owner>, RegExp, RegExp][] = [
      [
        'an account on Free',
        () => owners().free(),
        /100 calls a day.*Begins with 7 days free.*Starter, monthly/s,
        /Paid each/,
      ],
      ['a trial', () => owners().paying('starter'), /trial of Starter runs until/, /Starter, monthly/],
      [
        'a trial that ended',
        () => paid('starter', trialEnded),
        /The trial has ended\..*Starter, monthly/s,
        /Paid each|Begins with/,
      ],
      [
        'a plan that is paid',
        () => owners().paying('pro'),
        /Paid each month\. Next payment on/,
        /Pro, monthly/,
      ],
      [
        'a payment that failed',
        () => paid('pro', { status: 'past_due' }),
        /payment failed.*the Pro plan ends.*Pay on the/s,
        /Next payment/,
      ],
      [
        'a plan that ended so',
        () => paid('pro', { status: 'unpaid' }),
        /has ended, since the last payment failed/,
        /monthly$|Paid each/m,
      ],
      ['a disputed payment', disputed, /A payment is disputed/, /payment failed/],
      [
        'a plan that is cancelled',
        () => paid('pro', { cancel_at_period_end: true }),
        /is cancelled\. It runs until.*resume it/s,
        /Next payment/,
      ],
      [
        'a plan that has ended',
        () => paid('pro', ended),
        /The paid plan has ended\..*Pro, monthly/s,
        /Paid each/,
      ],
      ['a suspended account', suspended, /This account is suspended/, /Starter, monthly/],
    ]
    it.each(CASES)(
      '%s',
      async (_, make, told, not) => {
        const window = await windowOf(await make())
        const text = await words(window, 'plan/')
        expect(text).toMatch(told)
        expect(text).not.toMatch(not)
        await fine(window)
      },
      20_000,
    )

    it('calls that are used up', async () => {
      const window = await windowOf(await used())
      expect(await words(window, '')).toMatch(/0 left.*Used up: calls are refused until then/s)
      await fine(window)
    })

    it('an account without a key, and one with five', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner)
      expect(await words(window, '')).toMatch(/Your account is ready.*No calls yet/s)
      expect(await words(window, 'keys/')).toMatch(/No keys yet/)
      for (let count = 0; count < 5; count++) await owner.ask('/keys', { name: `Machine ${count}` })
      expect(await words(window, 'keys/')).toMatch(/Revoke a key to make another.*5 of 5 active keys/s)
      expect(await window.page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true)
      await fine(window)
    })
  })
}
