import { calculate } from '../../data/value/calculate.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import { requireValueQuery } from '../query/value.ts'
import type { Handlers } from './call.ts'

/** Endpoints that compute what cards are worth (part two, section 13). */
export const value: Handlers<'computed'> = {
  calculate({ caller, body, snapshot: current, signal, windows }) {
    const snapshot = current()
    return mapMaybe(snapshot.values(caller.plan, body.country, signal), (facts) => {
      requireValueQuery(body, facts, snapshot)
      return { kind: 'json', status: 200, value: calculate(facts, body, windows.quarter) }
    })
  },

  // The edge's processor limit is too short for a search, so a function serves it; see netlify.toml.
  optimize: async (call) => (await import('./optimize-handler.ts')).handleOptimize(call),
}
