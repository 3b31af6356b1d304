-- Asks for one thing over and over, whatever the answer: method, path, headers as "name=value;…", body.
function init(args)
  local headers = {}
  for name, value in (args[3] or ""):gmatch("([^=;]+)=([^;]+)") do headers[name] = value end
  wrk.method, wrk.headers, wrk.body = args[1], headers, args[4]
  target = wrk.format(args[1], args[2])
end

function request() return target end

function done(summary, latency)
  local form = 'RESULT {"requests":%d,"micros":%d,"refused":%d}'
  print(string.format(form, summary.requests, summary.duration, summary.errors.status))
end
