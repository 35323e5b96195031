import { createHash } from 'node:crypto'
import type { StoredOrder } from '../../storage/onrampStore.js'
import { escapeHtml } from '../../utils/escapeHtml.js'

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:light-dark(#f4f4f6,#101014);color:light-dark(#16161a,#f4f4f6)}
main{width:100%;max-width:400px;background:light-dark(#fff,#1a1a20);border:1px solid light-dark(#e2e2e8,#2c2c34);border-radius:20px;padding:24px}
.note{margin:-8px -8px 20px;padding:10px 14px;border-radius:14px;background:light-dark(#fff3d6,#3a2e10);color:light-dark(#6b4700,#ffd98a);font-size:14px}
h1{margin:0 0 4px;font-size:20px}
.sum{margin:0 0 16px;font-size:32px;font-weight:600;font-variant-numeric:tabular-nums}
dl{margin:0 0 20px;display:grid;gap:10px;font-size:14px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{color:light-dark(#5d5d6b,#a4a4b4)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:10px}
button,a.button{display:grid;place-items:center;min-height:48px;border-radius:14px;border:1px solid light-dark(#d5d5de,#3a3a44);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
button.primary,a.primary{border-color:transparent;background:light-dark(#3b46d8,#7f88ff);color:light-dark(#fff,#0b0b12)}
:focus-visible{outline:3px solid light-dark(#3b46d8,#9aa1ff);outline-offset:2px}
p{margin:0 0 16px}
`
const styleHash = createHash('sha256').update(styles).digest('base64')

/** Headers of the pages: no scripts, no other loads, no frames, and forms go to this origin alone. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // A form of a page without a referrer names no origin.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

function toDocument(title: string, content: string, refreshSeconds?: number | undefined): string {
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Latchkit sandbox</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<style>${styles}</style></head><body><main><p class="note">Sandbox for development. No real money moves.</p>${content}</main></body></html>`
}

const toRow = (label: string, text: string): string =>
  `<div><dt>${label}</dt><dd>${escapeHtml(text)}</dd></div>`

function toFacts({ details }: StoredOrder): string {
  const { address, network, purchase } = details
  const rows = [
    toRow('You receive', `${purchase.amount ?? ''} ${purchase.currency}`),
    toRow('To', address),
    toRow('Network', network),
    ...(details.hash ? [toRow('Transaction', details.hash)] : []),
  ]
  return `<dl>${rows.join('')}</dl>`
}

const toBack = ({ details }: StoredOrder): string =>
  details.redirectUrl
    ? `<a class="button primary" href="${escapeHtml(details.redirectUrl)}" data-testid="sandbox-back">Back to the site</a>`
    : '<p>You can close this window.</p>'

/** The page of an order as it is now. */
export function toOrderPage(order: StoredOrder): string {
  const { status, details } = order
  const { amount = '', currency = '' } = details.payment ?? {}
  const facts = toFacts(order)
  switch (status) {
    case 'created':
    case 'pending':
      return toDocument(
        'Pay',
        `<h1>Test payment</h1><p class="sum">${escapeHtml(amount)} ${escapeHtml(currency)}</p>${facts}<form method="post"><button class="primary" name="action" value="pay" data-testid="sandbox-pay">Pay with the test card</button><button name="action" value="decline" data-testid="sandbox-decline">Decline the card</button></form>`,
      )
    case 'paid':
    case 'settling':
      return toDocument(
        'Delivering',
        `<h1 data-testid="sandbox-paid">Payment received</h1><p>The coins are on their way.</p>${facts}${toBack(order)}`,
        2,
      )
    case 'completed':
      return toDocument(
        'Done',
        `<h1 data-testid="sandbox-done">Delivered</h1><p>The coins have arrived.</p>${facts}${toBack(order)}`,
      )
    case 'failed':
      return toDocument(
        'Not paid',
        `<h1 data-testid="sandbox-failed">Payment declined</h1><p>Nothing was charged or sent.</p>${toBack(order)}`,
      )
    default:
      return toDocument(
        'Expired',
        `<h1>This order has expired</h1><p>Start again on the site.</p>${toBack(order)}`,
      )
  }
}

/** Shown at the root of the sandbox's own origin. */
export const homePage: string = toDocument(
  'On-ramp',
  '<h1 data-testid="sandbox-home">On-ramp sandbox</h1><p>A purchase that was started on a site opens its own page here.</p>',
)

/** Shown for an address that opens nothing. */
export const closedPage: string = toDocument(
  'Closed',
  '<h1 data-testid="sandbox-closed">This link was used or has expired</h1><p>Start again on the site. You can close this window.</p>',
)
