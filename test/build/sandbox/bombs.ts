import { constants, deflateSync } from 'node:zlib'

const MIB = 1024 * 1024

/** Returns a deflate stream of `mebibytes` of zeros, built by repeating one compressed mebibyte. */
function zeros(mebibytes: number): Buffer {
  const block = deflateSync(Buffer.alloc(MIB), { finishFlush: constants.Z_FULL_FLUSH })
  const [head, body] = [block.subarray(0, 2), block.subarray(2)]
  return Buffer.concat([head, ...Array.from({ length: mebibytes }, () => body)])
}

/** A PDF with these objects after its page tree: object 4 is what the pages show. */
function pdf(kids: string, count: number, objects: readonly (string | Buffer)[]): Buffer {
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ...objects,
  ]
  const parts = all.map((object, i) =>
    Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  const head = Buffer.from('%PDF-1.5\n')
  const places = parts.map(
    (_, i) => head.length + parts.slice(0, i).reduce((sum, { length }) => sum + length, 0),
  )
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = parts.reduce((sum, { length }) => sum + length, head.length)
  const size = all.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`
  return Buffer.concat([head, ...parts, Buffer.from(tail)])
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const stream = (filters: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter [${filters}] >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
const shows = (text: string, times: number) =>
  Buffer.from(`BT /F1 12 Tf ${`(${text}) Tj T* `.repeat(times)} ET`)

/** PDFs of at most some hundred kilobytes that would take gigabytes or minutes to open. */
export const BOMBS: Readonly<Record<string, () => Buffer>> = {
  'a stream of 4 GiB, deflated twice': () =>
    pdf('3 0 R', 1, [stream('/FlateDecode /FlateDecode', deflateSync(zeros(4096))), FONT]),
  'a stream of 400 MiB, deflated once': () => pdf('3 0 R', 1, [stream('/FlateDecode', zeros(400)), FONT]),
  'a page of two million words': () =>
    pdf('3 0 R', 1, [stream('/FlateDecode', deflateSync(shows('Annual fee', 2_000_000))), FONT]),
  'one page of text, 20,000 times': () =>
    pdf('3 0 R '.repeat(20_000), 20_000, [
      stream('/FlateDecode', deflateSync(shows('Annual fee', 2_000))),
      FONT,
    ]),
}
