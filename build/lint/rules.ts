import { checkBands, checkHighs } from './bands.ts'
import { checkBestOfferDates, checkObservationDates, checkReferenceDates } from './dates.ts'
import type { Facts, Problem } from './facts.ts'
import {
  checkAliases,
  checkFileNames,
  checkIssuerAliases,
  checkNames,
  checkRepeatedObservations,
  checkSlugs,
} from './identity.ts'
import { checkIssuerLinks, checkIssuerReadings, checkLinks } from './links.ts'
import { checkOfferCash, checkOfferPoints, checkOfferSpend } from './offers.ts'
import { checkPartnerPrograms, checkPartners, checkProgramNames, checkValuations } from './programs.ts'
import * as rates from './rates.ts'
import { checkCategoryTree, checkDisagreements, checkOwners, checkRules, checkSources } from './references.ts'
import { checkChoices, checkLabels, checkRotation } from './selection.ts'
import { checkCardShapes, checkReferenceShapes } from './shapes.ts'
import { checkPlainTexts } from './texts.ts'

/** A rule looks at all facts and names what is wrong; `today` bounds dates. */
export type Rule = (facts: Facts, today: string) => Problem[]

/** Every rule, in the order in which its findings help most: shape first, then sense. */
export const RULES: readonly Rule[] = [
  checkCardShapes,
  checkReferenceShapes,
  checkPlainTexts,
  checkSlugs,
  checkFileNames,
  checkNames,
  checkAliases,
  checkIssuerAliases,
  checkOwners,
  checkSources,
  checkDisagreements,
  checkObservationDates,
  checkRepeatedObservations,
  checkBestOfferDates,
  checkReferenceDates,
  rates.checkCategories,
  rates.checkCaps,
  rates.checkHiddenCaps,
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
  checkBands,
  checkHighs,
  checkLinks,
  checkIssuerReadings,
  checkIssuerLinks,
  checkCategoryTree,
  checkRules,
  checkValuations,
  checkPartners,
  checkPartnerPrograms,
  checkProgramNames,
]

/** Everything that is wrong with the facts, as of a day. */
export const lint = (facts: Facts, today: string): Problem[] => RULES.flatMap((rule) => rule(facts, today))
