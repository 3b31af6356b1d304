/** Headers that a path of the site is answered with, as a `_headers` file lists them. */
export interface HeaderRule {
  /** A path, or the beginning of one before `*`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Reads a `_headers` file: a path on a line of its own, below it its headers, indented. */
export function readRules(text: string): readonly HeaderRule[] {
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

/** The headers of all rules that hold for a path; of a header that several set, all values hold. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (const rule of rules.filter((each) => holds(each.path, path)))
    for (const [name, value] of Object.entries(rule.headers))
      all[name] = name in all ? `${all[name]}, ${value}` : value
  return all
}

const holds = (rule: string, path: string) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
