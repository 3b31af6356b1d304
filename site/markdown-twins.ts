import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gfm } from '@joplin/turndown-plugin-gfm'
import type { AstroIntegration } from 'astro'
import { load } from 'cheerio'
import Turndown from 'turndown'

interface Twin {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** Publishes a Markdown twin beside every page of the documentation, and llms.txt, which lists them. */
export function markdownTwins(): AstroIntegration {
  let site = ''
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': ({ dir }) => writeTwins(fileURLToPath(dir), site),
    },
  }
}

async function writeTwins(dir: string, site: string): Promise<void> {
  const twins: Twin[] = []
  for await (const page of glob('docs/**/index.html', { cwd: dir })) {
    const twin = await writeTwin(dir, page)
    if (twin !== null) twins.push(twin)
  }
  const listed = twins.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  await writeFile(join(dir, 'llms.txt'), contents(listed, site))
}

async function writeTwin(dir: string, page: string): Promise<Twin | null> {
  const $ = load(await readFile(join(dir, page), 'utf8'))
  const main = $('.sl-markdown-content')
  if (main.length === 0) return null
  main.find('script, style, .try, .sl-anchor-link, .copy, [hidden]').remove()
  const title = $('h1').first().text()
  const path = `${dirname(page)}.md`
  await writeFile(join(dir, path), `# ${title}\n\n${writer().turndown(main.html() ?? '')}\n`)
  return { path, title, description: $('meta[name=description]').attr('content') ?? '' }
}

function writer(): Turndown {
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  turndown.use(gfm)
  turndown.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => `\n\`\`\`\n${lines(node)}\n\`\`\`\n`,
  })
  return turndown
}

/** The code blocks hold one element per line. */
function lines(node: { readonly textContent: string | null; querySelectorAll?: unknown }): string {
  const found = (node as unknown as Element).querySelectorAll('.ec-line')
  const each = [...found].map((line) => line.textContent?.replace(/\n$/, '') ?? '')
  return each.length > 0 ? each.join('\n') : (node.textContent ?? '')
}

function contents(twins: readonly Twin[], site: string): string {
  const rows = twins.map(({ path, title, description }) => `- [${title}](${site}/${path}): ${description}`)
  return [
    '# Card Data Service',
    '',
    '> Credit card data for the United States and Canada over one JSON API: fees, rates, rewards, welcome offers and their changes.',
    '',
    `The interface as OpenAPI 3.1: ${site}/openapi.json`,
    '',
    '## Documentation',
    '',
    ...rows,
    '',
  ].join('\n')
}
