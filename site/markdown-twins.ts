import { glob, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gfm } from '@joplin/turndown-plugin-gfm'
import type { AstroIntegration } from 'astro'
import { load } from 'cheerio'
import Turndown from 'turndown'
import { clients } from './src/data/clients.ts'

interface Twin {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** Publishes a Markdown version of every documentation page, and llms.txt, which lists them. */
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
    const twin = await writeTwin(dir, page, site)
    if (twin !== null) twins.push(twin)
  }
  const groups = await sidebar(join(dir, 'docs/index.html'))
  await writeFile(join(dir, 'llms.txt'), contents(twins, groups, site))
}

/** A group of the sidebar, with the Markdown paths of its pages in sidebar order. */
interface Group {
  readonly name: string
  readonly paths: readonly string[]
}

async function sidebar(page: string): Promise<readonly Group[]> {
  const $ = load(await readFile(page, 'utf8'))
  const groups = $('nav.sidebar .top-level > li').toArray()
  return groups.map((group) => ({
    name: $(group).find('> details > summary').text().trim(),
    paths: $(group)
      .find('a')
      .toArray()
      .map((link) => twinOf($(link).attr('href') ?? '').slice(1)),
  }))
}

/** Markdown path of a page. */
const twinOf = (page: string): string => page.replace(/\/$/, '.md')

async function writeTwin(dir: string, page: string, site: string): Promise<Twin | null> {
  const $ = load(await readFile(join(dir, page), 'utf8'))
  if ($('.sl-markdown-content').length === 0) return null
  linearize($, site)
  const title = $('h1').first().text()
  const path = `${dirname(page)}.md`
  const text = writer().turndown($('.sl-markdown-content').html() ?? '')
  await writeFile(join(dir, path), `# ${title}\n\n${text}\n`)
  return { path, title, description: $('meta[name=description]').attr('content') ?? '' }
}

/** Controls, text for screen readers, and the plan columns of a matrix, which its Plan column summarizes. */
const NOT_TEXT =
  'script, style, .try, .own-samples, .sl-anchor-link, .copy, .sr-only, .has, [role=tablist], [hidden]'

/** Linearizes a page: removes controls, shows every tab below its name, and links to Markdown versions. */
function linearize($: ReturnType<typeof load>, site: string): void {
  const main = $('.sl-markdown-content')
  for (const panel of main.find('[role=tabpanel]').toArray()) {
    const name = main.find(`#${$(panel).attr('aria-labelledby')}`).text()
    $(panel).removeAttr('hidden').prepend(`<p><strong>${name}</strong></p>`)
  }
  main.find(NOT_TEXT).remove()
  main.find('.sl-link-card .description').prepend(': ')
  for (const link of main.find('a[href^="/"]').toArray()) {
    const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec($(link).attr('href') ?? '') ?? []
    $(link).attr('href', `${site}${path.startsWith('/docs/') ? twinOf(path) : path}${hash}`)
  }
}

function writer(): Turndown {
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  turndown.use(gfm)
  turndown.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => `\n\`\`\`${language(node)}\n${lines(node)}\n\`\`\`\n`,
  })
  // The built-in rule escapes the dot in `1. Get a key`.
  turndown.addRule('heading', {
    filter: ['h2', 'h3', 'h4'],
    replacement: (_, node) => `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${node.textContent?.trim()}\n\n`,
  })
  return turndown
}

const language = (node: unknown): string => (node as Element).getAttribute('data-language') ?? ''

/** Code blocks have one element per line. */
function lines(node: { readonly textContent: string | null; querySelectorAll?: unknown }): string {
  const found = (node as unknown as Element).querySelectorAll('.ec-line')
  const each = [...found].map((line) => line.textContent?.replace(/\n$/, '') ?? '')
  return each.length > 0 ? each.join('\n') : (node.textContent ?? '')
}

/** Pages without a group, such as the overview, come before the groups. */
function contents(twins: readonly Twin[], groups: readonly Group[], site: string): string {
  const row = ({ path, title, description }: Twin) => `- [${title}](${site}/${path}): ${description}`
  const grouped = new Set(groups.flatMap(({ paths }) => paths))
  const of = (paths: readonly string[]) =>
    paths
      .flatMap((path) => twins.filter((twin) => twin.path === path))
      .map(row)
      .join('\n')
  const parts = [
    '# Card Data Service',
    '> One JSON API for US and Canadian credit card data: fees, rates, rewards, welcome offers, and their changes.',
    `Send requests to ${site}/v1 with the header \`Authorization: Bearer <API_KEY>\`. OpenAPI 3.1 document: ${site}/openapi.json`,
    `Clients: ${clients(site)
      .map(({ label, url }) => `[${label}](${url})`)
      .join(', ')}`,
    ...twins.filter(({ path }) => !grouped.has(path)).map(row),
    ...groups.map(({ name, paths }) => `## ${name}\n\n${of(paths)}`),
  ]
  return `${parts.join('\n\n')}\n`
}
