import { hash } from 'node:crypto'

/** A Lua script and the name under which Redis keeps it. */
export interface Script {
  readonly text: string
  readonly sha: string
}

/**
 * One atomic step. Every script ends with a deadline as its last argument, in Redis' own time: a command that waited in a
 * frozen or slow Redis until its caller had given up changes nothing. Every answer begins with Redis' time.
 */
export function script(body: string): Script {
  const text = `local clock = redis.call('TIME')
local clock_ms = clock[1] * 1000 + math.floor(clock[2] / 1000)
if clock_ms > tonumber(ARGV[#ARGV]) then return redis.error_reply(string.format('LATE %.0f', clock_ms)) end
local function step()
${body}
end
return { clock_ms, step() }`
  return { text, sha: hash('sha1', text) }
}
