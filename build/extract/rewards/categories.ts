import CATEGORIES from '../../../data/facts/categories.json' with { type: 'json' }

/** Position of each category in the list. */
export const CATEGORY_ORDER: ReadonlyMap<string, number> = new Map(CATEGORIES.map(({ slug }, i) => [slug, i]))

/** Words that issuers use for a category. */
const WORDS: Readonly<Record<string, string>> = {
  dining:
    'dining|restaurants?|eats|eating places|food delivery|take-?out|caf[eé]s?|coffee shops?|bars|drinks|fast food',
  groceries: 'grocer(?:y|ies)|supermarkets?|food stores?',
  'wholesale-clubs': 'wholesale clubs?|warehouse clubs?',
  gas: 'gas(?:oline)?|fuel|petrol|service stations?',
  'ev-charging': 'ev charging|electric vehicle charging',
  travel: 'travel',
  airlines: 'airlines?|airfare|flights?|air travel',
  hotels: 'hotels?|lodging|accommodations?',
  'car-rental': '(?:car|auto|vehicle) rentals?|rental cars?',
  cruises: 'cruises?(?: lines?)?',
  'vacation-rentals': '(?:vacation|short-term) rentals?',
  transit: 'transit|commut(?:ing|er)|trains?|tolls|parking|subways?|buses|alternative transportation',
  rideshare: 'ride-? ?shar(?:e|ing)|taxis?|limousines?',
  drugstore: 'drug ?stores?|pharmac(?:y|ies)',
  streaming: 'streaming|digital media subscriptions?',
  entertainment: 'entertainment|movies?|theat(?:er|re)s?|concerts?|live events?|recreation',
  'online-shopping': 'online (?:shopping|purchases|retail)|e-commerce',
  'department-stores': 'department stores?',
  apparel: 'clothing|apparel|shoes?',
  electronics: 'electronics?',
  'home-improvement': 'home improvement|hardware stores?|furniture|furnishings?|home renovation',
  'sporting-goods': 'sporting goods',
  fitness: 'fitness|gyms?',
  'personal-care': 'beauty|salons?|spas?|personal care',
  pets: 'pets?|veterinar\\w+',
  utilities: 'utilit(?:y|ies)|electricity',
  'internet-phone': 'internet|cable|cell ?phones?|wireless|telecom\\w*|phone services?|telephone',
  'recurring-bills':
    'recurring(?: bills?| bill payments?| payments?)?|bill payments?|pre-authorized payments?|subscriptions?',
  rent: 'rent(?: payments?)?|mortgage payments?',
  'office-supply': 'office suppl(?:y|ies)(?: stores?)?',
  advertising: 'advertising|social media ads',
  shipping: 'shipping|postage|courier',
  education: 'tuition|education',
  charity: 'charit(?:y|ies|able)|donations?',
  healthcare: 'health ?care|medical|doctors?|dentists?',
  'foreign-currency':
    '(?:purchases )?(?:made )?in (?:a )?(?:u\\.?s\\.? (?:dollars|currency|funds)|foreign currenc\\w+)|foreign currency|(?:foreign|international) (?:purchases|transactions)',
}
const EVERYTHING =
  /\b(?:all|every)(?: of your)?(?: other| eligible| net| annual| card| everyday| qualif\w+| single)* (?:purchases?|spending|transactions?|else)\b|\beverything(?: else)?\b|\beverywhere\b|\banything(?: else)?\b|\banywhere(?: else)?\b|\b(?:all )?other places\b|\beveryday purchases\b|\bbase earn rate\b|\bother (?:eligible |net |card |qualif\w+ )?(?:purchases|spend)\b|\bpurchases (?:that )?you make (?:with|on) (?:your|the) card\b|\bwherever\b|\bevery (?:\$1|dollar) (?:you )?spen[dt]\b/i
const PATTERNS = CATEGORIES.flatMap(({ slug }) => {
  const words = WORDS[slug]
  return words ? [[slug, new RegExp(`\\b(?:${words})\\b`, 'i')] as const] : []
})

/** Whether words name a category anywhere. */
export const namesCategory = (words: string, slug: string): boolean =>
  PATTERNS.some(([each, pattern]) => each === slug && pattern.test(words))

/** Returns the slugs of the categories in the words, in list order. "All other purchases" is other. */
export function categoriesIn(words: string): string[] {
  const named = PATTERNS.filter(([, pattern]) => pattern.test(words)).map(([slug]) => slug)
  const specific = named.filter((slug) => slug !== 'gas' || !/\bgas (?:bill|utilit)/i.test(words))
  if (specific.length > 0 && !/\b(?:everything|all other|other purchases|everywhere) /i.test(`${words} `))
    return specific
  return EVERYTHING.test(words) ? ['other'] : specific
}
