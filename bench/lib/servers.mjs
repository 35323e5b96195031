import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { readBuild } from './files.mjs'

let certificate
function getCertificate() {
  if (certificate) return certificate
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      `${folder}/key.pem`,
      '-out',
      `${folder}/cert.pem`,
    ],
    { stdio: 'ignore' },
  )
  certificate = {
    key: readFileSync(`${folder}/key.pem`),
    cert: readFileSync(`${folder}/cert.pem`),
    allowHTTP1: true,
  }
  rmSync(folder, { recursive: true })
  return certificate
}

const listen = server =>
  new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))

/** Serves one build over HTTP/2 and counts the gzip bytes of the files that were loaded. */
export async function serveBuild(folder) {
  const files = readBuild(folder)
  let loaded = new Set()
  const find = path => files.get(path === '/' ? '/index.html' : path)
  const server = http2.createSecureServer(getCertificate(), (request, response) => {
    const path = request.url.split('?')[0]
    const file = find(path)
    if (!file) {
      response.writeHead(404)
      response.end()
      return
    }
    loaded.add(file)
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      'cache-control': 'public, max-age=600',
      ...(file.compressed ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(file.body)
  })
  const port = await listen(server)
  const url = `https://localhost:${port}/`
  return {
    url,
    /** Starts the count of loaded bytes at 0. */
    reset() {
      loaded = new Set()
    },
    /** Names and gzip bytes of the loaded files. */
    getLoadedFiles: () =>
      [...files].filter(([, file]) => loaded.has(file)).map(([path, file]) => `${path} ${file.body.length}`),
    getLoadedBytes: () => [...loaded].reduce((sum, file) => sum + file.body.length, 0),
    /** Gzip bytes of one file; 0 for URLs of other origins. */
    getSize(fileUrl) {
      const { href, pathname } = new URL(fileUrl)
      return href.startsWith(url) ? (find(pathname)?.body.length ?? 0) : 0
    },
    close: () => server.close(),
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const hex = (number, length = 64) => number.toString(16).padStart(length, '0')

const stubWallets = Array.from({ length: 100 }, (_, index) => ({
  id: hex(index + 1),
  name: `Stub Wallet ${index + 1}`,
  homepage: 'https://wallet.example/',
  image_id: `00000000-0000-4000-8000-${hex(index + 1, 12)}`,
  order: index,
  mobile_link: `stub${index}://`,
  desktop_link: null,
  webapp_link: null,
  rdns: `example.stub${index}`,
  injected: null,
  chains: ['eip155:1'],
  badge_type: 'none',
  supports_wc: true,
}))

/** Responses of the peers' vendors: without them the peers wait, and are measured too slow. */
function getApiResponse(path, search, method, body) {
  if (/getWallet(s|sV\d)?$/.test(path) || /\/v3\/(wallets|all)/.test(path)) {
    const entries = Number(search.get('entries') ?? 40)
    const include = search.get('include')?.split(',')
    const data = include ? stubWallets.filter(wallet => include.includes(wallet.id)) : stubWallets
    return { count: data.length, data: data.slice(0, entries), listings: {} }
  }
  if (path.endsWith('/getAnalyticsConfig')) return { isAnalyticsEnabled: false }
  if (path.endsWith('/project-limits'))
    return { planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false } }
  if (path.endsWith('/appkit/v1/config')) return { features: null }
  if (path.endsWith('/projects/v1/origins')) return { allowedOrigins: [] }
  if (path.endsWith('/supported-chains')) return { http: ['eip155:1'], ws: [] }
  if (method !== 'POST') return {}
  const results = { eth_chainId: '0x1', eth_blockNumber: '0x1400000', eth_getBalance: '0x0', eth_call: '0x' }
  try {
    const parsed = JSON.parse(body)
    const respond = call => ({ jsonrpc: '2.0', id: call.id ?? 1, result: results[call.method] ?? null })
    return Array.isArray(parsed) ? parsed.map(respond) : respond(parsed)
  } catch {
    return {}
  }
}

/** WalletConnect's Verify frame: without its message the official client delays the pairing URI by five seconds. */
function getVerifyPage(search) {
  const part = value => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    id: search.get('id'),
    exp: 9_000_000_000,
    origin: search.get('origin'),
    isScam: false,
    isVerified: true,
  }
  const token = [part({ alg: 'ES256', typ: 'JWT' }), part(claims), part('stub')].join('.')
  const message = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation: token }))
  return `<!doctype html><script>parent.postMessage(${message}, '*')</script>`
}

/** A stub of every third-party host: Chromium resolves all names to it. */
export async function serveInternet() {
  const server = http2.createSecureServer(getCertificate(), (request, response) => {
    const chunks = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const host = (request.headers[':authority'] ?? request.headers.host ?? '').split(':')[0]
      const url = new URL(request.url, `https://${host}`)
      const cors = {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-allow-methods': 'GET,POST,OPTIONS',
        'cross-origin-resource-policy': 'cross-origin',
      }
      const send = (type, body) => {
        response.writeHead(200, { ...cors, 'content-type': type })
        response.end(body)
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors)
        return response.end()
      }
      if (/image|\.(png|jpe?g|webp|gif|ico)$|getAssetImage|ipfs/i.test(url.pathname))
        return send('image/png', png)
      if (host.startsWith('verify.')) return send('text/html', getVerifyPage(url.searchParams))
      if (request.headers['sec-fetch-dest'] === 'iframe') return send('text/html', '<!doctype html>')
      if (/\.m?js$/.test(url.pathname)) return send('text/javascript', '')
      if (/\.woff2?$/.test(url.pathname)) return send('font/woff2', '')
      return send(
        'application/json',
        JSON.stringify(
          getApiResponse(url.pathname, url.searchParams, request.method, Buffer.concat(chunks).toString()),
        ),
      )
    })
  })
  const sessions = new Set()
  server.on('session', session => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  // A relay that acknowledges everything and delivers nothing.
  const relay = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) =>
    relay.handleUpgrade(request, socket, head, client => {
      client.on('error', () => {})
      client.on('message', data => {
        const { id, method, params } = JSON.parse(String(data))
        if (!method) return
        const result =
          method === 'irn_batchSubscribe'
            ? params.topics.map((_, index) => hex(index + 1))
            : method === 'irn_subscribe'
              ? hex(1)
              : true
        client.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      })
    }),
  )
  const port = await listen(server)
  return {
    port,
    close() {
      for (const session of sessions) session.destroy()
      relay.close()
      server.close()
    },
  }
}
