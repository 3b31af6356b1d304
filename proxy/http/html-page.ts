import { createHash } from 'node:crypto'
import type { Headers } from './headers.ts'

/** A page outside of the site: it needs no script, image, or style sheet. */
export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

interface Content {
  readonly title: string
  /** HTML below the name of the service. */
  readonly body: string
  /** The page is shown next to the built site, which has the font. */
  readonly hasSite: boolean
}

/** Renders a page in the colors and the font of the site. */
export function htmlPage(status: number, { title, body, hasSite }: Content): Page {
  const style = hasSite ? FONT + STYLE : STYLE
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'sha256-${hash}'`,
        ...(hasSite ? ["font-src 'self'"] : []),
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Card Data</title>
${hasSite ? FONT_PRELOAD : ''}<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${MARK}Card Data</p>
${body}
</main>
</body>
</html>
`,
  }
}

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">' +
  '<rect x="2" y="5.5" width="28" height="21" rx="5" fill="currentColor"/>' +
  '<path d="M9.5 21.5v-3.5M16 21.5v-7M22.5 21.5v-11" stroke-width="3.6" stroke-linecap="round"/></svg>'

/** A browser shows an optional font only if it arrives before the first paint. */
const FONT_PRELOAD =
  '<link rel="preload" href="/fonts/geist.woff2" as="font" type="font/woff2" crossorigin>\n'

const FONT = `
@font-face { font-family: Geist; src: url(/fonts/geist.woff2) format("woff2"); font-weight: 100 900; font-display: optional; }`

/** The colors are those of the site's light and dark theme. */
const STYLE = `
:root { color-scheme: light dark; --page: #fcfcfb; --card: #fff; --line: #e3e6e3; --ink: #101413; --soft: #4a524f; --act: #0b6b57;
  --strong: #07503f; --track: #e3f3ee; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0b0e0d; --card: #121716; --line: #232a28; --ink: #edf2f0; --soft: #a9b5b1; --act: #45d0ae;
    --strong: #86e5cc; --track: #11302a; --on: #04211a; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--page); color: var(--ink);
  font: 16px/1.55 Geist, -apple-system, 'Segoe UI', Roboto, Arial, 'Liberation Sans', sans-serif; }
main { width: 100%; max-width: 440px; padding: 36px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 12px; font-size: 26px; line-height: 1.2; letter-spacing: -0.02em; }
p { margin: 0 0 16px; }
a { color: var(--strong); text-underline-offset: 0.2em; }
code { font: 0.9em ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
.who { padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; font-weight: 600; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; }
.brand { display: flex; gap: 9px; align-items: center; margin-bottom: 24px; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { color: var(--act); stroke: var(--card); }
main > :last-child { margin-bottom: 0; }
form { margin: 0 0 20px; }
button, .button { display: block; width: 100%; padding: 13px; border: 0; border-radius: 8px; background: var(--act); color: var(--on);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.08); }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--act); outline-offset: 3px; }
.progress { height: 6px; margin: 4px 0 20px; border-radius: 3px; background: var(--track); overflow: hidden; }
.progress::before { content: ''; display: block; width: 35%; height: 100%; border-radius: 3px; background: var(--act); }
@media (prefers-reduced-motion: no-preference) {
  .progress::before { animation: pass 1.6s ease-in-out infinite alternate; }
}
@keyframes pass { to { transform: translateX(186%); } }
`
