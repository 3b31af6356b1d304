import { escapeHtml } from '../../data/html.ts'
import { htmlPage, type Page } from '../http/html-page.ts'

/** Shows the email address that the link signs in and a button. Opening the page changes nothing, since mail scanners open links. */
export const confirmPage = (email: string, token: string): Page =>
  htmlPage(200, {
    title: 'Sign in',
    hasSite: true,
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
export const failurePage = (status: number, message: string, portalUrl: string): Page =>
  htmlPage(status, {
    title: 'Sign in',
    hasSite: true,
    body: `<h1>Sign-in failed</h1>
<p>${escapeHtml(message)}</p>
<p><a class="button" href="${escapeHtml(portalUrl)}/">To the sign-in page</a></p>`,
  })
