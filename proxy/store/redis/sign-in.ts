import * as z from 'zod'
import type { LinkRequest, SignInStore } from '../sign-in.ts'
import type { Connection } from './connection.ts'
import { LINKS_DUE, linkKey } from './keys.ts'
import { CLAIM_LINK, DUE_LINKS, OPEN_LINK, REQUEST_LINK, SAVE_LINK, SETTLE_LINK } from './scripts/sign-in.ts'
import { maybeText, parseValue } from './values.ts'

type LinkSteps = Pick<
  SignInStore,
  'requestLink' | 'claimLinks' | 'saveLink' | 'settleLink' | 'linkEmail' | 'useLink'
>

const claimed = z.tuple([z.string(), z.number()]).nullable()

/** Sign-in links in Redis. They share one hash tag, so that a link is saved and queued in one step. */
export function redisSignIn({ run }: Connection): LinkSteps {
  const open = async (addressId: string, hash: string, now: Date, use: '0' | '1') =>
    parseValue(maybeText, await run(OPEN_LINK, [linkKey(addressId)], [hash, now.getTime(), use]))
  const claim = async (addressId: string, now: Date, again: Date): Promise<LinkRequest | null> => {
    const args = [addressId, now.getTime(), again.getTime()]
    const link = parseValue(claimed, await run(CLAIM_LINK, [linkKey(addressId), LINKS_DUE], args))
    return link === null ? null : { addressId, email: link[0], attempts: link[1] }
  }
  return {
    requestLink: async (addressId, email, now) => {
      const args = [addressId, email, now.getTime()]
      const waitMs = parseValue(z.number(), await run(REQUEST_LINK, [linkKey(addressId), LINKS_DUE], args))
      return Math.ceil(waitMs / 1000)
    },
    claimLinks: async (now, again, max) => {
      const due = parseValue(z.array(z.string()), await run(DUE_LINKS, [LINKS_DUE], [now.getTime(), max]))
      const links = await Promise.all(due.map((addressId) => claim(addressId, now, again)))
      return links.filter((link) => link !== null)
    },
    saveLink: async ({ addressId, hash, expiresAt }) => {
      await run(SAVE_LINK, [linkKey(addressId)], [hash, expiresAt.getTime()])
    },
    settleLink: async (addressId, again) => {
      await run(SETTLE_LINK, [LINKS_DUE], [addressId, again.getTime()])
    },
    linkEmail: (addressId, hash, now) => open(addressId, hash, now, '0'),
    useLink: (addressId, hash, now) => open(addressId, hash, now, '1'),
  }
}
