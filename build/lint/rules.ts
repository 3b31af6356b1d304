import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { checkBands, checkHighs } from './bands.ts'
import { checkBestOfferDates, checkObservationDates, checkReferenceDates } from './dates.ts'
import {
  checkAliases,
  checkFileNames,
  checkFirstNames,
  checkIssuerAliases,
  checkNames,
  checkSlugs,
} from './identity.ts'
import { checkIssuerLinks, checkIssuerReadings, checkLinks } from './links.ts'
import {
  checkMerchantCards,
  checkMerchantCategories,
  checkMerchantCodes,
  checkMerchantIds,
  checkMerchantNames,
} from './merchants.ts'
import { checkOfferCash, checkOfferEnds, checkOfferPoints, checkOfferSpend } from './offers.ts'
import { checkPartnerPrograms, checkPartners, checkProgramNames, checkValuations } from './programs.ts'
import * as rates from './rates.ts'
import {
  checkCards,
  checkCategoryNames,
  checkDisagreements,
  checkParents,
  checkProductChanges,
  checkRules,
  checkSources,
  checkTrust,
} from './references.ts'
import { checkChoices, checkLabels, checkRotation } from './selection.ts'
import { checkCardShapes, checkReferenceShapes } from './shapes.ts'
import { checkPlainTexts } from './texts.ts'

/** Finds the problems of one kind in all facts. No date can be after `today`, an ISO date. */
export type Rule = (facts: LoadedFacts, today: string) => Problem[]

/** Every rule: shapes first, since they explain many other problems. */
export const RULES: readonly Rule[] = [
  checkCardShapes,
  checkReferenceShapes,
  checkPlainTexts,
  checkSlugs,
  checkFileNames,
  checkNames,
  checkFirstNames,
  checkAliases,
  checkIssuerAliases,
  checkCards,
  checkParents,
  checkProductChanges,
  checkSources,
  checkTrust,
  checkDisagreements,
  checkObservationDates,
  checkBestOfferDates,
  checkReferenceDates,
  rates.checkCategories,
  rates.checkCaps,
  rates.checkHiddenCaps,
  rates.checkCapGroups,
  rates.checkBaseRates,
  rates.checkBonusAboveBase,
  rates.checkMultipliers,
  checkRotation,
  checkChoices,
  checkLabels,
  rates.checkCurrencyNone,
  checkOfferPoints,
  checkOfferSpend,
  checkOfferCash,
  checkOfferEnds,
  checkBands,
  checkHighs,
  checkLinks,
  checkIssuerReadings,
  checkIssuerLinks,
  checkCategoryNames,
  checkRules,
  checkValuations,
  checkPartners,
  checkPartnerPrograms,
  checkProgramNames,
  checkMerchantIds,
  checkMerchantNames,
  checkMerchantCategories,
  checkMerchantCodes,
  checkMerchantCards,
]

/** Returns every problem of the facts on a day. */
export const lint = (facts: LoadedFacts, today: string): Problem[] =>
  RULES.flatMap((rule) => rule(facts, today))
