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
  return scripts.some((node) => OFFER_WITH_FIGURE.test($(node).text())) ? 'a script' : null
}
