import type { Environment } from '../settings/environment.ts'

/** The pattern of settings, and the rule as text that follows the name. */
interface SettingFormat {
  readonly names: RegExp
  readonly pattern: RegExp
  readonly rule: string
}

const EMAIL = String.raw`[^\s<>@]+@[^\s<>@]+`
const CONTACT = {
  pattern: new RegExp(`^(?:mailto:)?${EMAIL}$|^https?://\\S+$`),
  rule: 'must be an email address or a URL.',
}

const FORMATS: readonly SettingFormat[] = [
  {
    names: /^MAIL_FROM$/,
    pattern: new RegExp(`^(?:[^<>]*<${EMAIL}>|${EMAIL})$`),
    rule: 'must be an email address, or a name and an email address in angle brackets.',
  },
  { names: /^(?:FETCH_)?CONTACT$/, ...CONTACT },
  { names: /^STRIPE_SECRET_KEY$/, pattern: /^[sr]k_/, rule: 'must start with sk_ or rk_.' },
  { names: /^STRIPE_WEBHOOK_SECRET$/, pattern: /^whsec_/, rule: 'must start with whsec_.' },
  {
    names: /^STRIPE_PRICE_/,
    pattern: /^\s*price_\w+(?:[\s,]+price_\w+)*\s*$/,
    rule: 'must be price ids, which start with price_, separated by commas.',
  },
]

/** Returns a message for each setting that does not match its pattern. */
export const malformedSettings = (env: Environment): readonly string[] =>
  FORMATS.flatMap(({ names, pattern, rule }) =>
    Object.keys(env)
      .filter((name) => names.test(name) && env[name] && !pattern.test(env[name]))
      .sort()
      .map((name) => `${name} ${rule}`),
  )

const OUR_PREFIXES = /^(?:UPSTASH|MAIL|STRIPE|WEBHOOK|PRICE|TRUST)_/

/** Returns a message for each setting that has one of our prefixes but is not known. Most are misspelled. */
export const unknownSettings = (env: Environment, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(env)
    .filter((name) => OUR_PREFIXES.test(name) && env[name] && !known.has(name))
    .sort()
    .map((name) => `${name} is not a setting. See .env.example for the list.`)

/** Returns the names of the settings that `.env.example` documents. */
export const settingsOf = (example: string): ReadonlySet<string> =>
  new Set([...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name))
