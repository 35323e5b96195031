import { createHash } from 'node:crypto'
import { escapeHtml } from '../../utils/escapeHtml.js'
import type { SocialReturn } from './createSocialSignIn.js'

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:light-dark(#fff,#131316);color:light-dark(#16161a,#f4f4f6);text-align:center}
main{width:100%;max-width:360px}
h1{margin:0 0 8px;font-size:20px;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 24px;color:light-dark(#5d5d6b,#a4a4b4);overflow-wrap:anywhere}
button{min-height:48px;width:100%;border-radius:14px;border:1px solid light-dark(#d5d5de,#3a3a44);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:light-dark(#f4f4f6,#22222a)}
:focus-visible{outline:3px solid light-dark(#3b46d8,#9aa1ff);outline-offset:2px}
.wait{display:none}
.posted .wait{display:block}
.posted .ask{display:none}
`
// The opener closes this window; when it does not, its page is gone, and the form ends the flow for it.
const script = `'use strict'
const { target, message } = document.body.dataset
const form = document.querySelector('form')
const end = () => { document.body.className = ''; if (form) form.submit() }
if (window.opener && target) {
  document.body.className = 'posted'
  window.opener.postMessage(JSON.parse(message), target)
  addEventListener('message', event => {
    if (event.source === window.opener && event.origin === target && event.data && event.data.type === 'latchkit:social:received') window.close()
  })
  setTimeout(end, 4000)
} else end()`
const toHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of the pages: one script and one style by their hashes, no other loads, no frames, no referrer. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${toHash(script)}`,
    `style-src ${toHash(styles)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // The window must keep its opener.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

type Message = { type: 'latchkit:social'; flowId: string; code: string } | FailedMessage
type FailedMessage = { type: 'latchkit:social'; flowId: string; error: 'cancelled' | 'failed' }

function toDocument(
  title: string,
  content: string,
  posted?: { host: string; message: Message } | undefined,
): string {
  const data = posted
    ? ` data-target="${escapeHtml(posted.host)}" data-message="${escapeHtml(JSON.stringify(posted.message))}"`
    : ''
  const wait = posted ? '<div class="wait"><h1>Signing you in…</h1></div>' : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${styles}</style></head><body${data}><main>${wait}<div class="ask">${content}</div></main>${posted ? `<script>${script}</script>` : ''}</body></html>`
}

const toText = (title: string, body: string): string =>
  `<h1>${escapeHtml(title)}</h1><p data-testid="lk-social-result">${escapeHtml(body)}</p>`

/** The page of a visitor who is back from a provider. */
export function toReturnPage(result: SocialReturn): string {
  const { host, flowId, label } = result
  const name = new URL(host).host
  if (result.status !== 'returned') {
    const message = { type: 'latchkit:social', flowId, error: result.status } as const
    const [title, body] =
      result.status === 'cancelled'
        ? ['Sign-in cancelled', 'You can close this window.']
        : [`${label} did not complete the sign-in`, 'Close this window and try again.']
    return toDocument(title, toText(title, body), { host, message })
  }
  const title = 'Signed in'
  // Whose frame waits elsewhere has the number only: nothing is posted to whoever opened this window.
  if (result.binding !== 'frame') return toEndPage({ host })
  return toDocument(
    title,
    `<h1>One more step</h1><p>To finish signing in to ${escapeHtml(name)}, continue.</p><form method="post" action="/auth/social/confirm"><input type="hidden" name="flowId" value="${escapeHtml(flowId)}"><button data-testid="lk-social-confirm">Continue</button></form>`,
    { host, message: { type: 'latchkit:social', flowId, code: result.code } },
  )
}

/** The page of a window that nothing waits for. */
export function toEndPage({ host }: { host: string }): string {
  const name = new URL(host).host
  return toDocument('Signed in', toText('Signed in', `Go back to ${name}. You can close this window.`))
}

/** The page of a response that belongs to no flow of this browser. */
export function toExpiredPage(): string {
  return toDocument(
    'Sign-in over',
    toText('This sign-in is over', 'Close this window and start again from the site.'),
  )
}
