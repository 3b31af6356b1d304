import { curl } from './curl.ts'
import { exampleUrl, type Operation } from './reference.ts'

export interface Sample {
  readonly label: string
  readonly lang: string
  readonly code: string
}

/** The example request in four languages, ready to paste. The key comes from the environment. */
export function samples(operation: Operation, base: string): readonly Sample[] {
  const url = `${base}${exampleUrl(operation)}`
  const call: Call = {
    method: operation.endpoint.method,
    url,
    key: operation.endpoint.key,
    body: operation.example.body === undefined ? null : JSON.stringify(operation.example.body),
    file: operation.endpoint.response.as === 'file' ? savedAs(url) : null,
  }
  return [
    { label: 'curl', lang: 'sh', code: curl({ ...call, key: call.key ? '$CARD_DATA_KEY' : null }) },
    { label: 'JavaScript', lang: 'js', code: javascript(call) },
    { label: 'Python', lang: 'python', code: python(call) },
    { label: 'Go', lang: 'go', code: go(call) },
  ]
}

interface Call {
  readonly method: string
  readonly url: string
  readonly key: boolean
  readonly body: string | null
  /** Name under which to save the response; null if it is JSON. */
  readonly file: string | null
}

const savedAs = (url: string) => `export${url.slice(url.lastIndexOf('.'))}`

function javascript({ method, url, key, body, file }: Call): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...javascriptHeaders(key, body !== null),
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
  ]
  const request = options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`
  return [
    ...(file === null ? [] : ["import { writeFile } from 'node:fs/promises'", '']),
    `const response = await ${request}`,
    'if (!response.ok) throw new Error((await response.json()).error.code)',
    file === null
      ? 'console.log(await response.json())'
      : `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()))`,
  ].join('\n')
}

function javascriptHeaders(key: boolean, body: boolean): readonly string[] {
  const headers = [
    ...(key ? ["Authorization: 'Bearer ' + process.env.CARD_DATA_KEY"] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  if (headers.length < 2) return headers.map((header) => `  headers: { ${header} },`)
  return ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']
}

function python({ method, url, key, body, file }: Call): string {
  const headers = [
    ...(key ? [`"Authorization": f"Bearer {os.environ['CARD_DATA_KEY']}"`] : []),
    ...(body === null ? [] : ['"Content-Type": "application/json"']),
  ]
  const requestArguments = [
    `"${url}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === null ? [] : [`data=json.dumps(${pythonLiteral(body)}).encode()`]),
  ]
  const modules = [...(file === null ? ['json'] : []), ...(key ? ['os'] : [])]
  return `import ${modules.join(', ')}
from urllib.request import Request, urlopen

request = Request(
${requestArguments.map((each) => `    ${each},`).join('\n')}
)
${pythonOutput(file)}`
}

const pythonOutput = (file: string | null) =>
  file === null
    ? `with urlopen(request) as response:
    print(json.load(response))`
    : `with urlopen(request) as response, open("${file}", "wb") as file:
    file.write(response.read())`

const pythonLiteral = (json: string) => json.replaceAll(/\btrue\b/g, 'True').replaceAll(/\bnull\b/g, 'None')

function go({ method, url, key, body, file }: Call): string {
  const reader = body === null ? 'nil' : `strings.NewReader(\`${body}\`)`
  const type = body === null ? '' : `\nrequest.Header.Set("Content-Type", "application/json")`
  const auth = key ? `\nrequest.Header.Set("Authorization", "Bearer "+os.Getenv("CARD_DATA_KEY"))` : ''
  const packages = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(key ? ['os'] : []),
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
fmt.Println(${file === null ? 'string(body)' : 'len(body), "bytes"'})`)}
}`
}

const indented = (lines: string) => lines.replaceAll(/^/gm, '\t')
