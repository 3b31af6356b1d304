import { COUNTRIES } from '../card.ts'
import { CategoryCode, SCHEMES } from '../crosswalk.ts'
import { Merchant } from '../merchant.ts'
import {
  anyText,
  choice,
  code,
  limit,
  offset,
  oneOf,
  optionalWords,
  requiredSlug,
  schemeCode,
} from '../params.ts'
import { Category } from '../rates.ts'
import { RewardValuation, Stats, TransferPartner } from '../reference.ts'
import { base, type Endpoint, one, page, rows } from './endpoint.ts'

/** Endpoints of reference data: categories, merchants, programs, statistics. */
export const reference = {
  listCategories: {
    ...base,
    path: '/v1/categories',
    group: 'Reference data',
    title: 'Spending categories',
    doc: "Returns every category that a rate's `categories` can contain.",
    source: 'ready',
    response: rows(Category),
  },
  listCategoryCodes: {
    ...base,
    path: '/v1/categories/crosswalk',
    group: 'Reference data',
    title: 'Category codes',
    doc:
      'Returns the category that each code of another scheme means: merchant category codes, including the ranges of airlines, car ' +
      "rental, and hotels, Plaid's personal finance categories, and Google's place types.",
    source: 'stitched',
    query: {
      scheme: oneOf('Scheme of the codes.', SCHEMES),
      code: schemeCode('One code. An unknown code returns an empty list.'),
    },
    response: rows(CategoryCode),
    errors: ['bad_request'],
  },
  listMerchants: {
    ...base,
    path: '/v1/merchants',
    group: 'Reference data',
    title: 'Merchants',
    doc:
      'Returns merchants with the category that their purchases count as, the categories that they do not count as, and the networks ' +
      'that they take. Sorted by name; a search ranks the closest match first.',
    source: 'stitched',
    query: {
      q: optionalWords('Search words in names and aliases. `*` is ignored.', 200),
      country: choice('Country of the merchant.', COUNTRIES),
      category: anyText('Category slug or a common alias.'),
      limit,
      offset,
    },
    response: page(Merchant),
    errors: ['bad_request'],
  },
  getMerchant: {
    ...base,
    path: '/v1/merchants/{id}',
    group: 'Reference data',
    title: 'Get a merchant',
    doc: 'Returns a merchant.',
    source: 'stitched',
    params: { id: requiredSlug('Id of the merchant.') },
    response: one(Merchant),
    errors: ['bad_request', 'not_found'],
  },
  listRewardValuations: {
    ...base,
    path: '/v1/reward-valuations',
    group: 'Reference data',
    title: 'Reward valuations',
    doc: 'Returns the value of a point of each program, in cents.',
    source: 'ready',
    response: rows(RewardValuation),
  },
  listTransferPartners: {
    ...base,
    path: '/v1/transfer-partners',
    plan: 'pro',
    group: 'Reference data',
    title: 'Transfer partners',
    doc: 'Returns the programs that points can be transferred to.',
    source: 'ready',
    query: { currency: code('Program code. An unknown code returns an empty list.') },
    response: rows(TransferPartner),
    errors: ['bad_request'],
  },
  getStats: {
    ...base,
    path: '/v1/stats',
    key: false,
    group: 'Reference data',
    title: 'Statistics',
    doc: 'Returns the size and age of the catalog. No key needed.',
    source: 'ready',
    response: one(Stats),
  },
} as const satisfies Record<string, Endpoint>
