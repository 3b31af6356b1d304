import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIContext } from 'astro'
import sharp from 'sharp'
import { freeView, type ListedCard } from '../data/cards/free-view.ts'
import { ogImage, ogImageName } from '../data/cards/og.ts'

/** Pictures of earlier builds. Their names change with their content, so concurrent builds can share them. */
const CACHE = join('node_modules', '.cache', 'card-images')

/** Returns a path for each card, named by the content of its picture. */
export function getStaticPaths() {
  return freeView().cards.map((listed) => ({ params: { name: ogImageName(listed) }, props: { listed } }))
}

/** Returns the picture of a card, from the cache if an earlier build drew it. */
export async function GET({ props }: APIContext<{ listed: ListedCard }>): Promise<Response> {
  const file = join(CACHE, `${ogImageName(props.listed)}.png`)
  const cached = await readFile(file).catch(() => null)
  return new Response(new Uint8Array(cached ?? (await draw(props.listed, file))))
}

async function draw(listed: ListedCard, file: string): Promise<Buffer> {
  const png = await sharp(Buffer.from(ogImage(listed)))
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
  // A folder that cannot be written makes the next build slower, not wrong.
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
