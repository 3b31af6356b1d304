const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE) of the lower bytes of the text's characters. Tells texts apart cheaply; no protection against intent. */
export function crc32(text: string): number {
  let sum = 0xffffffff
  for (let place = 0; place < text.length; place++) {
    sum = (TABLE[(sum ^ text.charCodeAt(place)) & 0xff] ?? 0) ^ (sum >>> 8)
  }
  return (sum ^ 0xffffffff) >>> 0
}
