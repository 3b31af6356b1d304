import type { Sample } from './sample.ts'

/** The file that samples download. It is the first Parquet file of the list, which curl relies on. */
export const DOWNLOADED = 'cards.parquet'

/**
 * Requests that find a file in the list of exports and save it, in four languages: its URL contains a hash, so it has to be found. The Go
 * program prints its size, since `own-samples.ts` takes out the import of `os` that writing a file needs.
 */
export const downloadSamples = (base: string): readonly Sample[] => [
  { label: 'curl', lang: 'sh', code: curl(base) },
  { label: 'JavaScript', lang: 'js', code: javascript(base) },
  { label: 'Python', lang: 'python', code: python(base) },
  { label: 'Go', lang: 'go', code: go(base) },
]

const curl = (base: string): string => `file=$(curl --fail '${base}/v1/exports' \\
  -H "Authorization: Bearer $CARD_DATA_KEY" \\
  | grep -o '[0-9a-f]\\{64\\}\\.parquet' | head -n 1)
curl --fail "${base}/v1/exports/$file" \\
  -o '${DOWNLOADED}' \\
  -H "Authorization: Bearer $CARD_DATA_KEY"`

const javascript = (base: string): string => `import { writeFile } from 'node:fs/promises'

const get = async (path) => {
  const response = await fetch('${base}' + path, {
    headers: { Authorization: 'Bearer ' + process.env.CARD_DATA_KEY },
  })
  if (!response.ok) throw new Error((await response.json()).error.code)
  return response
}
const { data } = await (await get('/v1/exports')).json()
const file = data.files.find(({ name }) => name === '${DOWNLOADED}')
const bytes = await (await get(file.url)).arrayBuffer()
await writeFile(file.name, new Uint8Array(bytes))`

const python = (base: string): string => `import json, os
from urllib.request import Request, urlopen


def get(path):
    headers = {"Authorization": f"Bearer {os.environ['CARD_DATA_KEY']}"}
    return urlopen(Request("${base}" + path, headers=headers))


with get("/v1/exports") as response:
    files = json.load(response)["data"]["files"]
url = next(file["url"] for file in files if file["name"] == "${DOWNLOADED}")
with get(url) as response, open("${DOWNLOADED}", "wb") as file:
    file.write(response.read())`

const go = (base: string): string => `package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

func get(path string) []byte {
	request, err := http.NewRequest("GET", "${base}"+path, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CARD_DATA_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(string(body))
	}
	return body
}

${GO_MAIN}`

const GO_MAIN = `func main() {
	var list struct {
		Data struct{ Files []struct{ Name, URL string } }
	}
	if err := json.Unmarshal(get("/v1/exports"), &list); err != nil {
		log.Fatal(err)
	}
	for _, file := range list.Data.Files {
		if file.Name == "${DOWNLOADED}" {
			fmt.Println(len(get(file.URL)), "bytes")
		}
	}
}`
