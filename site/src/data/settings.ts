const files = import.meta.glob<string>('../../../.env.example', {
  eager: true,
  exhaustive: true,
  query: '?raw',
  import: 'default',
})

/** A setting of the service, as `.env.example` documents it. */
export interface Setting {
  readonly names: readonly string[]
  readonly doc: string
  /** The default of each name, or an example if there is none. */
  readonly values: readonly string[]
  readonly isDefault: boolean
}

/** Parses `.env.example`: each comment documents the names that follow it. */
export function settings(): readonly Setting[] {
  const [text = ''] = Object.values(files)
  const found: { names: string[]; doc: string; values: string[]; isDefault: boolean }[] = []
  let doc: string[] = []
  let open = false
  for (const line of text.split('\n')) {
    const [, hash = '', name, value = ''] = /^(#?) ?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? []
    if (name === undefined) {
      if (open || line === '') doc = []
      open = false
      if (line.startsWith('# ')) doc.push(line.slice(2))
      continue
    }
    if (!open) found.push({ names: [], doc: doc.join(' '), values: [], isDefault: hash === '' })
    found.at(-1)?.names.push(name)
    if (value !== '') found.at(-1)?.values.push(value)
    open = true
  }
  return found
}
