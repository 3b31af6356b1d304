import type { Country } from '../../data/schema/card.ts'
import type { Reply, State } from './state.ts'
import type { Truth, WorldCard } from './truth.ts'

/** How an issuer's pages are written. */
export interface Style {
  readonly product: (shown: Truth, terms: string, others: readonly Truth[]) => string
  /** `all` are the issuer's cards as their terms state them, for terms that several cards share. */
  readonly terms: (shown: Truth, all: readonly Truth[]) => Reply
  readonly listing: (cards: readonly Truth[]) => string
}

/** The declaration of an issuer, as `--issuers` takes it. */
interface WorldDeclaration {
  readonly slug: string
  readonly country: Country
  readonly listed: readonly { readonly page: string; readonly cards: string }[]
  readonly [setting: string]: unknown
}

/** An issuer as issuers.json describes it. */
interface WorldIssuer {
  readonly slug: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly [field: string]: unknown
}

/** Fictional issuers, their cards and sites, and what happens to them. */
export interface World {
  readonly name: string
  readonly hosts: readonly string[]
  readonly cards: readonly WorldCard[]
  readonly declarations: readonly WorldDeclaration[]
  readonly entries: readonly WorldIssuer[]
  readonly styles: Readonly<Record<string, Style>>
  /** In the order in which effects on one page apply. */
  readonly states: readonly State[]
}
