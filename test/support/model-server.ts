import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a fake language model answers a request: with content of a completion, or in any other way. */
export type ModelAnswer = string | ((response: ServerResponse) => void)

/** A server with the interface of a language model. */
export interface ModelServer {
  /** Base URL for clients. */
  readonly url: string
  /** Bodies and `authorization` headers of the requests so far. */
  readonly requests: {
    readonly body: { readonly messages: { readonly content: string }[] }
    readonly key: string
  }[]
  /** Answers of the next requests; the last one is repeated. */
  answers: ModelAnswer[]
  close(): Promise<void>
}

/** Starts a fake language model. */
export async function startModel(...answers: ModelAnswer[]): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  const model = { answers }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ body: JSON.parse(text), key: request.headers.authorization ?? '' })
    const answer = model.answers.length > 1 ? model.answers.shift() : model.answers[0]
    if (typeof answer === 'function') return answer(response)
    const body = { choices: [{ message: { role: 'assistant', content: answer ?? '' } }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get answers() {
      return model.answers
    },
    set answers(next) {
      model.answers = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
