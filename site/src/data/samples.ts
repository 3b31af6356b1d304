import { curl } from './curl.ts'
import { downloadSamples } from './download-samples.ts'
import { exampleUrl, keyVariable, type Operation } from './reference.ts'
import type { Sample } from './sample.ts'

/** The example request in four languages, ready to paste. The key comes from the environment. */
export function samples(operation: Operation, base: string): readonly Sample[] {
  if (operation.endpoint.response.as === 'file') return downloadSamples(base)
  const call: Call = {
    method: operation.endpoint.method,
    url: `${base}${exampleUrl(operation)}`,
    key: operation.endpoint.key ? keyVariable(operation) : null,
    body: operation.example.body === undefined ? null : JSON.stringify(operation.example.body),
  }
  return [
    { label: 'curl', lang: 'sh', code: curl({ ...call, key: call.key && `$${call.key}` }) },
    { label: 'JavaScript', lang: 'js', code: javascript(call) },
    { label: 'Python', lang: 'python', code: python(call) },
    { label: 'Go', lang: 'go', code: go(call) },
  ]
}

interface Call {
  readonly method: string
  readonly url: string
  /** Environment variable with the key; null if the request needs none. */
  readonly key: string | null
  readonly body: string | null
}

function javascript({ method, url, key, body }: Call): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...javascriptHeaders(key, body !== null),
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
  ]
  const request = options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`
  return [
    `const response = await ${request}`,
    'if (!response.ok) throw new Error((await response.json()).error.code)',
    'console.log(await response.json())',
  ].join('\n')
}

function javascriptHeaders(key: string | null, body: boolean): readonly string[] {
  const headers = [
    ...(key === null ? [] : [`Authorization: 'Bearer ' + process.env.${key}`]),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  if (headers.length < 2) return headers.map((header) => `  headers: { ${header} },`)
  return ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']
}

function python({ method, url, key, body }: Call): string {
  const headers = [
    ...(key === null ? [] : [`"Authorization": f"Bearer {os.environ['${key}']}"`]),
    ...(body === null ? [] : ['"Content-Type": "application/json"']),
  ]
  const requestArguments = [
    `"${url}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === null ? [] : [`data=json.dumps(${pythonLiteral(body)}).encode()`]),
  ]
  return `import ${key === null ? 'json' : 'json, os'}
from urllib.request import Request, urlopen

request = Request(
${requestArguments.map((each) => `    ${each},`).join('\n')}
)
with urlopen(request) as response:
    print(json.load(response))`
}

const pythonLiteral = (json: string) => json.replaceAll(/\btrue\b/g, 'True').replaceAll(/\bnull\b/g, 'None')

function go({ method, url, key, body }: Call): string {
  const reader = body === null ? 'nil' : `strings.NewReader(\`${body}\`)`
  const type = body === null ? '' : `\nrequest.Header.Set("Content-Type", "application/json")`
  const auth = key === null ? '' : `\nrequest.Header.Set("Authorization", "Bearer "+os.Getenv("${key}"))`
  const packages = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(key === null ? [] : ['os']),
    ...(body === null ? [] : ['strings']),
  ]
  return `package main

import (
${packages.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${indented(`request, err := http.NewRequest("${method}", "${url}", ${reader})
if err != nil {
	log.Fatal(err)
}${auth}${type}
response, err := http.DefaultClient.Do(request)
if err != nil {
	log.Fatal(err)
}
defer response.Body.Close()
body, err := io.ReadAll(response.Body)
if err != nil {
	log.Fatal(err)
}
fmt.Println(string(body))`)}
}`
}

const indented = (lines: string) => lines.replaceAll(/^/gm, '\t')
