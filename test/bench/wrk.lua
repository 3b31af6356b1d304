-- Walks through the requests of a file (a path and a key per line) and prints what was measured as JSON.
local requests = {}
local place = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, key = line:match("^(%S+) (%S+)$")
    requests[#requests + 1] = wrk.format("GET", path, { ["Authorization"] = "Bearer " .. key })
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"micros":%d,"bytes":%d,"p50":%d,"p99":%d,"failed":%d}',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status
  ))
end
