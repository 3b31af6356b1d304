import { account } from './account.ts'
import type { Handlers } from './call.ts'
import { cards } from './cards.ts'
import { changes } from './changes.ts'
import { exports } from './exports.ts'
import { graph } from './graph.ts'
import { merchants } from './merchants.ts'
import { ready } from './ready.ts'
import { sandboxEvents } from './sandbox-events.ts'
import { signUp } from './sign-up.ts'
import { value } from './value.ts'
import { webhooks } from './webhooks.ts'

/** The handler of each endpoint. It runs after all checks of the call have passed. */
export const handlers: Handlers<'ready' | 'stitched' | 'computed' | 'file' | 'account' | 'graph'> = {
  ...ready,
  ...cards,
  ...changes,
  ...merchants,
  ...value,
  ...exports,
  ...account,
  ...signUp,
  ...graph,
  ...webhooks,
  ...sandboxEvents,
}
