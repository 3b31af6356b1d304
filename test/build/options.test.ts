import { expect, it } from 'vitest'
import { OUT, STATE } from '../../build/options.ts'

it.each([{}, { SNAPSHOT_DIR: '', STATE_DIR: '' }])(
  'an empty folder in the settings counts as not set: %j',
  (env) => expect([OUT.default(env), STATE.default(env)]).toEqual(['.snapshot', '.state']),
)
