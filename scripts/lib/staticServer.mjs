import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listenOnLoopback } from './loopback.mjs'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = /^(text\/|image\/svg|application\/(json|manifest|wasm))/
// What a bundler names by its content: 'index-DxY3k_9a.js' in a folder of its own.
const hashed = /^\/assets\/.+-[\w-]{8}\.\w+$/
const slot =
  /(<script\b(?=[^>]*\bid="latchkit-config")(?=[^>]*\btype="application\/json")[^>]*>)[^<]*(<\/script>)/

/**
 * Serves a built site on loopback, from memory: a request can name nothing but the site's own files, and a build that
 * runs meanwhile cannot mix two versions.
 *
 * @param {{ files: Map<string, object>, port: number, what?: string, config?: unknown, policy?: string, fallback?: boolean }} options
 *   `files`: what `readSite` returned; `config` replaces the content of `<script type="application/json" id="latchkit-config">` in index.html;
 *   `policy` is the Content-Security-Policy; `fallback` serves index.html for pages that do not exist
 * @returns {Promise<{ url: string, port: number, stop: () => Promise<void> }>}
 */
export async function startStaticServer({
  files: site,
  port,
  what = 'site',
  config,
  policy,
  fallback = false,
}) {
  const files = new Map(site)
  const index = files.get('/index.html')
  if (!index) throw new Error(`The ${what} holds no index.html: build it first.`)
  if (config !== undefined)
    files.set('/index.html', toFile('/index.html', Buffer.from(injectConfig(String(index.body), config))))
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(policy ? { 'content-security-policy': policy } : {}),
  }
  const listener = (request, response) =>
    void answer({ files, headers, fallback }, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  const { port: bound, stop } = await listenOnLoopback(() => createServer(listener), port, what)
  return { url: `http://localhost:${bound}`, port: bound, stop }
}

/**
 * Puts `config` into a page's `<script type="application/json" id="latchkit-config">`, escaped so that no value can
 * end the element.
 *
 * @throws Error when the page has no such element
 */
export function injectConfig(html, config) {
  const json = JSON.stringify(config)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  if (!slot.test(html))
    throw new Error(
      'index.html has no <script type="application/json" id="latchkit-config"> to put the configuration in.',
    )
  // A function: a '$&' inside a value must stay what it is.
  return html.replace(slot, (_, open, close) => open + json + close)
}

/**
 * Reads a built site into memory; empty when the folder does not exist.
 *
 * @param {string} directory
 */
export async function readSite(directory) {
  const files = new Map()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    // Links are not followed: what they point at was not built.
    if (!entry.isFile()) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const url = `/${relative(directory, path).split(sep).join('/')}`
    if (url.split('/').some(part => part.startsWith('.'))) continue
    files.set(url, toFile(url, await readFile(path)))
  }
  return files
}

function toFile(url, body) {
  const type = types[extname(url).toLowerCase()] ?? 'application/octet-stream'
  return {
    body,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache: hashed.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
    zipped: undefined,
  }
}

async function answer({ files, headers, fallback }, request, response) {
  const end = (status, more, body) => {
    response.writeHead(status, { ...headers, ...more })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return end(405, { ...text, allow: 'GET, HEAD' }, 'Method not allowed\n')
  const path = pathOf(request.url)
  if (path === undefined) return end(400, text, 'Bad request\n')
  const wantsPage = fallback && !extname(path) && String(request.headers.accept).includes('text/html')
  const file =
    files.get(path.endsWith('/') ? `${path}index.html` : path) ??
    (wantsPage ? files.get('/index.html') : undefined)
  if (!file) return end(404, text, 'Not found\n')
  const zip = compressible.test(file.type) && file.body.length > 860
  const known = { etag: file.etag, 'cache-control': file.cache, ...(zip ? { vary: 'accept-encoding' } : {}) }
  if (matches(request.headers['if-none-match'], file.etag)) return end(304, known)
  const typed = { ...known, 'content-type': file.type }
  if (!zip || !acceptsGzip(request.headers['accept-encoding']))
    return end(200, { ...typed, 'content-length': file.body.length }, file.body)
  file.zipped ??= promisify(gzip)(file.body)
  const body = await file.zipped
  end(200, { ...typed, 'content-encoding': 'gzip', 'content-length': body.length }, body)
}

/** The decoded path of a request line; `undefined` when it is none. */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url ?? '', 'http://localhost').pathname)
  } catch {
    return undefined
  }
}

const matches = (header, etag) => header?.split(',').some(part => part.trim().replace(/^W\//, '') === etag)
const acceptsGzip = header =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(header ?? '')
