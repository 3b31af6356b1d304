import { describe, expect, it } from 'vitest'
import { accountService } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { onEveryBackend } from '../support/backends.ts'

onEveryBackend('the log of the portal', (on) => {
  describe('an action of an owner', () => {
    it('is logged with the account and its outcome, without address or secret', async () => {
      const service = accountService(on.store)
      const email = someone()
      const cookie = await service.signIn(email)
      const token = service.outbox.tokenOf(email)
      const made = await service.request('/portal/api/keys', { cookie, body: { name: 'laptop' } })
      const { id } = made.body.key as { id: string }
      await service.request(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })
      await service.request(`/portal/api/keys/${id}`, { method: 'DELETE', cookie })
      // The link is used up. Refusals without an account are not logged.
      expect((await service.request('/portal/api/confirm', { body: { token } })).status).toBe(400)
      await service.request('/portal/api/keys', { cookie })
      const account = (await on.store.accountByEmail(email))?.id
      const entries = service.log.map((line) => JSON.parse(line))
      expect(entries.map(({ time, level, message, request, ...action }) => action)).toEqual([
        { action: 'confirm', account, outcome: 'done' },
        { action: 'createKey', account, outcome: 'done' },
        { action: 'revokeKey', account, id, outcome: 'done' },
        { action: 'revokeKey', account, id, outcome: 'not_found' },
      ])
      const secrets = [email, token, String(made.body.api_key), cookie.split('=')[1]]
      for (const secret of secrets) expect(service.log.join('')).not.toContain(secret)
    })
  })
})
