import type { PortalHandlers } from './call.ts'
import { calls } from './calls.ts'
import { confirm } from './confirm.ts'
import { keys } from './keys.ts'
import { me } from './me.ts'
import { plan } from './plan.ts'
import { sandbox } from './sandbox.ts'
import { sessions } from './sessions.ts'
import { usage } from './usage.ts'
import { webhooks } from './webhooks.ts'

/** Handlers of the portal's endpoints, by name. */
export const portalHandlers: PortalHandlers = {
  ...confirm,
  ...me,
  ...keys,
  ...usage,
  ...sandbox,
  ...calls,
  ...plan,
  ...sessions,
  ...webhooks,
}
