import { checkEligibility, ELIGIBILITY_NOTES } from '../../data/eligibility/eligibility.ts'
import { dayOf } from '../../data/time.ts'
import { calculate } from '../../data/value/calculate.ts'
import { mapMaybe } from '../async/maybe-promise.ts'
import { requireApplicant } from '../query/eligibility.ts'
import { requireValueQuery } from '../query/value.ts'
import type { Handlers } from './call.ts'

/** Endpoints that compute a response from a body (part two, sections 13 and 14). */
export const value: Handlers<'computed'> = {
  calculate({ caller, body, snapshot: current, signal, windows }) {
    const snapshot = current()
    return mapMaybe(snapshot.values(caller.plan, body.country, signal), (facts) => {
      requireValueQuery(body, facts, snapshot)
      return { kind: 'json', status: 200, value: calculate(facts, body, windows.quarter) }
    })
  },

  checkEligibility({ caller, body, snapshot: current, signal, now }) {
    const snapshot = current()
    return mapMaybe(snapshot.values(caller.plan, body.country, signal), ({ cards: catalog, eligibility }) => {
      const on = body.on ?? dayOf(now)
      requireApplicant(body, on, snapshot)
      const cards = body.cards.flatMap((slug) => catalog.find((card) => card.slug === slug) ?? [])
      const data = checkEligibility(eligibility, { cards, catalog }, body, on)
      return { kind: 'json', status: 200, value: { data, notes: ELIGIBILITY_NOTES } }
    })
  },

  // The edge's processor limit is too short for a search, so a function serves it; see netlify.toml.
  optimize: async (call) => (await import('./optimize-handler.ts')).handleOptimize(call),
}
