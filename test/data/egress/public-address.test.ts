import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../data/egress/public-address.ts'
import { PUBLIC_V4, PUBLIC_V6, SPECIAL_V4, SPECIAL_V6 } from './addresses.ts'

const part = (address: string, place: number) => Number(address.split('.')[place])
const number = (address: string) =>
  ((part(address, 0) * 256 + part(address, 1)) * 256 + part(address, 2)) * 256 + part(address, 3)
describe('an IP address', () => {
  it.each(SPECIAL_V4)('between %s and %s is not public', (first, last) => {
    const middle = (number(first) + number(last)) / 2
    const dotted = [24, 16, 8, 0].map((bits) => (Math.floor(middle) >>> bits) & 255).join('.')
    expect([first, last, dotted].filter(isPublicAddress)).toEqual([])
  })

  it('just outside the special blocks is public', () => {
    expect([...PUBLIC_V4, ...PUBLIC_V6].filter((address) => !isPublicAddress(address))).toEqual([])
  })

  it('in a special IPv6 block is not public, with or without a zone', () => {
    expect([...SPECIAL_V6, 'fe80::1%eth0', '', 'a', '1.2.3'].filter(isPublicAddress)).toEqual([])
  })
})
