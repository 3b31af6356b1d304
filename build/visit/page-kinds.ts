import { BARRIER_KINDS } from '../extract/page/barriers.ts'

/** Kinds of pages. Only `card` and `notice` are read; `gone` and `notice` may mean that the card has ended. */
export const PAGE_KINDS = [
  'card', // a complete page about cards in the issuer's language
  'gone', // 404 or 410
  'notice', // says that the card is closed to new applicants
  ...BARRIER_KINDS,
  'elsewhere', // redirected to another page
  'empty',
  'truncated',
  'language', // not in the issuer's language
  'unfilled', // a template without its values
  'unreadable', // not HTML, text, or PDF; or damaged
  'not-a-card-page',
  'unreachable', // no response
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Unfilled templates, and drafts with letters or zeros in place of values. */
export const UNFILLED =
  /\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<%=?|\[object Object\]|\bundefined\s?%|\$\s?undefined|\$\s?NaN|\bNaN\s?%|\[\[[\w.]{2,40}\]\]|%%\w{2,40}%%|RDS%\w+|\bX{1,3}(?:,X{3})+\b|(?<![\w.])X{1,2}\.X{1,2}\s?%|(?<![\d.])00\.00?\s?%|[Ll]orem ipsum dolor|\$(?!USD?\b|CAD?\b)[A-Z]{2,6}\b|\b[A-Z]{2,6}%/

/** Words that are common in one language and rare in the others. */
export const LANGUAGE_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|your|you|with|for|when|are|this|fee|rate)\b/gi,
  fr: /\b(?:le|la|les|des|vous|votre|vos|avec|pour|une|est|taux|frais|du)\b/gi,
  es: /\b(?:el|los|las|una|con|para|por|su|sus|tarjeta|tasa|cuota|del|y)\b/gi,
}
