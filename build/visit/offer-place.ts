import type { CheerioAPI } from 'cheerio'

const PICTURES = 'img, picture, canvas, video, iframe, object, embed, svg'
/** Names that pages give to offers, in attributes as well as in headings. */
const OFFER = /welcome|bonus|offer|sign-?up|promo/i
const OFFER_WITH_FIGURE = /(?:welcome|bonus|offer|sign-?up|promo)[^;]{0,200}\d/i

/** Returns what stands where a page may show an offer that its text does not state: a picture, a script, or nothing. */
export function offerPlaceOf($: CheerioAPI): 'a picture' | 'a script' | null {
  const body = $('body').clone()
  body.find('header, nav, footer').remove()
  const pictures = body.find(PICTURES).toArray()
  const isOfOffer = pictures.some((node) => {
    const block = $(node).closest('section, article, aside, div, td, li, figure')
    const names = ['alt', 'src', 'data-src', 'class', 'id', 'title', 'aria-label'].map((name) =>
      $(node).attr(name),
    )
    const around = [
      block.attr('class'),
      block.attr('id'),
      block.find('h1, h2, h3, h4, h5, h6').first().text(),
    ]
    return [...names, ...around].some((words) => OFFER.test(words ?? ''))
  })
  if (isOfOffer) return 'a picture'
  const scripts = body.find('script:not([src])').toArray()
  const isScripted = scripts.some((node) => {
    const code = $(node).text()
    return OFFER_WITH_FIGURE.test(code) || (OFFER.test(code) && hasEmptyPlace(body))
  })
  return isScripted ? 'a script' : null
}

type Body = ReturnType<CheerioAPI>

/** An element with the name of an offer and nothing in it waits for a script to fill it. */
const hasEmptyPlace = (body: Body): boolean =>
  body
    .find('div, section, p, span, aside')
    .toArray()
    .some(
      (node) =>
        node.children.length === 0 && OFFER.test(`${node.attribs.id ?? ''} ${node.attribs.class ?? ''}`),
    )
