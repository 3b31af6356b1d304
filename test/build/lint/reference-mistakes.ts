import type { LoadedFacts } from '../../../build/facts/load.ts'
import { seen, twice, withCard, withCategory, withRow, withValues } from './clean.ts'

/** A mistake in a reference file, with words of the message that reports it. */
export const REFERENCE_MISTAKES: Readonly<Record<string, readonly [LoadedFacts, RegExp]>> = {
  'a category without its parent': [
    withCategory({ slug: 'tea', parent: 'drinks' }),
    /parent drinks is not known/,
  ],
  'a category alias that is another slug': [
    withCategory({ slug: 'tea', aliases: ['travel'] }),
    /travel leads to more than one/,
  ],
  'a merchant twice': [twice('merchants'), /corner-cafe-us: the id appears more than once/],
  'a merchant id of another country': [
    withRow('merchants', { id: 'corner-cafe-ca' }),
    /does not end with us/,
  ],
  'an alias that is the name of a merchant': [
    withRow('merchants', { aliases: ['corner cafe'] }),
    /corner cafe is the name of a merchant/,
  ],
  'a merchant of an unknown category': [
    withRow('merchants', { category: 'food' }),
    /category food is not known/,
  ],
  'a merchant that is what it is not': [withRow('merchants', { not: ['dining'] }), /is and is not dining/],
  'a merchant category code of three digits': [
    withRow('merchants', { usual_mcc: '581' }),
    /581 is no merchant category code/,
  ],
  'a code twice': [
    withRow('crosswalk', { codes: ['5812', '5812'].map((code) => ({ code, name: 'Restaurants' })) }),
    /5812 appears more than once/,
  ],
  'a code of an unknown category': [
    withRow('crosswalk', { codes: [{ code: '5812', name: 'x', category: 'food', confidence: 'exact' }] }),
    /mcc: category food is not known/,
  ],
  'a usual code that is not listed': [
    withRow('merchants', { usual_mcc: '5999' }),
    /corner-cafe-us: code 5999 is not listed/,
  ],
  'a merchant without networks': [withRow('merchants', { accepts: [] }), /takes no network/],
  'a co-branded card that does not exist': [
    withRow('merchants', { cards: ['nothing'] }),
    /nothing is no card of US/,
  ],
  'a rule twice': [twice('rules'), /example: 1\/6 appears more than once/],
  'a rule of another country': [withRow('rules', { country: 'CA' }), /another country/],
  'a rule of an unknown issuer': [withRow('rules', { issuer: 'nobody' }), /issuer nobody is not known/],
  'a rule about a card that does not exist': [
    withRow('rules', { details: { cards: ['nothing'] } }),
    /1\/6: nothing is no card of US/,
  ],
  'a rule with an unknown scope': [
    withRow('rules', { details: { scope: 'planet' } }),
    /1\/6: scope is not valid/,
  ],
  'a valuation twice': [twice('valuations'), /code CASH_USD appears more than once/],
  'a valuation out of band': [withRow('valuations', { cpp_recommended: 200 }), /outside 0 to 15/],
  'a transfer ratio of nothing': [withRow('partners', { transfer_ratio_to: 0 }), /not above 0/],
  'a partner twice': [twice('partners'), /CASH_USD to Some Miles in US appears more than once/],
  'a partner of an unknown program': [
    withRow('partners', { source_currency: 'NO_SUCH' }),
    /has no valuation/,
  ],
  'a program with two spellings': [withValues({ reward_currency_name: 'Cash Back' }), /is written/],
  'a product change from an unknown card': [
    withRow('productChanges', { from: 'nothing' }),
    /card nothing is not known/,
  ],
  'a product change to itself': [withRow('productChanges', { to: 'example-card' }), /leads to itself/],
  'a product change that only a publication reports': [
    withRow('productChanges', { source: 'curated' }),
    /is not from an issuer's own page/,
  ],
  'a co-branded card that its merchant does not list': [
    withCard({
      observations: [{ ...seen, values: { ...seen.values, name: 'Corner Cafe® Visa' } }],
      slug: 'cafe',
    }),
    /corner-cafe-us: cafe has its name/,
  ],
}
