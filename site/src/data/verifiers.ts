const files = import.meta.glob<string>('../../../data/webhooks/verify.*', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const LANGUAGES = [
  { ending: 'mjs', label: 'JavaScript', lang: 'js' },
  { ending: 'py', label: 'Python', lang: 'python' },
  { ending: 'go', label: 'Go', lang: 'go' },
  { ending: 'php', label: 'PHP', lang: 'php' },
] as const

/** Programs that verify a delivery's signature. Tests run the test vectors through each. */
export const verifiers = LANGUAGES.map(({ ending, label, lang }) => ({
  label,
  lang,
  code: files[`../../../data/webhooks/verify.${ending}`]?.trimEnd() ?? '',
}))
