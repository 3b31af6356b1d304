import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'

const LINKS = ['product_url', 'apply_url', 'tc_url', 'pre_qualification_url', 'referral_bonus_url'] as const

const belongs = (host: string, hosts: readonly string[]) =>
  hosts.some((known) => host === known || host.endsWith(`.${known}`))

/** Every link of a card is https and leads to a host of its issuer. */
export function checkLinks(facts: LoadedFacts): Problem[] {
  const hosts = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.hosts]))
  const problems: Problem[] = []
  for (const { file, issuer, observations } of facts.cards)
    for (const { values } of observations)
      for (const field of LINKS) {
        const link = values[field]
        if (typeof link !== 'string') continue
        const url = URL.parse(link)
        if (url?.protocol !== 'https:')
          problems.push({ file, message: `${field} ${link} is not an https URL` })
        else if (!belongs(url.host, hosts.get(issuer) ?? []))
          problems.push({ file, message: `${field} leads to ${url.host}, which is no host of ${issuer}` })
      }
  return problems
}

/** A reading of an issuer's page has a URL on a host of the issuer. */
export function checkIssuerReadings(facts: LoadedFacts): Problem[] {
  const hosts = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.hosts]))
  const problems: Problem[] = []
  for (const { file, issuer, observations } of facts.cards)
    for (const { seen, source, url } of observations) {
      if (source !== 'issuer') continue
      if (url === null || !belongs(URL.parse(url)?.host ?? '', hosts.get(issuer) ?? []))
        problems.push({
          file,
          message: `${seen}: an issuer reading from ${url}, which is no page of ${issuer}`,
        })
    }
  return problems
}

/** URLs of issuers are https and on the issuer's hosts. */
export function checkIssuerLinks(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { slug, website, cards_url, logo_url, hosts } of facts.issuers)
    for (const link of [website, cards_url, logo_url]) {
      const url = link === null ? null : URL.parse(link)
      if (link !== null && (url?.protocol !== 'https:' || !belongs(url.host, hosts)))
        problems.push({ file: 'issuers.json', message: `${slug}: ${link} is not an https URL on its hosts` })
    }
  return problems
}
