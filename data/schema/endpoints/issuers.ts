import { ApplicationRule, Issuer } from '../issuer.ts'
import { country, optionalSlug } from '../params.ts'
import { base, bySlug, type Endpoint, one, rows } from './endpoint.ts'

/** Endpoints of issuers and their application rules. */
export const issuers = {
  listIssuers: {
    ...base,
    path: '/v1/issuers',
    group: 'Issuers',
    title: 'List issuers',
    doc: 'Returns issuers with the number of their published cards.',
    source: 'ready',
    query: { country },
    response: rows(Issuer),
    errors: ['bad_request'],
  },
  getIssuer: {
    ...base,
    ...bySlug('issuer'),
    path: '/v1/issuers/{slug}',
    group: 'Issuers',
    title: 'Get an issuer',
    doc: 'Returns an issuer with the number of its published cards.',
    source: 'ready',
    response: one(Issuer),
  },
  listIssuerRules: {
    ...base,
    ...bySlug('issuer'),
    path: '/v1/issuers/{slug}/rules',
    group: 'Issuers',
    title: 'Issuer application rules',
    doc: 'Returns the application rules of an issuer. The list is empty if none are known.',
    source: 'ready',
    response: rows(ApplicationRule),
  },
  listApplicationRules: {
    ...base,
    path: '/v1/application-rules',
    group: 'Issuers',
    title: 'Application rules',
    doc: 'Returns the rules that issuers apply to applications.',
    source: 'ready',
    query: { issuer: optionalSlug('Issuer slug.') },
    response: rows(ApplicationRule),
    errors: ['bad_request', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>
