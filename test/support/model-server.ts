import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response of a fake language model: the content of a completion, or a function that writes any response. */
export type ModelReply = string | ((response: ServerResponse) => void)

/** A server with the API of a language model. */
export interface ModelServer {
  /** Base URL for clients. */
  readonly url: string
  /** Bodies and `authorization` headers of the requests so far. */
  readonly requests: {
    readonly body: { readonly messages: { readonly content: string }[] }
    readonly key: string
  }[]
  /** Responses to the next requests; the last one is repeated. */
  replies: ModelReply[]
  close(): Promise<void>
}

/** Starts a fake language model. */
export async function startModel(...replies: ModelReply[]): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  const model = { replies }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ body: JSON.parse(text), key: request.headers.authorization ?? '' })
    const reply = model.replies.length > 1 ? model.replies.shift() : model.replies[0]
    if (typeof reply === 'function') return reply(response)
    const body = { choices: [{ message: { role: 'assistant', content: reply ?? '' } }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get replies() {
      return model.replies
    },
    set replies(next) {
      model.replies = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
