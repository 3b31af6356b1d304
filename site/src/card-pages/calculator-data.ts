import type { APIContext } from 'astro'
import { COUNTRIES, type Country } from '../../../data/schema/card.ts'
import { calculatorFile } from '../data/cards/calculator.ts'

/** One file per country. */
export const getStaticPaths = () =>
  COUNTRIES.map((country) => ({ params: { country: country.toLowerCase() }, props: { country } }))

/** Returns what the calculator computes a country's cards from. */
export const GET = ({ props }: APIContext<{ country: Country }>): Response =>
  Response.json(calculatorFile(props.country))
