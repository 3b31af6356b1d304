import type { Message } from '../mail/mail.ts'

const MINUTES = 10

/** The mail that carries a sign-in link. The same words whether or not there is an account. */
export function signInMail(link: string): Omit<Message, 'to'> {
  return {
    subject: 'Your sign-in link for Card Data Service',
    text: textOf(link),
    html: htmlOf(link.replaceAll('&', '&amp;')),
  }
}

const textOf = (link: string) => `Sign in to Card Data Service

Open this link and press the button to sign in:

${link}

It works once, within ${MINUTES} minutes, and replaces any earlier link.

You get this mail because somebody entered your address on our sign-in page.
If it was not you, ignore it: nothing happens without the link.

Card Data Service
`

/** For mail programs that show dark pages; the others keep to what stands at each element. */
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

const htmlOf = (link: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Your sign-in link</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f6f4;">
<div style="display:none;max-height:0;overflow:hidden;">It works once, within ${MINUTES} minutes.</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f6f4;">
<tr><td align="center" style="padding:40px 16px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #dfe6e3;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
<tr><td style="padding:36px 36px 0;">
<p class="soft" style="margin:0 0 20px;font-size:13px;letter-spacing:.04em;color:#4b5a56;">CARD DATA SERVICE</p>
<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;color:#14201d;">Sign in</h1>
<p class="ink" style="margin:0 0 28px;font-size:16px;line-height:1.55;color:#14201d;">Press the button to sign in. The link works once, within ${MINUTES} minutes, and replaces any earlier one.</p>
<p style="margin:0 0 28px;"><a class="button" href="${link}" style="display:inline-block;padding:13px 26px;border-radius:8px;background:#0b6e5f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;">Sign in</a></p>
<p class="soft" style="margin:0 0 6px;font-size:13px;line-height:1.5;color:#4b5a56;">Or copy this address into your browser:</p>
<p style="margin:0 0 32px;font-size:13px;line-height:1.5;word-break:break-all;"><a class="link" href="${link}" style="color:#0b6e5f;text-decoration:none;">${link}</a></p>
</td></tr>
<tr><td class="rule" style="padding:20px 36px 28px;border-top:1px solid #dfe6e3;">
<p class="soft" style="margin:0;font-size:13px;line-height:1.55;color:#4b5a56;">You get this mail because somebody entered your address on our sign-in page. If it was not you, ignore it: nothing happens without the link.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
