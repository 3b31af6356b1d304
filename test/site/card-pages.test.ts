import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cardPages } from '../../site/card-pages.ts'
import { type BuiltSite, builtSite, siteUrl } from '../support/built-site.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await builtSite()
}, 400_000)

const open = async (path: string) => load(await readFile(join(site.folder, path, 'index.html'), 'utf8'))
const SLUG = 'american-express-gold-card'

describe('the page of a card', () => {
  it('exists for every card, and is listed by the explorer', async () => {
    const $ = await open('cards')
    const listed = $('tbody a')
      .map((_, link) => $(link).attr('href'))
      .get()
    const pages = site.pages.filter((path) => /^cards\/.+\/index\.html$/.test(path))
    expect(listed.length).toBeGreaterThan(400)
    expect(listed.map((href) => `cards/${href}index.html`).toSorted()).toEqual(pages.toSorted())
  })

  it('shows the three highest rates with their caps, and none of the others', async () => {
    const $ = await open(`cards/${SLUG}`)
    const rates = $('.rate-bars li')
      .map((_, rate) => $(rate).text().replaceAll(/\s+/g, ' ').trim())
      .get()
    expect(rates.length).toBe(3)
    expect(rates.join('\n')).toContain('on up to $50,000 a year, then 1×')
  })

  it('describes the card for search engines', async () => {
    const $ = await open(`cards/${SLUG}`)
    const [card, trail] = JSON.parse($('script[type="application/ld+json"]').text())
    const { price } = card.offers.priceSpecification
    const name = 'American Express® Gold Card'
    const issuer = { name: 'American Express', url: `${siteUrl()}/issuers/amex/` }
    expect(card).toEqual({
      '@context': 'https://schema.org',
      '@type': 'CreditCard',
      name,
      url: `${siteUrl()}/cards/${SLUG}/`,
      provider: { '@type': 'BankOrCreditUnion', ...issuer },
      areaServed: 'US',
      description: expect.any(String),
      feesAndCommissionsSpecification: `Annual fee: ${price} USD`,
      offers: {
        '@type': 'Offer',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: expect.any(Number),
          priceCurrency: 'USD',
          billingDuration: 'P1Y',
        },
      },
    })
    const names = trail.itemListElement.map((step: { readonly name: string }) => step.name)
    expect(names).toEqual(['Cards', issuer.name, name])
    expect($('link[rel=canonical]').attr('href')).toBe(`${siteUrl()}/cards/${SLUG}/`)
  })

  it('has a picture', async () => {
    const $ = await open(`cards/${SLUG}`)
    const path = new URL($('meta[property="og:image"]').attr('content') ?? '').pathname
    const { format, width, height } = await sharp(join(site.folder, path)).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 960, height: 504 })
  })
})

describe('the picture of a page', () => {
  it('is there for every public page, also in the documentation', async () => {
    const pictureOf = async (page: string) =>
      (await open(page))('meta[property="og:image"]').attr('content') ?? ''
    const pages = ['', 'pricing', 'best/dining', 'issuers/chase', 'docs', 'docs/reference/get-card']
    for (const page of pages) {
      const { pathname, origin } = new URL(await pictureOf(page))
      expect([page, origin]).toEqual([page, siteUrl()])
      expect((await sharp(join(site.folder, pathname)).metadata()).format).toBe('png')
    }
    expect(await pictureOf('best/dining')).not.toBe(await pictureOf(''))
  })
})

describe('the best cards of a category', () => {
  it('are ranked by value and by rate', async () => {
    const $ = await open('best/dining')
    const lists = $('.ranking')
      .map((_, ranking) => $(ranking).find('li a').first().text())
      .get()
    expect(lists.length).toBe(4)
    expect(lists[2]).not.toBe(lists[3])
  })
})

describe('terms and privacy', () => {
  it.each(['terms', 'privacy'])(
    '%s are a template that search engines leave out while no operator is named',
    async (path) => {
      const $ = await open(path)
      expect($('.draft').text()).toContain('LEGAL_NAME')
      expect($('meta[name=robots]').attr('content')).toBe('noindex')
      expect(await readFile(join(site.folder, 'sitemap-0.xml'), 'utf8')).not.toContain(`/${path}/`)
    },
  )
})

describe('search engines', () => {
  it('find the pages in the sitemap, and no page of the portal', async () => {
    const map = await readFile(join(site.folder, 'sitemap-0.xml'), 'utf8')
    expect(map).toContain(`/cards/${SLUG}/`)
    expect(map).toContain('/issuers/chase/')
    expect(map).toContain('/calculator/')
    expect(map).not.toContain('/portal/')
    const robots = await readFile(join(site.folder, 'robots.txt'), 'utf8')
    expect(robots).toContain(`Sitemap: ${siteUrl()}/sitemap-index.xml`)
    expect(robots).toContain('Disallow: /portal/')
  })
})

describe('the setting CARD_PAGES', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const routes = () => {
    const injected: string[] = []
    const setup = cardPages().hooks['astro:config:setup'] as (options: object) => void
    setup({ injectRoute: ({ pattern }: { pattern: string }) => injected.push(pattern) })
    return injected
  }

  it('leaves out every public page of cards', () => {
    expect(routes()).toContain('/cards/[slug]')
    vi.stubEnv('CARD_PAGES', 'off')
    expect(routes()).toEqual([])
  })

  it('leaves out the links to them', async () => {
    vi.stubEnv('CARD_PAGES', 'off')
    // The setting is read when the module is loaded.
    vi.resetModules()
    const { footerLinks, mainLinks } = await import('../../site/src/data/navigation.ts')
    const links = [...mainLinks, ...footerLinks.flatMap((group) => group.links)].map(({ href }) => href)
    expect(links.filter((href) => /^\/(cards|best|issuers|compare|calculator)\//.test(href))).toEqual([])
  })
})
