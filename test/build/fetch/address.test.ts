import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../build/fetch/address.ts'
import { publicLookup } from '../../../build/fetch/agent.ts'

describe('addresses that are asked', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'nonsense',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  it('refuses a name that leads to this machine, when it connects', async () => {
    const error = await new Promise<Error | null>((done) =>
      publicLookup('localhost', {}, (cause) => done(cause)),
    )
    expect(error?.message).toMatch(/private address/)
  })
})
