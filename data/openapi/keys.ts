import { SANDBOX_ERRORS } from '../schema/sandbox.ts'

/** How requests authenticate. */
export const key = {
  type: 'http',
  scheme: 'bearer',
  description:
    'API key: `Authorization: Bearer <API_KEY>`. A key that starts with `cds_live_` reads live data. One that starts with ' +
    '`cds_test_` calls the sandbox of made-up cards, on the plan that it was created for.',
}

/** Header of requests in the sandbox. */
export const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    'With a test key, `code=429` returns that error with its real body and headers. Live keys, and other values, ignore it.',
  schema: { type: 'string', examples: SANDBOX_ERRORS.map((status) => `code=${status}`) },
}
