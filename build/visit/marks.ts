import { BARRIER_KINDS } from '../extract/page/barriers.ts'

/** What a page turned out to be. Only `card` and `notice` are read; `gone` and `notice` speak of a card's end. */
export const PAGE_KINDS = [
  'card', // a page about cards, whole and in our language
  'gone', // 404 or 410
  'notice', // says that the card is closed to new applicants
  ...BARRIER_KINDS,
  'elsewhere', // redirected to another page than asked
  'empty',
  'truncated',
  'language', // not in the issuer's language
  'unfilled', // templates without their values
  'unreadable', // neither HTML, text nor PDF; or damaged
  'not-a-card-page',
  'unreachable', // no page came
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Templates whose values never came, and drafts that have letters or zeros in their place. */
export const UNFILLED =
  /\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<%=?|\[object Object\]|\bundefined\s?%|\$\s?undefined|\$\s?NaN|\bNaN\s?%|\[\[[\w.]{2,40}\]\]|%%\w{2,40}%%|RDS%\w+|\bX{1,3}(?:,X{3})+\b|(?<![\w.])X{1,2}\.X{1,2}\s?%|(?<![\d.])00\.00?\s?%|[Ll]orem ipsum dolor|\$(?!USD?\b|CAD?\b)[A-Z]{2,6}\b|\b[A-Z]{2,6}%/

/** Words by which a language is told; each common in its own and rare in the others. */
export const LANGUAGE_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|your|you|with|for|when|are|this|fee|rate)\b/gi,
  fr: /\b(?:le|la|les|des|vous|votre|vos|avec|pour|une|est|taux|frais|du)\b/gi,
  es: /\b(?:el|los|las|una|con|para|por|su|sus|tarjeta|tasa|cuota|del|y)\b/gi,
}
