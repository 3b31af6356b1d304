import { hash } from 'node:crypto'

/** A Lua script and its SHA-1, by which Redis caches it. */
export interface Script {
  readonly text: string
  readonly sha: string
}

/**
 * Wraps the body of a script, which runs as one atomic step. The last argument is a deadline in Redis' own time: a script that waited
 * in a slow Redis until its caller had given up changes nothing. The result begins with Redis' time in ms.
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
