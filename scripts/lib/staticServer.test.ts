import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPolicy, walletPolicy } from '../demo/policies.mjs'
import { isPortOpen } from './loopback.mjs'
import { injectConfig, readSite, type StaticServer, startStaticServer } from './staticServer.mjs'

const page =
  '<!doctype html><title>t</title><script type="application/json" id="latchkit-config">{}</script><div id="root"></div>'
const script = `export const text = ${JSON.stringify('a long line of script '.repeat(100))}\n`
let folder: string
let site: string
let server: StaticServer | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-static-'))
  site = join(folder, 'dist')
  await mkdir(join(site, 'assets'), { recursive: true })
  await mkdir(join(site, '.vite'))
  await mkdir(join(site, 'about'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(site, 'index.html'), page)
  await writeFile(join(site, 'about', 'index.html'), 'about')
  await writeFile(join(site, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(site, 'assets', 'index-DxY3k_9a.js'), script)
  await writeFile(join(site, 'assets', 'plain.js'), '1')
  await writeFile(join(site, '.vite', 'manifest.json'), '{}')
  await writeFile(join(site, 'a b%.txt'), 'spaced')
  await symlink(join(folder, 'secret.txt'), join(site, 'link.txt'))
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(folder, { recursive: true, force: true })
})

const serve = async (options: Partial<Parameters<typeof startStaticServer>[0]> = {}): Promise<string> => {
  server = await startStaticServer({ files: await readSite(site), port: 0, ...options })
  return server.url
}

/** A request whose path reaches the server as it is written; fetch would tidy it up. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server?.port, path, headers, method }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.once('error', reject)
    sent.end()
  })

describe('files', () => {
  test('each comes with its type, and html is never kept without asking', async () => {
    const url = await serve()
    const index = await fetch(url)
    expect(await index.text()).toBe(page)
    expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(index.headers.get('cache-control')).toBe('no-cache')
    expect(index.headers.get('x-content-type-options')).toBe('nosniff')
    const icon = await fetch(`${url}/icon.svg`)
    expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await (await fetch(`${url}/about/`)).text()).toBe('about')
    expect(await (await fetch(`${url}/a%20b%25.txt`)).text()).toBe('spaced')
  })

  test('what is named by its content is kept for ever, its neighbour is not', async () => {
    const url = await serve()
    const cache = async (path: string) => (await fetch(url + path)).headers.get('cache-control')
    expect(await cache('/assets/index-DxY3k_9a.js')).toBe('public, max-age=31536000, immutable')
    expect(await cache('/assets/plain.js')).toBe('no-cache')
  })

  test.each([
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['*', true],
    ['gzip;q=0', false],
    ['br', false],
    ['', false],
  ])('accept-encoding %j: compressed is %j', async (accepted, compressed) => {
    await serve()
    const answer = await raw('/assets/index-DxY3k_9a.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(compressed ? 'gzip' : undefined)
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(String(compressed ? gunzipSync(answer.body) : answer.body)).toBe(script)
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
  })

  test('a copy that is still good is not sent again', async () => {
    const url = await serve()
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await raw('/', { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await raw('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD returns no body; methods that write are refused', async () => {
    await serve()
    const head = await raw('/', {}, 'HEAD')
    expect([head.status, head.body.length, Number(head.headers['content-length'])]).toEqual([
      200,
      0,
      page.length,
    ])
    expect((await raw('/', {}, 'POST')).status).toBe(405)
    expect((await raw('/', {}, 'DELETE')).headers['allow']).toBe('GET, HEAD')
  })

  test('a page that does not exist is index.html only where that is asked for', async () => {
    await serve()
    const html = { accept: 'text/html,*/*' }
    expect((await raw('/wc?uri=x', html)).status).toBe(404)
    await server?.stop()
    await serve({ fallback: true })
    expect(String((await raw('/wc?uri=x', html)).body)).toBe(page)
    expect((await raw('/wc?uri=x', { accept: 'application/json' })).status).toBe(404)
    expect((await raw('/assets/gone.js', html)).status).toBe(404)
  })
})

test('a build while it is served changes no response', async () => {
  const url = await serve()
  await rm(site, { recursive: true })
  expect(await (await fetch(url)).text()).toBe(page)
})

describe('nothing outside the folder can be named', () => {
  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//etc/passwd',
    '/link.txt',
    '/.vite/manifest.json',
    '/%00',
    '/assets',
    '/constructor',
    '/__proto__',
  ])('%s is not found', async path => {
    await serve()
    expect((await raw(path)).status).toBe(404)
  })

  test('a path that is none is a bad request', async () => {
    await serve()
    expect((await raw('/%')).status).toBe(400)
    expect((await raw('/%ff')).status).toBe(400)
  })

  test('no path returns the secret, and none breaks the server', async () => {
    await serve()
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      '%00',
      'secret.txt',
      'assets',
      '%',
      '?',
      '#',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async pieces => {
        const { status, body } = await raw(`/${pieces.join('')}`)
        expect([200, 400, 404]).toContain(status)
        expect(String(body)).not.toBe('secret')
      }),
      { numRuns: 300 },
    )
  })

  test('a request line that is no URL does not end the server', async () => {
    const url = await serve()
    const socket = connect({ host: '127.0.0.1', port: server?.port ?? 0 })
    socket.end('GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toContain('400')
    expect((await fetch(url)).status).toBe(200)
  })
})

describe('configuration', () => {
  test('is put into the page', async () => {
    const url = await serve({ config: { apiUrl: 'http://localhost:1' } })
    expect(await (await fetch(url)).text()).toBe(page.replace('{}', '{"apiUrl":"http://localhost:1"}'))
  })

  test('a page without a place for it is an error', async () => {
    await writeFile(join(site, 'index.html'), '<title>no slot</title>')
    await expect(serve({ config: {} })).rejects.toThrow('latchkit-config')
    await rm(join(site, 'index.html'))
    await expect(serve()).rejects.toThrow('holds no index.html')
    await expect(serve({ files: await readSite(join(folder, 'gone')) })).rejects.toThrow(
      'holds no index.html',
    )
  })

  test('no value ends the element, and every value comes back as it was', () => {
    const hostile = ['</script><script>alert(1)</script>', '<!--<script', "$&$`$'$1", '\u2028\u2029', '"\\']
    const values = fc.jsonValue({ depthSize: 'small' })
    const strings = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(
        fc.record({ value: values, text: strings, key: fc.dictionary(strings, strings) }),
        config => {
          const html = injectConfig(page, config)
          const match = /id="latchkit-config">([\s\S]*?)<\/script>([\s\S]*)$/.exec(html)
          expect(match?.[1]).not.toContain('<')
          expect(JSON.parse(match?.[1] ?? '')).toEqual(JSON.parse(JSON.stringify(config)))
          expect(match?.[2]).toBe('<div id="root"></div>')
        },
      ),
    )
  })

  test('the order of the attributes does not matter, another script is left alone', () => {
    const other = '<script type="module" src="/x.js"></script>'
    const html = `<script id="latchkit-config" type="application/json"></script>${other}`
    expect(injectConfig(html, 1)).toBe(
      `<script id="latchkit-config" type="application/json">1</script>${other}`,
    )
    expect(() => injectConfig(other, 1)).toThrow('latchkit-config')
  })
})

describe('Content-Security-Policy', () => {
  const origins = {
    serverUrl: 'http://localhost:4101',
    rpcUrls: ['http://127.0.0.1:4110', 'ws://127.0.0.1:4110'],
    secureUrl: 'http://localhost:4102',
  }

  test('the demo sends exactly the policy of the contract, with the ports in use', async () => {
    const url = await serve({ policy: demoPolicy(origins) })
    for (const path of ['/', '/icon.svg', '/nothing'])
      expect((await fetch(url + path)).headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: http://localhost:4101; " +
          "font-src 'self'; connect-src 'self' http://localhost:4101 ws://localhost:4101 http://127.0.0.1:4110 " +
          "ws://127.0.0.1:4110; frame-src http://localhost:4102; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; require-trusted-types-for 'script'",
      )
  })

  test('neither policy lets a page run what is not its own file', () => {
    for (const policy of [demoPolicy(origins), walletPolicy(origins)]) {
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toMatch(/unsafe|script-src[^;]*http/)
    }
  })
})

describe('port', () => {
  test('a busy one is an error with its number and the way out', async () => {
    await serve()
    const second = startStaticServer({
      files: await readSite(site),
      port: server?.port ?? 0,
      what: 'demo site',
    })
    await expect(second).rejects.toMatchObject({
      code: 'PORT_BUSY',
      message: `Port ${server?.port} (demo site) is in use by another program. Stop that program, or move every port with --port-base.`,
    })
  })

  test('is free again after stop, also with a connection open, and stop can be called twice', async () => {
    const url = await serve()
    const socket = connect({ host: '127.0.0.1', port: server?.port ?? 0 })
    socket.on('error', () => {})
    await (await fetch(url)).text()
    await server?.stop()
    await server?.stop()
    expect(await isPortOpen(server?.port ?? 0)).toBe(false)
    socket.destroy()
  })
})
