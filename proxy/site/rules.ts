/** Response headers of a path, from a `_headers` file. */
export interface HeaderRule {
  /** A path, or a prefix that ends with `*`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Parses a `_headers` file: each path is a line, followed by its headers on indented lines. */
export function parseRules(text: string): readonly HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (/^\S/.test(line)) rules.push({ path: line.trim(), headers: {} })
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? []
    const last = rules.at(-1)
    if (name !== undefined && value !== undefined && last) last.headers[name] = value.trim()
  }
  return rules
}

/** Returns the headers of all rules that apply to a path. Values of a header that several rules set are joined with commas. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const rule of rules.filter((each) => appliesTo(each.path, path)))
    for (const [name, value] of Object.entries(rule.headers))
      all[name] = name in all ? `${all[name]}, ${value}` : value
  return all
}

const appliesTo = (rule: string, path: string) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
