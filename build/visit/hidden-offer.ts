import type { CheerioAPI } from 'cheerio'

const PICTURES = 'img, picture, canvas, video, iframe, object, embed, svg'
/** Within the parts around the content of a page. */
const AROUND = 'header *, nav *, footer *'
/** Words for offers in attributes and headings. */
const OFFER = /welcome|bonus|offer|sign-?up|promo/i
const OFFER_WITH_FIGURE = /(?:welcome|bonus|offer|sign-?up|promo)[^;]{0,200}\d/i

/** Returns the part of a page that may show an offer that its text does not state; null if there is none. */
export function hiddenOfferIn($: CheerioAPI): 'a picture' | 'a script' | null {
  const body = $('body')
  const pictures = body.find(PICTURES).not(AROUND).toArray()
  const isOfOffer = pictures.some((node) => {
    const block = $(node).closest('section, article, aside, div, td, li, figure')
    const names = ['alt', 'src', 'data-src', 'class', 'id', 'title', 'aria-label'].map((name) =>
      $(node).attr(name),
    )
    const around = [
      block.attr('class'),
      block.attr('id'),
      block.find('h1, h2, h3, h4, h5, h6').not(AROUND).first().text(),
    ]
    return [...names, ...around].some((words) => OFFER.test(words ?? ''))
  })
  if (isOfOffer) return 'a picture'
  const scripts = body.find('script:not([src])').not(AROUND).toArray()
  const isScripted = scripts.some((node) => {
    const code = $(node).text()
    return OFFER_WITH_FIGURE.test(code) || (OFFER.test(code) && hasEmptyElement(body))
  })
  return isScripted ? 'a script' : null
}

type Body = ReturnType<CheerioAPI>

/** Whether the page has an empty element named for an offer, which a script may fill. */
const hasEmptyElement = (body: Body): boolean =>
  body
    .find('div, section, p, span, aside')
    .not(AROUND)
    .toArray()
    .some(
      (node) =>
        node.children.length === 0 && OFFER.test(`${node.attribs.id ?? ''} ${node.attribs.class ?? ''}`),
    )
