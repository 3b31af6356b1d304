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
    const twin = await writeTwin(dir, page, site)
    if (twin !== null) twins.push(twin)
  }
  const order = await sidebar(join(dir, 'docs/index.html'))
  const place = ({ path }: Twin) => order.indexOf(`/${path.replace(/\.md$/, '/')}`)
  const listed = twins.toSorted((a, b) => place(a) - place(b))
  await writeFile(join(dir, 'llms.txt'), contents(listed, site))
}

/** Addresses of the pages in the order in which a reader finds them. */
async function sidebar(page: string): Promise<readonly string[]> {
  const $ = load(await readFile(page, 'utf8'))
  return $('nav.sidebar a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '')
}

async function writeTwin(dir: string, page: string, site: string): Promise<Twin | null> {
  const $ = load(await readFile(join(dir, page), 'utf8'))
  if ($('.sl-markdown-content').length === 0) return null
  plain($, site)
  const title = $('h1').first().text()
  const path = `${dirname(page)}.md`
  const text = writer().turndown($('.sl-markdown-content').html() ?? '')
  await writeFile(join(dir, path), `# ${title}\n\n${text}\n`)
  return { path, title, description: $('meta[name=description]').attr('content') ?? '' }
}

/** Controls, what only their names say, and the columns of a matrix whose sum stands in a column of its own. */
const NOT_TEXT = 'script, style, .try, .sl-anchor-link, .copy, .sr-only, .has, [role=tablist], [hidden]'

/** Makes of a page what can be read from top to bottom: no controls, each tab after its name, links to twins. */
function plain($: ReturnType<typeof load>, site: string): void {
  const main = $('.sl-markdown-content')
  for (const panel of main.find('[role=tabpanel]').toArray()) {
    const name = main.find(`#${$(panel).attr('aria-labelledby')}`).text()
    $(panel).removeAttr('hidden').prepend(`<p><strong>${name}</strong></p>`)
  }
  main.find(NOT_TEXT).remove()
  main.find('.sl-link-card .description').prepend(': ')
  for (const link of main.find('a[href^="/"]').toArray()) {
    const [, path = '', hash = ''] = /^([^#]*)(.*)$/.exec($(link).attr('href') ?? '') ?? []
    const twin = path.startsWith('/docs/') ? path.replace(/\/$/, '.md') : path
    $(link).attr('href', `${site}${twin}${hash}`)
  }
}

function writer(): Turndown {
  const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  turndown.use(gfm)
  turndown.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => `\n\`\`\`${language(node)}\n${lines(node)}\n\`\`\`\n`,
  })
  // The rule it comes with escapes the point of `1. Get a key`.
  turndown.addRule('heading', {
    filter: ['h2', 'h3', 'h4'],
    replacement: (_, node) => `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${node.textContent?.trim()}\n\n`,
  })
  return turndown
}

const language = (node: unknown): string => (node as Element).getAttribute('data-language') ?? ''

/** The code blocks hold one element per line. */
function lines(node: { readonly textContent: string | null; querySelectorAll?: unknown }): string {
  const found = (node as unknown as Element).querySelectorAll('.ec-line')
  const each = [...found].map((line) => line.textContent?.replace(/\n$/, '') ?? '')
  return each.length > 0 ? each.join('\n') : (node.textContent ?? '')
}

const SECTIONS = [
  ['Start', /^docs(\.md|\/start)/],
  ['Guides', /^docs\/guides/],
  ['Reference', /^docs\/reference/],
  ['Data', /^docs\/data/],
  ['Operating', /^docs\/operating/],
] as const

function contents(twins: readonly Twin[], site: string): string {
  const row = ({ path, title, description }: Twin) => `- [${title}](${site}/${path}): ${description}`
  const sections = SECTIONS.map(([name, form]) => {
    const rows = twins.filter(({ path }) => form.test(path)).map(row)
    return `## ${name}\n\n${rows.join('\n')}\n`
  })
  return [
    '# Card Data Service',
    '',
    '> Credit card data for the United States and Canada over one JSON API: fees, rates, rewards, welcome offers and their changes.',
    '',
    `All calls go to ${site}/v1 with the header \`Authorization: Bearer <API_KEY>\`. The interface as OpenAPI 3.1: ${site}/openapi.json`,
    '',
    ...sections,
  ].join('\n')
}
