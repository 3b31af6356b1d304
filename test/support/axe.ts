import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

let script: Promise<string> | undefined

/** Returns violations that axe reports in the light theme, then color violations in the dark theme. */
export async function findings(page: Page): Promise<readonly string[]> {
  script ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // The next state of a page has the script already, unless it was loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await script)
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(where: Document, options: object): Promise<{ violations: Finding[] }> }
    }
    const found: string[] = []
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      const only = {
        resultTypes: ['violations'],
        // No style sheets, which only a rule needs that is off by default.
        preload: { assets: ['media'] },
        ...(theme === 'light' ? {} : { runOnly: ['color-contrast'] }),
      }
      const { violations } = await tool.run(document, only)
      for (const { id, nodes } of violations)
        for (const node of nodes.slice(0, 3))
          found.push(`${theme} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`)
    }
    return found
  })
}
