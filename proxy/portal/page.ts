import { escapeHtml } from '../../data/html.ts'
import type { Headers } from '../http/headers.ts'

/** A self-contained sign-in page without scripts, images or external resources. */
export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
}

interface Content {
  readonly title: string
  readonly body: string
}

/** Shows the email address that the link signs in and a button. Opening the page changes nothing, since mail scanners open links. */
export const confirmPage = (email: string, token: string, nonce: string): Page =>
  page(200, nonce, {
    title: 'Sign in',
    body: `<h1>Sign in</h1>
<p>You are about to sign in as</p>
<p class="who">${escapeHtml(email)}</p>
<form method="post" action="/portal/api/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Sign in</button>
</form>
<p class="soft">Not you? Close this page. The link works only once.</p>`,
  })

/** Says what is wrong and links to the sign-in page. */
export const failurePage = (status: number, message: string, portalUrl: string, nonce: string): Page =>
  page(status, nonce, {
    title: 'Sign in',
    body: `<h1>Sign-in failed</h1>
<p>${escapeHtml(message)}</p>
<p><a class="button" href="${escapeHtml(portalUrl)}/">To the sign-in page</a></p>`,
  })

const page = (status: number, nonce: string, { title, body }: Content): Page => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
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
<title>${title} · Card Data Service</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="soft brand">Card Data Service</p>
${body}
</main>
</body>
</html>
`,
})

const STYLE = `
:root { color-scheme: light dark; --page: #fbfcfb; --card: #fff; --line: #dfe6e3; --ink: #14201d; --soft: #4b5a56;
  --act: #0b6e5f; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0e1513; --card: #141d1a; --line: #25322f; --ink: #e8efec; --soft: #a9b8b3; --act: #4fd1b5; --on: #06211b; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--page); color: var(--ink);
  font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { width: 100%; max-width: 420px; padding: 36px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
.who { padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; font-weight: 600; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; }
.brand { font-size: 13px; letter-spacing: .04em; text-transform: uppercase; }
main > :last-child { margin-bottom: 0; }
form { margin: 0 0 20px; }
button, .button { display: block; width: 100%; padding: 13px; border: 0; border-radius: 8px; background: var(--act); color: var(--on);
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { filter: brightness(1.08); }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--act); outline-offset: 3px; }
`
