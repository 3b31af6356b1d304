import { describe, expect, it } from 'vitest'
import type { Owner, Owners } from '../support/portal-owner.ts'
import { focusedText, portalBench, type Screens } from '../support/portal-window.ts'
import { portalRequests } from './portal-requests.ts'

const DAY = 86_400
const now = () => Math.floor(Date.now() / 1_000)

/** The portal's screens for an account in every state. */
export function portalStates(screens: Screens) {
  portalRequests(screens)
  const { of } = screens
  const { owners, windowOf, open, fine, words } = portalBench(screens)

  describe('the portal shows', () => {
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
      await owners().sendEvent('charge.dispute.created', { ...dispute, charge: charge.id })
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
        /100 calls per day.*7-day free trial.*Starter, monthly/s,
        /Billed/,
      ],
      ['a trial', () => owners().paying('starter'), /Your Starter trial ends on/, /Starter, monthly/],
      [
        'an ended trial',
        () => paid('starter', trialEnded),
        /Your trial has ended\..*Starter, monthly/s,
        /Billed|free trial/,
      ],
      ['a paid plan', () => owners().paying('pro'), /Billed monthly\. Next payment on/, /Pro, monthly/],
      [
        'a failed payment',
        () => paid('pro', { status: 'past_due' }),
        /payment failed.*your Pro plan will end.*Pay on the/s,
        /Next payment/,
      ],
      [
        'a plan that ended because of a failed payment',
        () => paid('pro', { status: 'unpaid' }),
        /has ended because the last payment failed/,
        /monthly$|Billed/m,
      ],
      ['a disputed payment', disputed, /A payment is disputed/, /payment failed/],
      [
        'a canceled plan',
        () => paid('pro', { cancel_at_period_end: true }),
        /is canceled and ends on.*resume the plan/s,
        /Next payment/,
      ],
      ['an ended plan', () => paid('pro', ended), /Your paid plan has ended\..*Pro, monthly/s, /Billed/],
      ['a suspended account', suspended, /This account is suspended/, /Starter, monthly/],
    ]
    it.each(CASES)(
      '%s',
      async (_, make, shown, hidden) => {
        const window = await windowOf(await make())
        const text = await words(window, 'plan/')
        expect(text).toMatch(shown)
        expect(text).not.toMatch(hidden)
        await fine(window)
      },
      20_000,
    )

    it('a used-up quota', async () => {
      const window = await windowOf(await used())
      expect(await words(window, '')).toMatch(/0 left.*Quota used up\. Requests fail until it resets/s)
      await fine(window)
    })

    it('an account without keys, and one with the maximum of five', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner)
      expect(await words(window, '')).toMatch(/Your account is ready.*No calls yet/s)
      expect(await words(window, 'keys/')).toMatch(/No keys yet/)
      for (let count = 0; count < 5; count++) await owner.request('/keys', { name: `Machine ${count}` })
      expect(await words(window, 'keys/')).toMatch(/5 of 5 active live keys.*0 of 5 active test keys/s)
      const kind = window.page.getByLabel('Kind')
      expect(await kind.locator('option:disabled').allInnerTexts()).toEqual(['Live (Free)'])
      for (let count = 0; count < 5; count++)
        await owner.request('/keys', { name: `Test ${count}`, mode: 'test', plan: 'pro' })
      expect(await words(window, 'keys/')).toMatch(/Revoke a key to create another.*5 of 5 active test keys/s)
      expect(await window.page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true)
      await fine(window)
    })

    it('the sandbox next to the live calls, and sets its calls back', async () => {
      const owner = await owners().free()
      const window = await windowOf(owner)
      expect(await words(window, '')).not.toContain('Sandbox')
      await owners().store.setUsage(owner.id, { daily: 7, monthly: 40 }, new Date())
      await owners().store.setUsage(owner.id, { daily: 1_234, monthly: 1_300 }, new Date(), 'enterprise')
      const screen = await words(window, '')
      expect(screen).toMatch(/7 of 100 calls.*Sandbox.*Enterprise\s+1,234 of 20,000\s+1,300 of 500,000/s)
      await window.page.getByRole('button', { name: 'Reset sandbox' }).click()
      await window.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
      await window.page.getByText('Sandbox reset.').waitFor()
      expect(await words(window, '')).toMatch(/7 of 100 calls/)
      expect(await owners().store.usage(owner.id, new Date(), 'enterprise')).toEqual({ daily: 0, monthly: 0 })
      await fine(window)
    })

    it('a new test key of the chosen plan', async () => {
      const window = await windowOf(await owners().free())
      const { page } = window
      await open(page, 'keys/')
      await page.getByLabel('What is it for?').fill('Tests')
      await page.getByLabel('Kind').selectOption({ label: 'Test, Pro' })
      await page.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('Your new key').getByRole('textbox').inputValue()
      expect(key).toMatch(/^cds_test_\w{50}$/)
      expect(await page.locator('.portal').innerText()).toMatch(/test key, Pro.*never used/s)
      const response = await fetch(`${of().server.url}/v1/auth/usage`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(await response.json()).toMatchObject({ tier: 'pro', daily_used: 1 })
      await fine(window)
    })

    it('a new key until that key is revoked, with the typed name and the focus in place', async () => {
      const owner = await owners().free()
      await owner.request('/keys', { name: 'Old' })
      const window = await windowOf(owner)
      const { page } = window
      await open(page, 'keys/')
      const name = page.getByLabel('What is it for?')
      await name.fill('New')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Key created').waitFor()
      expect(await name.inputValue()).toBe('')
      const secret = page.getByLabel('Your new key').getByRole('textbox')
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Selected: copy it' }).waitFor()
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(await secret.inputValue())
      await name.fill('Half')
      const revoke = async (key: string) => {
        await page.getByRole('listitem').filter({ hasText: key }).getByRole('button').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
        await page.getByText(`Key “${key}” revoked.`).waitFor()
      }
      await page.getByRole('button', { name: 'Revoke' }).first().click()
      await page.keyboard.press('Escape')
      expect(await focusedText(page)).toBe('Revoke')
      await revoke('Old')
      expect(await secret.inputValue()).toMatch(/^cds_live_/)
      expect([await name.inputValue(), await focusedText(page)]).toEqual(['Half', 'Active keys'])
      await revoke('New')
      expect(await secret.count()).toBe(0)
      await fine(window)
    })
  })
}
