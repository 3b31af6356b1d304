import type { Handlers } from '../call.ts'
import { notConfigured } from '../http/failure.ts'

/** Endpoints whose part is not installed: they pass every guard and then say so. */
export const unconfigured = {
  createWebhook: () => notConfigured('Webhook delivery'),
  listWebhooks: () => notConfigured('Webhook delivery'),
  deleteWebhook: () => notConfigured('Webhook delivery'),
} as const satisfies Partial<Handlers<'account'>>
