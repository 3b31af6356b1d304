/** A program that calls the API. */
export interface Sample {
  readonly label: string
  readonly lang: string
  readonly code: string
}
