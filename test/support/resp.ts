import { connect, type Socket } from 'node:net'

/** A reply of Redis. Status replies and bulk strings are strings. */
export type Reply = string | number | null | RespError | readonly Reply[]

/** An error reply as a value: one failed command does not fail the others of its pipeline. */
export class RespError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (reason: Error) => void
}

/** One connection to Redis over RESP2. Commands that are sent together share one write. Reconnects after an error. */
export class RespConnection {
  readonly #port: number
  #socket: Socket | undefined
  #waiting: Waiting[] = []
  #unread: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#port = port
  }

  send(commands: readonly (readonly string[])[]): Promise<Reply[]> {
    const socket = this.#open()
    const replies = commands.map(
      () => new Promise<Reply>((resolve, reject) => this.#waiting.push({ resolve, reject })),
    )
    socket.write(commands.map(encode).join(''))
    return Promise.all(replies)
  }

  close() {
    this.#socket?.destroy()
  }

  #open(): Socket {
    if (this.#socket !== undefined) return this.#socket
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true)
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', () => {})
    socket.on('close', () => this.#broke(socket))
    this.#socket = socket
    return socket
  }

  #broke(socket: Socket) {
    if (this.#socket !== socket) return
    const lost = this.#waiting
    this.#socket = undefined
    this.#waiting = []
    this.#unread = Buffer.alloc(0)
    for (const { reject } of lost) reject(new Error('the connection to redis-server broke'))
  }

  #take(bytes: Buffer) {
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes])
    let start = 0
    for (;;) {
      const read = decode(this.#unread, start)
      if (read === null) break
      start = read.end
      this.#waiting.shift()?.resolve(read.reply)
    }
    this.#unread = this.#unread.subarray(start)
  }
}

const encode = (command: readonly string[]): string =>
  `*${command.length}\r\n${command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`

interface Read {
  readonly reply: Reply
  readonly end: number
}

/** Parses the reply that starts at `start`. Returns null if it is incomplete. */
function decode(bytes: Buffer, start: number): Read | null {
  const lineEnd = bytes.indexOf('\r\n', start)
  if (lineEnd < 0) return null
  const kind = String.fromCharCode(bytes[start] ?? 0)
  const line = bytes.toString('utf8', start + 1, lineEnd)
  const next = lineEnd + 2
  if (kind === '+') return { reply: line, end: next }
  if (kind === '-') return { reply: new RespError(line), end: next }
  if (kind === ':') return { reply: Number(line), end: next }
  if (line === '-1') return { reply: null, end: next }
  return kind === '$' ? decodeText(bytes, next, Number(line)) : decodeList(bytes, next, Number(line))
}

function decodeText(bytes: Buffer, start: number, length: number): Read | null {
  if (bytes.length < start + length + 2) return null
  return { reply: bytes.toString('utf8', start, start + length), end: start + length + 2 }
}

function decodeList(bytes: Buffer, start: number, length: number): Read | null {
  const replies: Reply[] = []
  let end = start
  for (let place = 0; place < length; place++) {
    const read = decode(bytes, end)
    if (read === null) return null
    replies.push(read.reply)
    end = read.end
  }
  return { reply: replies, end }
}
