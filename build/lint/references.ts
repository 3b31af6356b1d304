import { CURATED_SOURCE } from '../../data/schema/fact.ts'
import type { Facts, Problem, Row } from './facts.ts'

const problemsIn = (file: string, messages: readonly (string | false)[]): Problem[] =>
  messages.filter((message) => message !== false).map((message) => ({ file, message }))

/** Every source that a fact names is known. */
export function checkSources(facts: Facts): Problem[] {
  const unknown = (file: string, ids: readonly unknown[]) =>
    problemsIn(
      file,
      ids.map((id) => !(String(id) in facts.sources) && `source ${id} is not known`),
    )
  const ofRows = (file: string, rows: readonly Row[]) =>
    unknown(
      file,
      rows.map(({ source }) => source),
    )
  return [
    ...facts.cards.flatMap(({ file, observations, disagreements }) =>
      unknown(file, [
        ...observations.map(({ source }) => source),
        ...(disagreements ?? []).flatMap(({ values, chosen }) => [...Object.keys(values), chosen]),
      ]),
    ),
    ...ofRows('valuations.json', facts.valuations),
    ...ofRows('transfer-partners.json', facts.partners),
    ...ofRows('application-rules.json', facts.rules),
    ...ofRows('product-changes.json', facts.productChanges),
  ]
}

/** What a disagreement chose is one of the sources it lists, or the maintainers' own word: nothing, or both joined. */
export function checkDisagreements(facts: Facts): Problem[] {
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

/** Every card, rule and product change names an issuer or card that exists. */
export function checkOwners(facts: Facts): Problem[] {
  const issuers = new Set(facts.issuers.map(({ slug }) => slug))
  const cards = new Map(facts.cards.map(({ slug, issuer }) => [slug, issuer]))
  return [
    ...facts.cards
      .filter(({ issuer }) => !issuers.has(issuer))
      .map(({ file, issuer }) => ({ file, message: `issuer ${issuer} is not known` })),
    ...problemsIn(
      'application-rules.json',
      facts.rules.map(({ issuer }) => !issuers.has(String(issuer)) && `issuer ${issuer} is not known`),
    ),
    ...facts.productChanges.flatMap(({ from, to }) =>
      problemsIn('product-changes.json', [
        !cards.has(String(from)) && `card ${from} is not known`,
        !cards.has(String(to)) && `card ${to} is not known`,
        from === to && `${from} leads to itself`,
        cards.get(String(from)) !== cards.get(String(to)) && `${from} and ${to} have different issuers`,
      ]),
    ),
  ]
}

/** Rules of one issuer have different names, and the country of the issuer. */
export function checkRules(facts: Facts): Problem[] {
  const country = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.country]))
  const names = facts.rules.map(({ issuer, rule_name }) => `${issuer}: ${rule_name}`)
  return problemsIn('application-rules.json', [
    ...names.map((name, at) => names.indexOf(name) !== at && `${name} stands more than once`),
    ...facts.rules.map(
      (rule) =>
        rule.country !== country.get(String(rule.issuer)) &&
        `${rule.issuer}: ${rule.rule_name} is of another country`,
    ),
  ])
}

/** Categories have a parent that exists; aliases are unique and no other category's slug. */
export function checkCategoryTree(facts: Facts): Problem[] {
  const slugs = facts.categories.map(({ slug }) => slug)
  const names = [...slugs, ...facts.categories.flatMap(({ aliases }) => aliases)]
  return problemsIn('categories.json', [
    ...facts.categories.map(
      ({ slug, parent }) =>
        parent !== null &&
        (parent === slug || !slugs.includes(parent)) &&
        `${slug}: parent ${parent} is not known`,
    ),
    ...names.map((name, at) => names.indexOf(name) !== at && `${name} leads to more than one category`),
    !slugs.includes('other') && 'the category other is missing',
  ])
}
