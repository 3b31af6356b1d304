import { Eligibility, EligibilityBody } from '../eligibility.ts'
import { ValueBody, Values, WalletBody, Wallets } from '../value.ts'
import { base, type Endpoint } from './endpoint.ts'

/** Endpoints that compute a response from a body. */
export const value = {
  calculate: {
    ...base,
    method: 'POST',
    path: '/v1/calculate',
    plan: 'starter',
    group: 'Value',
    title: 'Value of cards',
    doc:
      'Returns what cards are worth for your spend: rewards, statement credits, and the welcome offer, less fees. Each value comes with ' +
      'the lines that it is the sum of. A card with an unknown fee, rate, or value of a point is listed with the reason.',
    source: 'computed',
    body: ValueBody,
    response: { status: 200, of: Values, as: 'bare' },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
  optimize: {
    ...base,
    method: 'POST',
    path: '/v1/optimize',
    plan: 'pro',
    group: 'Value',
    title: 'Best set of cards',
    doc:
      'Returns the sets of up to four cards that are worth most together for your spend, with the card that each dollar goes to. No ' +
      'other set of the cards is worth more. A search that takes too long returns 503 instead of a set that may not be the best.',
    source: 'computed',
    body: WalletBody,
    response: { status: 200, of: Wallets, as: 'bare' },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
  checkEligibility: {
    ...base,
    method: 'POST',
    path: '/v1/eligibility',
    plan: 'starter',
    group: 'Value',
    title: 'Eligibility',
    doc:
      "Checks the issuers' application rules and the cards' own limits against the accounts of an applicant. Each check says why, and " +
      'who states the rule. This is guidance: issuers decide.',
    source: 'computed',
    body: EligibilityBody,
    response: { status: 200, of: Eligibility, as: 'bare' },
    errors: ['bad_request', 'not_found', 'payload_too_large'],
  },
} as const satisfies Record<string, Endpoint>
