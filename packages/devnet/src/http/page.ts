import type { ServerResponse } from 'node:http'

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:light-dark(#f4f4f6,#101014);color:light-dark(#16161a,#f4f4f6)}
main{width:100%;max-width:440px;background:light-dark(#fff,#1a1a20);border:1px solid light-dark(#e2e2e8,#2c2c34);border-radius:20px;padding:24px}
main.wide{max-width:760px}
.note{margin:-8px -8px 20px;padding:10px 14px;border-radius:14px;background:light-dark(#fff3d6,#3a2e10);color:light-dark(#6b4700,#ffd98a);font-size:14px}
h1{margin:0 0 12px;font-size:20px}
form,ul{display:grid;gap:10px;margin:0 0 10px;padding:0;list-style:none}
button{min-height:48px;width:100%;padding:8px 16px;border-radius:14px;border:1px solid light-dark(#d5d5de,#3a3a44);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button small,td small{display:block;font-weight:400;color:light-dark(#5d5d6b,#a4a4b4)}
:focus-visible{outline:3px solid light-dark(#3b46d8,#9aa1ff);outline-offset:2px}
article{padding:16px 0;border-top:1px solid light-dark(#e2e2e8,#2c2c34);overflow-wrap:anywhere}
article h2{margin:0;font-size:16px}
article p{margin:4px 0 0;color:light-dark(#5d5d6b,#a4a4b4);font-size:14px}
pre{margin:12px 0 0;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}
output{font:600 28px ui-monospace,monospace;letter-spacing:4px}
`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text without meaning for HTML. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? '')

/** A page for people; `content` is HTML. */
export function toPage(parameters: {
  title: string
  content: string
  wide?: boolean | undefined
  refreshSeconds?: number | undefined
}): string {
  const { title, content, wide, refreshSeconds } = parameters
  const refresh =
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${refresh}<style>${styles}</style></head><body><main${wide ? ' class="wide"' : ''}><p class="note">Development only. Everything here is made up.</p><h1>${escapeText(title)}</h1>${content}</main></body></html>`
}

/** Sends a page. */
export function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(html)
}

/** Sends JSON. */
export function sendJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(value))
}
