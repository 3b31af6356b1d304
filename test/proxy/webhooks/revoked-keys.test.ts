import { expect, it } from 'vitest'
import { bounds } from '../../../data/schema/bounds.ts'
import { planTerms } from '../../../data/schema/plans.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { portalWebhooks } from '../../support/portal-webhooks.ts'

onEveryBackend('the webhooks of revoked keys', (on) => {
  const { owner, queueEvent, webhooks } = portalWebhooks(on)
  type Owner = Awaited<ReturnType<typeof owner>>
  const createKey = async ({ request }: Owner) => {
    const { body } = await request('POST', '/keys', { name: 'churn' })
    return (body.key as { id: string }).id
  }
  const addWebhook = ({ request }: Owner, key_id: string) =>
    request('POST', '/webhooks', { key_id, url: 'https://hooks.example/', events: ['card.updated'] })
  const listed = async ({ request }: Owner) =>
    (await request('GET', '/webhooks')).body.data as readonly { id: string; inactive_because: string }[]

  it('are inactive, receive no event, and cannot be activated', async () => {
    const one = await owner()
    const key = await createKey(one)
    await addWebhook(one, key)
    expect(await one.request('DELETE', `/keys/${key}`)).toMatchObject({ status: 200 })
    const all = await listed(one)
    const stored = all.find(({ id }) => id === one.id)
    const revoked = all.find(({ id }) => id !== one.id)
    expect([stored?.inactive_because, revoked?.inactive_because]).toEqual([null, 'revoked'])
    await queueEvent()
    expect(await on.queue.deliveries(revoked?.id ?? '', 10)).toEqual([])
    expect(await on.queue.deliveries(stored?.id ?? '', 10)).toHaveLength(1)
    expect(await one.request('POST', `/webhooks/${revoked?.id}/activate`)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('revoked') } },
    })
    expect(webhooks().woken.times).toBe(0)
  })

  it('count for the account, over repeated creation and revocation of keys', async () => {
    const one = await owner()
    let added = 1
    for (let keys = 0; keys < 12; keys++) {
      const key = await createKey(one)
      for (let index = 0; index < planTerms.enterprise.webhooks; index++)
        if ((await addWebhook(one, key)).status === 201) added++
      await one.request('DELETE', `/keys/${key}`)
    }
    expect(added).toBe(bounds.webhooks.max)
    const all = await listed(one)
    expect(all).toHaveLength(bounds.webhooks.max)
    expect(all.filter((webhook) => webhook.inactive_because !== 'revoked')).toHaveLength(1)
    const refused = await addWebhook(one, await createKey(one))
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'webhook_limit_reached' } } })
    await one.request('DELETE', `/webhooks/${all.at(-1)?.id}`)
    expect(await addWebhook(one, await createKey(one))).toMatchObject({ status: 201 })
  })
})
