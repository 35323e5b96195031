import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer, ServerOptions } from '../options.js'

const origin = 'https://secure.example'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-site-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['frame', 'view', 'popup', 'device', 'index'])
    await writeFile(
      join(folder, `${name}.html`),
      `<!doctype html><script type="importmap">{"integrity":{}}</script><p>${name}</p>`,
    )
  await writeFile(join(folder, 'assets/page-AbCd1234.js'), 'export {}')
  await writeFile(join(folder, 'manifest.json'), '{"version":1,"files":{}}')
})

afterAll(() => rm(folder, { recursive: true }))

async function withSite(
  options: ServerOptions,
  run: (
    get: (path: string, init?: RequestInit) => Promise<Response>,
    server: LatchkitServer,
  ) => Promise<void>,
): Promise<void> {
  const server = await createServer({
    storage: 'memory:',
    logLevel: 'silent',
    processMetrics: false,
    publicUrl: 'https://server.example',
    auth: { key: Buffer.alloc(32, 1).toString('base64') },
    rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1' },
    ...options,
    secure: { origin, folder, ...options.secure },
  })
  try {
    await run((path, init) => server.fetchSecure(new Request(`${origin}${path}`, init)), server)
  } finally {
    await server.close()
  }
}

const frameOf = (host: string) => `/frame?host=${encodeURIComponent(host)}`
const ancestorsOf = (response: Response) =>
  /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

const listed = 'https://shop.example'
const unlisted = [
  'null',
  '',
  '*',
  'https://*',
  'https://*.example',
  'https://shop.example/',
  'https://shop.example/path',
  'https://shop.example?query',
  'https://shop.example#hash',
  'https://shop.example:443/',
  'https://shop.example:8443',
  'https://shop.example.',
  'https://shop.example.evil.example',
  'https://evil-shop.example',
  'https://evilshop.example',
  'https://www.shop.example',
  'https://a.b.shop.example',
  'https://SHOP.example',
  'HTTPS://shop.example',
  'http://shop.example',
  'http://shop.example:443',
  'ws://shop.example',
  'wss://shop.example',
  'ftp://shop.example',
  'file:///shop.example',
  'data:text/html,shop.example',
  'blob:https://shop.example',
  'blob:https://shop.example/1234',
  'javascript:https://shop.example',
  'about:blank',
  'about:srcdoc',
  'chrome-extension://shop.example',
  'https://user@shop.example',
  'https://user:pass@shop.example',
  'https://shop.example@evil.example',
  'https://evil.example/https://shop.example',
  'https://evil.example#https://shop.example',
  'https:shop.example',
  'https:/shop.example',
  '//shop.example',
  'shop.example',
  ' https://shop.example',
  'https://shop.example ',
  'https://shop.example https://evil.example',
  "https://shop.example; script-src 'unsafe-inline'",
  'https://shop.example\r\nset-cookie: a=b',
  'https://shop.example\u0000',
  'https://xn--shp-0oa.example',
  'https://shöp.example',
  'https://sh\u043ep.example',
  'https://localhost',
  'http://localhost:4100',
  'http://127.0.0.1',
]

describe('the secure site', () => {
  test(`none of ${unlisted.length} unlisted origins gets a page to frame (T27)`, () =>
    withSite({ allowedOrigins: [listed] }, async get => {
      for (const host of unlisted)
        for (const path of ['/frame', '/view', '/approve', '/keys', '/framing', '/popup/social']) {
          const response = await get(`${path}?id=a&host=${encodeURIComponent(host)}`)
          expect.soft([host, response.status]).toEqual([host, 403])
          expect.soft(await response.text()).not.toContain('<p>')
        }
      expect((await get('/frame')).status).toBe(403)
    }))

  test('a listed origin gets the frame, for itself alone (T27)', () =>
    withSite({ allowedOrigins: [listed, 'https://other.example'] }, async get => {
      const response = await get(frameOf(listed))
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<p>frame</p>')
      expect(ancestorsOf(response)).toBe(listed)
      expect(response.headers.get('x-frame-options')).toBeNull()
    }))

  test('attack B-B8: no host frames approvals that can move value, but those that are listed for it (D67)', () =>
    withSite(
      {
        allowedOrigins: [listed, 'https://other.example'],
        secure: { origin, folder, framedApprovals: ['https://other.example', 'https://elsewhere.example'] },
      },
      async get => {
        const read = async (host: string) => {
          const query = `host=${encodeURIComponent(host)}`
          const response = await get(`/approve?id=a&${query}`)
          const { headers } = response
          return [
            ancestorsOf(response),
            headers.get('x-frame-options'),
            headers.get('cross-origin-resource-policy'),
            await (await get(`/framing?${query}`)).json(),
          ]
        }
        expect(await read(listed)).toEqual(["'none'", 'DENY', 'same-origin', { approvals: false }])
        expect(await read('https://other.example')).toEqual([
          'https://other.example',
          null,
          'cross-origin',
          { approvals: true },
        ])
        // Listed for approvals, and not among those that may frame anything.
        expect((await get('/approve?host=https%3A%2F%2Felsewhere.example')).status).toBe(403)
      },
    ))

  test('attack B-B4: no host frames keys and recovery codes, and no frame writes the clipboard (D67)', () =>
    withSite(
      { allowedOrigins: [listed], secure: { origin, folder, framedApprovals: [listed] } },
      async get => {
        const query = `?id=a&host=${encodeURIComponent(listed)}`
        const keys = await get(`/keys${query}`)
        expect(ancestorsOf(keys)).toBe("'none'")
        expect(keys.headers.get('x-frame-options')).toBe('DENY')
        for (const path of ['/frame', '/view', '/approve']) {
          const policy = (await get(path + query)).headers.get('permissions-policy')
          expect(policy).toContain('clipboard-write=()')
          expect(policy).toContain('publickey-credentials-create=()')
        }
      },
    ))

  test('control B-B8: a listed host still frames the sign-in and what moves nothing', () =>
    withSite({ allowedOrigins: [listed] }, async get => {
      for (const path of ['/frame', '/view'])
        expect(ancestorsOf(await get(`${path}?host=${encodeURIComponent(listed)}`))).toBe(listed)
    }))

  test('an empty list allows no origin, and a list for the site replaces the server’s (T27, D40)', async () => {
    await withSite({ allowedOrigins: [] }, async get => {
      expect((await get(frameOf(listed))).status).toBe(403)
    })
    await withSite(
      { allowedOrigins: [listed], secure: { origin, folder, allowedOrigins: ['https://wallet.example'] } },
      async get => {
        expect((await get(frameOf(listed))).status).toBe(403)
        expect((await get(frameOf('https://wallet.example'))).status).toBe(200)
      },
    )
  })

  test('its own pages cannot be framed and keep no opener; every page runs and reaches only itself (T3, T5)', () =>
    withSite({ allowedOrigins: [listed] }, async get => {
      for (const path of ['/settings', '/device/abc', '/']) {
        const response = await get(path)
        expect(response.status).toBe(200)
        expect(ancestorsOf(response)).toBe("'none'")
        expect(response.headers.get('x-frame-options')).toBe('DENY')
        expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      }
      for (const path of ['/settings', frameOf(listed)]) {
        const policy = (await get(path)).headers.get('content-security-policy') ?? ''
        expect(policy).toMatch(
          /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';/,
        )
        expect(policy).toContain("connect-src 'self';")
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
        expect(policy).not.toContain('unsafe')
      }
    }))

  test('attack B-L-hsts: no response of an https site leaves a browser to plain HTTP (RFC 6797)', () =>
    withSite({ allowedOrigins: [listed] }, async get => {
      for (const path of ['/settings', frameOf(listed), '/assets/page-AbCd1234.js', '/none', '/networks'])
        expect((await get(path)).headers.get('strict-transport-security')).toBe(
          'max-age=63072000; includeSubDomains',
        )
    }))

  test('control B-L-hsts: a development site without TLS sends none', () =>
    withSite(
      { environment: 'development', secure: { origin: 'http://localhost:4102', folder } },
      async (_get, server) => {
        const response = await server.fetchSecure(new Request('http://localhost:4102/settings'))
        expect(response.status).toBe(200)
        expect(response.headers.get('strict-transport-security')).toBeNull()
      },
    ))

  test('serves assets for ever, and nothing outside of its build', () =>
    withSite({}, async get => {
      const asset = await get('/assets/page-AbCd1234.js')
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      for (const path of ['/assets/..%2fframe.html', '/assets/none.js', '/frame.html', '/assets/%2e%2e/x'])
        expect.soft([path, (await get(path)).status]).toEqual([path, 404])
      expect((await get('/manifest.json')).status).toBe(200)
    }))

  test('other origins can call none of its routes (T42)', () =>
    withSite({ allowedOrigins: [listed] }, async get => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sign', params: [] })
      const headers = { 'content-type': 'application/json' }
      const call = (from: string) =>
        get('/v1?chainId=eip155:31337', { method: 'POST', body, headers: { ...headers, origin: from } })
      expect(await (await call(listed)).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
      expect(await (await call('null')).json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
      expect(await (await call(origin)).json()).toMatchObject({ code: 'RPC_NOT_ALLOWED' })
      expect((await get('/networks', { headers: { origin: listed } })).status).toBe(403)
      expect(await (await get('/networks')).json()).toEqual({
        networks: [{ caipNetworkId: 'eip155:31337', name: 'Latchkit Devnet', symbol: 'ETH', decimals: 18 }],
      })
    }))

  test('a folder without a build is refused with how to make one', async () => {
    const options: ServerOptions = {
      storage: 'memory:',
      publicUrl: 'https://server.example',
      processMetrics: false,
      secure: { origin, folder: join(folder, 'assets') },
      auth: { key: Buffer.alloc(32, 1).toString('base64') },
    }
    await expect(createServer(options)).rejects.toThrow(/secure\.folder: holds no build/)
  })

  test('without `secure` there is no second listener', async () => {
    const server = await createServer({
      storage: 'memory:',
      publicUrl: 'https://server.example',
      relay: false,
    })
    await expect(server.listenSecure({ port: 0 })).rejects.toThrow(/secure: is not set/)
    await server.close()
  })
})
