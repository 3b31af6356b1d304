import type { Checks } from '../facts/checks.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { Issuer } from '../issuer.ts'
import type { IssuerVerdict } from '../judge/issuer.ts'
import type { ModelReader } from '../language-model/reader.ts'
import type { Visit } from '../visit/visit.ts'
import type { Known, KnownIssuer } from './known.ts'
import type { QueueFile } from './records.ts'

/** What a re-check of an issuer works with. */
export interface CheckDeps {
  readonly fetcher: Fetcher
  readonly folder: string
  readonly known: Known
  /** Day of the run. */
  readonly today: string
  /** Reader that asks a language model, where one is set. */
  readonly model?: ModelReader | undefined
  /** Called for every page that came, or did not. */
  readonly visited: (issuer: string, done: number, of: number) => void
}

/** All that is known when an issuer's pages have been judged. */
export interface Checked {
  readonly issuer: Issuer
  readonly known: KnownIssuer
  readonly visits: readonly Visit[]
  readonly verdict: IssuerVerdict
  readonly checks: Checks
  readonly queued: QueueFile
  readonly deps: CheckDeps
  /** Why the language model could not be asked; null where it could, or none is set. */
  readonly modelFailure: string | null
}
