import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import vectors from '../../../data/webhooks/signature-vectors.json' with { type: 'json' }
import { SIGNATURE, signatureHeaders } from '../../../proxy/webhooks/sign.ts'
import events from '../../../site/src/responses/events.json' with { type: 'json' }
import { read, root } from '../../support/root.ts'

const run = promisify(execFile)
const samples = join(root, 'data/webhooks')
const textOf = (headers: object) => headers as Record<string, string>
const expected = vectors.cases.map(({ name, genuine, body_genuine }) => ({ name, genuine, body_genuine }))

describe('the test vectors', () => {
  it('match the signatures of deliveries', () => {
    const [{ headers, body, secret, now }] = vectors.cases as [(typeof vectors.cases)[0]]
    const id = textOf(headers)['webhook-id'] ?? ''
    const signed = signatureHeaders({ id, body, at: new Date(now * 1_000), secret, previous: null })
    const lowered = Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value])
    expect(Object.fromEntries(lowered)).toEqual(headers)
    expect(SIGNATURE).toBe('X-Service-Signature')
    const fields = (event: { readonly data: object } | undefined) => Object.keys(event?.data ?? {})
    expect(fields(JSON.parse(body))).toEqual(fields(events.find(({ type }) => type === 'card.updated')))
    expect(fields(JSON.parse(body))).toContain('release')
  })

  it.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])('get the same results from the official client %s', (_, Client) => {
    vi.useFakeTimers()
    try {
      for (const { name, secret, now, headers, body, genuine } of vectors.cases) {
        vi.setSystemTime(now * 1_000)
        // An empty body is not JSON, which these clients parse after verifying.
        const verify = () => new Client(secret).verify(body, textOf(headers))
        if (body !== '') expect([name, succeeds(verify)]).toEqual([name, genuine])
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

function succeeds(verify: () => unknown): boolean {
  try {
    verify()
    return true
  } catch {
    return false
  }
}

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify import verify, verify_body
cases = json.load(open(sys.argv[1] + "/signature-vectors.json"))["cases"]
of = lambda c: {"name": c["name"], "genuine": verify(c["secret"], c["headers"], c["body"].encode(), c["now"]),
                "body_genuine": verify_body(c["secret"], c["headers"], c["body"].encode())}
print(json.dumps([of(c) for c in cases]))`

const PHP = `<?php
require $argv[1] . '/verify.php';
$cases = json_decode(file_get_contents($argv[1] . '/signature-vectors.json'), true)['cases'];
echo json_encode(array_map(fn ($c) => ['name' => $c['name'],
  'genuine' => verify($c['secret'], $c['headers'], $c['body'], $c['now']),
  'body_genuine' => verify_body($c['secret'], $c['headers'], $c['body'])], $cases));`

const GO = `package webhooks
import ("encoding/json"; "fmt"; "net/http"; "os"; "testing"; "time")
type vector struct { Name, Secret, Body string; Now int64; Headers map[string]string }
type verdict struct { Name string \`json:"name"\`; Genuine bool \`json:"genuine"\`; Body bool \`json:"body_genuine"\` }
func TestVectors(t *testing.T) {
  text, _ := os.ReadFile(os.Getenv("VECTORS")); var all struct { Cases []vector }
  if err := json.Unmarshal(text, &all); err != nil { t.Fatal(err) }
  said := []verdict{}
  for _, c := range all.Cases {
    headers := http.Header{}
    for name, value := range c.Headers { headers.Set(name, value) }
    said = append(said, verdict{c.Name, Verify(c.Secret, headers, []byte(c.Body), time.Unix(c.Now, 0)), VerifyBody(c.Secret, headers, []byte(c.Body))})
  }
  out, _ := json.Marshal(said); fmt.Println("said:" + string(out))
}`

/** Whether a program is on this machine. */
async function installed(program: string, command: string) {
  const is = await run(program, [command]).then(
    () => true,
    () => false,
  )
  return { is, note: is ? 'run here' : `not run here: ${program} is missing` }
}
const here = { php: await installed('php', '--version'), go: await installed('go', 'version') }

describe('the verifier in the documentation', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('in JavaScript gives the expected result for every vector', async () => {
    const path = join(samples, 'verify.mjs')
    const { verify, verifyBody } = (await import(path)) as Record<string, (...args: unknown[]) => boolean>
    const said = vectors.cases.map(({ name, secret, headers, body, now }) => ({
      name,
      genuine: verify?.(secret, headers, body, now),
      body_genuine: verifyBody?.(secret, headers, body),
    }))
    expect(said).toEqual(expected)
  })

  it('in Python gives the expected result for every vector', async () => {
    const { stdout } = await run('python3', ['-B', '-c', PYTHON, samples])
    expect(JSON.parse(stdout)).toEqual(expected)
  })

  // Not every machine has these two: the title says which ran.
  it(`in PHP gives the expected result for every vector, ${here.php.note}`, async () => {
    if (!here.php.is) return expect(read('data/webhooks/verify.php')).toContain(STEPS.php)
    await writeFile(join(folder, 'check.php'), PHP)
    const { stdout } = await run('php', [join(folder, 'check.php'), samples])
    expect(JSON.parse(stdout)).toEqual(expected)
  })

  it(`in Go gives the expected result for every vector, ${here.go.note}`, async () => {
    if (!here.go.is) return expect(read('data/webhooks/verify.go')).toContain(STEPS.go)
    await writeFile(join(folder, 'go.mod'), 'module webhooks\n\ngo 1.19\n')
    await writeFile(join(folder, 'verify.go'), read('data/webhooks/verify.go'))
    await writeFile(join(folder, 'verify_test.go'), GO)
    const env = {
      ...process.env,
      VECTORS: join(samples, 'signature-vectors.json'),
      GOCACHE: join(folder, 'cache'),
    }
    const { stdout } = await run('go', ['test', '-v', './...'], { cwd: folder, env })
    expect(JSON.parse(/said:(.*)/.exec(stdout)?.[1] ?? '')).toEqual(expected)
  }, 120_000)
})

/** The step that all verifiers share, as PHP and Go write it. */
const STEPS = {
  php: `base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true))`,
  go: `signed := append([]byte(id+"."+timestamp+"."), body...)`,
}
