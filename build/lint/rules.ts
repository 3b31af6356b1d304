import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { checkBands, checkHighs } from './bands.ts'
import { checkCodes, checkUsualCodes } from './codes.ts'
import * as completeness from './completeness.ts'
import { type AuditRule, currentCards } from './current.ts'
import { checkBestOfferDates, checkEndedRows, checkObservationDates, checkReferenceDates } from './dates.ts'
import * as earning from './earning.ts'
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
  checkCoBrandedCards,
  checkMerchantCards,
  checkMerchantCategories,
  checkMerchantCodes,
  checkMerchantIds,
  checkMerchantNames,
  checkMerchantRates,
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
  checkRuleDetails,
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
  checkRuleDetails,
  checkValuations,
  checkPartners,
  checkPartnerPrograms,
  checkProgramNames,
  checkMerchantIds,
  checkMerchantNames,
  checkMerchantCategories,
  checkMerchantCodes,
  checkMerchantCards,
  checkCoBrandedCards,
  checkCodes,
  checkUsualCodes,
]

/** Every rule of the cards of today: whether the catalog is complete enough to compute with. */
export const AUDIT_RULES: readonly AuditRule[] = [
  earning.checkRewardRates,
  earning.checkBaseRate,
  earning.checkFlatRate,
  earning.checkTopGroups,
  earning.checkCapFallbacks,
  earning.checkSharedCaps,
  earning.checkQuarters,
  earning.checkBrands,
  earning.checkPercentPoints,
  earning.checkEditions,
  checkMerchantRates,
  checkEndedRows,
  completeness.checkClosedOffers,
  completeness.checkProgramValues,
  completeness.checkClosedPrograms,
  completeness.checkPageNames,
  completeness.checkIssuerNames,
  completeness.checkNetworksInNames,
  completeness.checkFees,
  completeness.checkTierIncome,
  completeness.checkCreditTiers,
  completeness.checkLinksOfCards,
]

/** A problem with the name of the rule that found it. */
export type Finding = Problem & { readonly rule: string }

/** Returns every problem of the facts on a day, without those that a card's exceptions explain. */
export function lint(facts: LoadedFacts, today: string): Finding[] {
  const found = RULES.flatMap((rule) => withRule(rule.name, rule(facts, today)))
  return withoutExplained(facts, found, RULES)
}

/** Returns the problems that make the cards of a day unfit to compute with, without those that a card's exceptions explain. */
export function audit(facts: LoadedFacts, today: string): Finding[] {
  const cards = currentCards(facts, today)
  const found = AUDIT_RULES.flatMap((rule) => withRule(rule.name, rule(cards, facts, today)))
  return withoutExplained(facts, found, AUDIT_RULES)
}

const withRule = (rule: string, problems: readonly Problem[]): Finding[] =>
  problems.map((problem) => ({ ...problem, rule }))

const KNOWN: ReadonlySet<string> = new Set([...RULES, ...AUDIT_RULES].map(({ name }) => name))

/** Leaves out the problems that an exception explains, and adds the exceptions from these rules that explain none. */
function withoutExplained(
  { cards }: LoadedFacts,
  found: readonly Finding[],
  rules: readonly { readonly name: string }[],
): Finding[] {
  const key = ({ file, rule }: Pick<Finding, 'file' | 'rule'>) => `${file} ${rule}`
  const exceptions = cards.flatMap(({ file, exceptions: all }) =>
    Array.isArray(all) ? all.map(({ rule }) => ({ file, rule })) : [],
  )
  const explained = new Set(exceptions.map(key))
  const broken = new Set(found.map(key))
  const isChecked = ({ rule }: Pick<Finding, 'rule'>) =>
    !KNOWN.has(rule) || rules.some(({ name }) => name === rule)
  const idle = exceptions.filter((each) => isChecked(each) && !broken.has(key(each)))
  return [
    ...found.filter((problem) => !explained.has(key(problem))),
    ...idle.map((each) => ({ ...each, message: `an exception from ${each.rule} that explains nothing` })),
  ]
}
