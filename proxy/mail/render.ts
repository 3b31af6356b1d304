import { escapeHtml } from '../../data/html.ts'
import type { Message } from './mail.ts'

/** Content of an email. */
export interface MailContent {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The button: its label and URL. */
  readonly action: { readonly words: string; readonly link: string }
  /** Why the recipient received it. */
  readonly reason: string
  /** Preview text, which mail programs show next to the subject. */
  readonly preview: string
}

/** Renders the content as text and as self-contained HTML. */
export const renderMail = (content: MailContent): Omit<Message, 'to'> => ({
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
})

const COLUMNS = 76

function textOf({ title, paragraphs, action, reason }: MailContent): string {
  const parts = [title, ...paragraphs.map(wrapLines), action.link, wrapLines(reason), 'Card Data Service']
  return `${parts.join('\n\n')}\n`
}

/** Wraps text at 76 columns. A longer word gets a line of its own. */
function wrapLines(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= COLUMNS) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** Dark mode. Mail programs that ignore it use the inline styles. */
const STYLE = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #0e1513 !important; }
    .card { background: #141d1a !important; border-color: #25322f !important; }
    .ink { color: #e8efec !important; }
    .soft { color: #a9b8b3 !important; }
    .rule { border-color: #25322f !important; }
    .button { background: #4fd1b5 !important; color: #06211b !important; }
    .link { color: #8ce6d1 !important; }
  }
`

const paragraphOf = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#14201d;overflow-wrap:anywhere;">${escapeHtml(text)}</p>`

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const CARD = `max-width:480px;background:#ffffff;border:1px solid #dfe6e3;border-radius:12px;font-family:${FONT};`
const BUTTON =
  'display:inline-block;padding:13px 26px;border-radius:8px;background:#0b6e5f;color:#ffffff;' +
  'font-size:16px;font-weight:600;text-decoration:none;'
const LINK = 'margin:0 0 32px;font-size:13px;line-height:1.5;word-break:break-all;'

function htmlOf({ title, paragraphs, action, reason, preview }: MailContent): string {
  const link = escapeHtml(action.link)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f6f4;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f6f4;">
<tr><td align="center" style="padding:40px 16px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${CARD}">
<tr><td style="padding:36px 36px 0;">
<p class="soft" style="margin:0 0 20px;font-size:13px;letter-spacing:.04em;color:#4b5a56;">CARD DATA SERVICE</p>
<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;color:#14201d;">${escapeHtml(title)}</h1>
${paragraphs.map(paragraphOf).join('\n')}
<p style="margin:12px 0 28px;"><a class="button" href="${link}" style="${BUTTON}">${escapeHtml(action.words)}</a></p>
<p class="soft" style="margin:0 0 6px;font-size:13px;line-height:1.5;color:#4b5a56;">Or copy this URL into your browser:</p>
<p style="${LINK}"><a class="link" href="${link}" style="color:#0b6e5f;text-decoration:none;">${link}</a></p>
</td></tr>
<tr><td class="rule" style="padding:20px 36px 28px;border-top:1px solid #dfe6e3;">
<p class="soft" style="margin:0;font-size:13px;line-height:1.55;color:#4b5a56;">${escapeHtml(reason)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
