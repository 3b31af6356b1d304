import { matchesOf } from '../matches.ts'
import type { Country } from '../reading.ts'

const CANADIAN =
  /\b(?:canada|canadian|quebec|québec|ontario|cheques?|funds advances?|dishonou?red|annual interest rates?|interac|supplementary cards?|annual fees? rebate|cad|information box|cost of borrowing|(?:household|personal) (?:annual )?income|minimum (?:gross )?annual income|aeroplan|cardmember agreement canada)\b|c\$/gi
const AMERICAN =
  /\b(?:aprs?|annual percentage rate|u\.s\. (?:dollars|prime)|fdic|ncua|federal credit union|usa patriot|consumer financial protection|military lending|social security|authorized user)\b/gi

/** Detects the country from the vocabulary of a page. */
export function countryOf(text: string): Country {
  return kinds(text, CANADIAN) > kinds(text, AMERICAN) ? 'CA' : 'US'
}

const kinds = (text: string, pattern: RegExp): number =>
  new Set(matchesOf(text, pattern).map(([word]) => word.toLowerCase())).size
