import { CURATED_SOURCE } from '../../data/schema/fact.ts'
import { cardsOfRule, RuleDetails } from '../../data/schema/rule-details.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { cardProblems, referenceProblems, slugProblems } from '../facts/references.ts'
import type { RuleFact } from '../facts/shapes.ts'

const problemsIn = (file: string, messages: readonly (string | false)[]): Problem[] =>
  messages.filter((message) => message !== false).map((message) => ({ file, message }))

/** Every source that a disagreement or a reference fact names is known. */
export function checkSources(facts: LoadedFacts): Problem[] {
  const unknown = (file: string, ids: readonly unknown[]) =>
    problemsIn(
      file,
      ids.map((id) => !(String(id) in facts.sources) && `source ${id} is not known`),
    )
  const ofRows = (file: string, rows: readonly { readonly source: string }[]) =>
    unknown(
      file,
      rows.map(({ source }) => source),
    )
  return [
    ...facts.cards.flatMap(({ file, disagreements }) =>
      unknown(
        file,
        (disagreements ?? []).flatMap(({ values, chosen }) => [...Object.keys(values), chosen]),
      ),
    ),
    ...ofRows('valuations.json', facts.valuations),
    ...ofRows('transfer-partners.json', facts.partners),
    ...ofRows('application-rules.json', facts.rules),
    ...ofRows('product-changes.json', facts.productChanges),
    ...ofRows('merchants.json', facts.merchants),
    ...ofRows('crosswalk.json', facts.crosswalk),
  ]
}

/** A source has a trust of 5 exactly if it is the issuer itself (spec 10). */
export function checkTrust(facts: LoadedFacts): Problem[] {
  return problemsIn(
    'sources.json',
    Object.entries(facts.sources).map(
      ([id, { kind, trust }]) =>
        (trust === 5) !== (kind === 'issuer') && `${id} is of kind ${kind} with a trust of ${trust}`,
    ),
  )
}

/** A disagreement chooses one of the sources that it lists, or the maintainers' own value. */
export function checkDisagreements(facts: LoadedFacts): Problem[] {
  return facts.cards.flatMap(({ file, disagreements }) =>
    problemsIn(
      file,
      (disagreements ?? []).map(
        ({ field, values, chosen }) =>
          chosen !== CURATED_SOURCE && !(chosen in values) && `${field}: ${chosen} is chosen but not listed`,
      ),
    ),
  )
}

/** Every card names an issuer, sources, and categories that exist, and has a slug and observations of its own. */
export function checkCards(facts: LoadedFacts): Problem[] {
  const [sameSlug, problemsOf] = [slugProblems(), cardProblems(facts)]
  return facts.cards.flatMap((card) => [...sameSlug(card.file, card.slug), ...problemsOf(card.file, card)])
}

/** Every rule names an issuer that exists, and every category a parent that exists. */
export const checkParents = (facts: LoadedFacts): Problem[] => referenceProblems(facts)

/** A product change connects two different cards of one issuer, and is on the issuer's own page (spec 2.17). */
export function checkProductChanges(facts: LoadedFacts): Problem[] {
  const cards = new Map(facts.cards.map(({ slug, issuer }) => [slug, issuer]))
  return facts.productChanges.flatMap(({ from, to, source }) =>
    problemsIn('product-changes.json', [
      !cards.has(String(from)) && `card ${from} is not known`,
      !cards.has(String(to)) && `card ${to} is not known`,
      from === to && `${from} leads to itself`,
      cards.get(String(from)) !== cards.get(String(to)) && `${from} and ${to} have different issuers`,
      facts.sources[String(source)]?.kind !== 'issuer' && `${from} to ${to} is not from an issuer's own page`,
    ]),
  )
}

/** Rules of an issuer have different names, and the country of the issuer. */
export function checkRules(facts: LoadedFacts): Problem[] {
  const country = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.country]))
  const names = facts.rules.map(({ issuer, rule_name }) => `${issuer}: ${rule_name}`)
  return problemsIn('application-rules.json', [
    ...names.map((name, at) => names.indexOf(name) !== at && `${name} appears more than once`),
    ...facts.rules.map(
      (rule) =>
        rule.country !== country.get(String(rule.issuer)) &&
        `${rule.issuer}: ${rule.rule_name} is of another country`,
    ),
  ])
}

/** Parameters of rules have known values, and name cards that exist in the country of the rule. */
export function checkRuleDetails(facts: LoadedFacts): Problem[] {
  const countries = new Map(facts.issuers.map(({ slug, country }) => [slug, country]))
  const cards = new Map(facts.cards.map(({ slug, issuer }) => [slug, countries.get(issuer)]))
  const messages = ({ issuer, rule_name, details, country }: RuleFact) => {
    const parsed = RuleDetails.safeParse(details ?? {})
    if (!parsed.success)
      return parsed.error.issues.map(({ path }) => `${issuer}: ${rule_name}: ${path.join('.')} is not valid`)
    return cardsOfRule(parsed.data)
      .filter((slug) => cards.get(slug) !== country)
      .map((slug) => `${issuer}: ${rule_name}: ${slug} is no card of ${country}`)
  }
  return problemsIn('application-rules.json', facts.rules.flatMap(messages))
}

/** Slugs and aliases of categories are unique, and `other` exists. */
export function checkCategoryNames(facts: LoadedFacts): Problem[] {
  const slugs = facts.categories.map(({ slug }) => slug)
  const names = [...slugs, ...facts.categories.flatMap(({ aliases }) => aliases)]
  return problemsIn('categories.json', [
    ...names.map((name, at) => names.indexOf(name) !== at && `${name} leads to more than one category`),
    !slugs.includes('other') && 'the category other is missing',
  ])
}
