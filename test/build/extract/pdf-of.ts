/** Words and their position on a page, in points from the left and bottom edges. */
export type Print = readonly [left: number, bottom: number, words: string]

const escaped = (words: string): string => words.replace(/[()\\]/g, '\\$&')

/** Returns the smallest PDF that prints some lines. */
export const pdfOf = (lines: readonly string[]): Uint8Array =>
  pdfWith(`BT /F1 12 Tf 14 TL 40 700 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`)

/** Returns a PDF that prints words at positions, in 10 points. */
export const pdfOfPrints = (prints: readonly Print[]): Uint8Array =>
  pdfWith(
    `BT /F1 10 Tf ${prints.map(([left, bottom, words]) => `1 0 0 1 ${left} ${bottom} Tm (${escaped(words)}) Tj`).join(' ')} ET`,
  )

function pdfWith(stream: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return new TextEncoder().encode(file)
}
