import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIContext } from 'astro'
import sharp from 'sharp'
import { ifMissing } from '../../../../data/system-error.ts'
import { allPictures } from '../../data/page-pictures.ts'
import type { Picture } from '../../data/picture.ts'

/** Pictures of earlier builds. Their names change with their content, so concurrent builds can share them. */
const CACHE = join('node_modules', '.cache', 'card-images')

/** Returns a path for each picture, named by its content. */
export function getStaticPaths() {
  return allPictures().map((picture) => ({ params: { name: picture.name }, props: { picture } }))
}

/** Returns a picture, from the cache if an earlier build drew it. */
export async function GET({ props: { picture } }: APIContext<{ picture: Picture }>): Promise<Response> {
  const file = join(CACHE, `${picture.name}.png`)
  const cached = await ifMissing(readFile(file), null)
  return new Response(new Uint8Array(cached ?? (await draw(picture, file))))
}

async function draw({ svg }: Picture, file: string): Promise<Buffer> {
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
  // A folder without write access makes the next build slower, not wrong.
  await store(png, file).catch(() => undefined)
  return png
}

/** Writes a file under another name first, so that no other build reads half of it. */
async function store(png: Buffer, file: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const part = `${file}.${process.pid}`
  await writeFile(part, png)
  await rename(part, file)
}
