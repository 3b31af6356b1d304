/** How to connect one assistant. */
export interface Assistant {
  readonly name: string
  /** File that has the setting; a command line otherwise. */
  readonly file?: string
  readonly lang: 'sh' | 'json' | 'toml'
  readonly code: string
}

const KEY = 'cds_live_…'

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Returns the settings of known assistants for the service at `origin`. */
export function assistants(origin: string): readonly Assistant[] {
  const url = `${origin}/mcp`
  const command = `claude mcp add --transport http card-data ${url} \\\n  --header "Authorization: Bearer $CARD_DATA_KEY"`
  return [{ name: 'Claude Code', lang: 'sh', code: command }, ...overHttp(url), ...overStdio(origin, url)]
}

function overHttp(url: string): readonly Assistant[] {
  const headers = { Authorization: `Bearer ${KEY}` }
  const server = (name: string, file: string, key: string, settings: object): Assistant => {
    return { name, file, lang: 'json', code: json({ [key]: { 'card-data': { ...settings, headers } } }) }
  }
  const codex = `[mcp_servers.card-data]\nurl = "${url}"\nbearer_token_env_var = "CARD_DATA_KEY"`
  return [
    server('Cursor', '.cursor/mcp.json', 'mcpServers', { url }),
    server('VS Code', '.vscode/mcp.json', 'servers', { type: 'http', url }),
    { name: 'Codex', file: '~/.codex/config.toml', lang: 'toml', code: codex },
    server('Gemini CLI', '~/.gemini/settings.json', 'mcpServers', { httpUrl: url }),
    server('Windsurf', '~/.codeium/windsurf/mcp_config.json', 'mcpServers', { serverUrl: url }),
  ]
}

function overStdio(origin: string, url: string): readonly Assistant[] {
  const args = ['-y', `${origin}/card-data-mcp.tgz`, url]
  const bridge = { command: 'npx', args, env: { CARD_DATA_KEY: KEY } }
  const desktop = json({ mcpServers: { 'card-data': bridge } })
  return [
    { name: 'Claude Desktop', file: 'claude_desktop_config.json', lang: 'json', code: desktop },
    { name: 'Any other, over stdio', lang: 'sh', code: `CARD_DATA_KEY=${KEY} npx ${args.join(' ')}` },
  ]
}
