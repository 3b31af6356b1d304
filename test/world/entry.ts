/** An issuer's entry of issuers.json. `host`: host of its home page. */
export const issuerEntry = (
  slug: string,
  name: string,
  country: 'US' | 'CA',
  host: string,
  alias: string,
) => ({
  slug,
  name,
  country,
  website: `https://${host}`,
  cards_url: null,
  logo_url: null,
  aliases: [alias],
  hosts: [host.replace(/^www\./, '')],
})
