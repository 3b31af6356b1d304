import { account } from './account.ts'
import type { Handlers } from './call.ts'
import { cards } from './cards.ts'
import { graph } from './graph.ts'
import { ready } from './ready.ts'
import { signUp } from './sign-up.ts'
import { webhooks } from './webhooks.ts'

/** What answers each endpoint, once every guard has let the call through. */
export const handlers: Handlers<'ready' | 'stitched' | 'account' | 'graph'> = {
  ...ready,
  ...cards,
  ...account,
  ...signUp,
  ...graph,
  ...webhooks,
}
