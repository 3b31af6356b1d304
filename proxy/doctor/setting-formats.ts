import type { Environment } from '../settings/environment.ts'

/** What a setting must look like where it is set, and how that is told. */
interface Shape {
  readonly names: RegExp
  readonly pattern: RegExp
  readonly told: string
}

const ADDRESS = String.raw`[^\s<>@]+@[^\s<>@]+`
const REACH = {
  pattern: new RegExp(`^(?:mailto:)?${ADDRESS}$|^https?://\\S+$`),
  told: 'must be a mail or web address.',
}

const SHAPES: readonly Shape[] = [
  {
    names: /^MAIL_FROM$/,
    pattern: new RegExp(`^(?:[^<>]*<${ADDRESS}>|${ADDRESS})$`),
    told: 'must be a mail address, or a name and an address in angle brackets.',
  },
  { names: /^(?:FETCH_)?CONTACT$/, ...REACH },
  { names: /^STRIPE_SECRET_KEY$/, pattern: /^[sr]k_/, told: 'must start with sk_ or rk_.' },
  { names: /^STRIPE_WEBHOOK_SECRET$/, pattern: /^whsec_/, told: 'must start with whsec_.' },
  {
    names: /^STRIPE_PRICE_/,
    pattern: /^\s*price_\w+(?:[\s,]+price_\w+)*\s*$/,
    told: 'must be price ids, which start with price_, separated by commas.',
  },
]

/** Settings that do not look like what they should be. */
export const malformedSettings = (env: Environment): readonly string[] =>
  SHAPES.flatMap(({ names, pattern, told }) =>
    Object.keys(env)
      .filter((name) => names.test(name) && env[name] && !pattern.test(env[name]))
      .sort()
      .map((name) => `${name} ${told}`),
  )

const OURS = /^(?:UPSTASH|MAIL|STRIPE|WEBHOOK|PRICE|TRUST)_/

/** Settings whose names begin as ours do and which nobody reads: misspelt, mostly. */
export const unknownSettings = (env: Environment, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(env)
    .filter((name) => OURS.test(name) && env[name] && !known.has(name))
    .sort()
    .map((name) => `${name} is no setting: .env.example lists them.`)

/** Names of the settings that an example of the environment documents. */
export const settingsOf = (example: string): ReadonlySet<string> =>
  new Set([...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name))
