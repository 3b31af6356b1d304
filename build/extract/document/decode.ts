const DECLARED = /charset\s*=\s*["']?\s*([\w-]+)/i
const HEAD_LENGTH = 2048
/** UTF-8 that was decoded as windows-1252 and saved again: "Â®", "â€™". */
const TWICE_ENCODED = /Â[\u0080-\u00bf®°·©]|â€[\u0080-\uffff]|Ã[©¨ª«®¢§]/

/** Decodes a page: as UTF-8 if valid, then as the declared charset, then as windows-1252. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes) ?? ''
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes) ?? ''
  const text = decodeAs('utf-8', bytes) ?? decodeAs(declared(bytes), bytes) ?? latin(bytes)
  return unwrapBytesLiteral(TWICE_ENCODED.test(text) ? undoTwiceEncoded(text) : text)
}

/** Returns undefined if the charset cannot decode the bytes, because wrong declarations are common. */
function decodeAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

function declared(bytes: Uint8Array): string {
  const charset = DECLARED.exec(latin(bytes.subarray(0, HEAD_LENGTH)))?.[1]?.toLowerCase() ?? 'windows-1252'
  return charset === 'utf-8' || charset === 'utf8' ? 'windows-1252' : charset
}

function undoTwiceEncoded(text: string): string {
  const bytes: number[] = []
  for (const char of text) {
    const byte = byteOf(char)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  return decodeAs('utf-8', Uint8Array.from(bytes)) ?? text
}

const HIGH_HALF = new Map(
  Array.from({ length: 128 }, (_, i) => [latin(Uint8Array.of(i + 128)), i + 128] as const),
)

function byteOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0
  return code < 128 ? code : HIGH_HALF.get(char)
}

/** Unescapes a Python literal, which some public archives of agreements contain: b'line one\nline two\xc2\xae'. */
function unwrapBytesLiteral(text: string): string {
  const found = /(^|\n)[^\S\n]*b(['"])(?=[^\n]*\\n)/.exec(text)
  if (!found) return text
  const start = found.index + found[0].length
  const literal = text.slice(start).replace(/['"]\s*$/, '')
  return `${text.slice(0, found.index)}\n${unescapeBytes(literal)}`
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, "'": 39, '"': 34, '\\': 92 }

function unescapeBytes(literal: string): string {
  const encoder = new TextEncoder()
  const parts = literal.split(/(\\x[0-9a-f]{2}|\\[nrt'"\\])/i).map((part) => {
    if (/^\\x/i.test(part)) return Uint8Array.of(Number.parseInt(part.slice(2), 16))
    const escaped = part.startsWith('\\') ? ESCAPES[part.charAt(1)] : undefined
    return escaped === undefined ? encoder.encode(part) : Uint8Array.of(escaped)
  })
  return new TextDecoder().decode(Buffer.concat(parts))
}
