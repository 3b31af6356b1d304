import type { World } from '../world.ts'
import { CARDS, FINTECH, HOSTS, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from './cards.ts'
import { fintechListing, fintechProduct, fintechTerms } from './fintech.ts'
import { DECLARATIONS, ENTRIES } from './issuers.ts'
import { quebecListing, quebecProduct, quebecTerms } from './quebec-bank.ts'
import { regionalListing, regionalProduct, regionalTerms } from './regional-bank.ts'
import { STATES } from './states/index.ts'
import { storeListing, storeProduct, storeTerms } from './store-bank.ts'

/** A bank of store cards, a fintech, a bilingual bank of Quebec, and a regional bank with one page of rates. */
export const STOREFRONTS: World = {
  name: 'storefronts',
  hosts: Object.values(HOSTS),
  cards: CARDS,
  declarations: DECLARATIONS,
  entries: ENTRIES,
  styles: {
    [STORE_BANK]: {
      product: storeProduct,
      terms: (shown) => ({ body: storeTerms(shown) }),
      listing: storeListing,
    },
    [FINTECH]: {
      product: fintechProduct,
      terms: (shown) => ({ body: fintechTerms(shown) }),
      listing: fintechListing,
    },
    [QUEBEC_BANK]: {
      product: quebecProduct,
      terms: (shown) => ({ body: quebecTerms(shown) }),
      listing: quebecListing,
    },
    [REGIONAL_BANK]: {
      product: regionalProduct,
      terms: (_shown, all) => ({ body: regionalTerms(all) }),
      listing: regionalListing,
    },
  },
  states: STATES,
}
