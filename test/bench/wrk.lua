-- Walks through the calls of a file (path, key, tag and body per line) and prints the measurements as JSON. With a second
-- argument, it makes every URL unique, with numbers that follow it.
local requests = {}
local place = 0
local once = nil

local function format(path, key, tag, body)
  local headers = { ["Authorization"] = "Bearer " .. key }
  if tag ~= "" then headers["If-None-Match"] = tag end
  if body == "" then return wrk.format("GET", path, headers) end
  headers["Content-Type"] = "application/json"
  return wrk.format("POST", path, headers, body)
end

function init(args)
  once = tonumber(args[2])
  for line in io.lines(args[1]) do
    local path, key, tag, body = line:match("^([^\t]+)\t([^\t]+)\t([^\t]*)\t(.*)$")
    local mark = path:find("?", 1, true) and "&once=" or "?once="
    requests[#requests + 1] = format(once and (path .. mark .. "0") or path, key, tag, body)
  end
end

function request()
  place = place % #requests + 1
  if not once then return requests[place] end
  once = once + 1
  return (requests[place]:gsub("once=0", "once=" .. once, 1))
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"micros":%d,"bytes":%d,"p50":%d,"p99":%d,"failed":%d,"refused":%d}',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end
