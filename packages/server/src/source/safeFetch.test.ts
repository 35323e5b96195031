import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.js'
import { createSafeFetch, type SafeFetchOptions } from './safeFetch.js'
import { privateAddresses, privateUrls, publicAddresses } from './testing/ssrfCases.js'

let hits: string[] = []
let respond: RequestListener
let server: Server
let port = 0

beforeEach(async () => {
  hits = []
  respond = (_request, response) => response.end('{}')
  server = createHttpServer((request, response) => {
    hits.push(request.headers.host ?? '')
    respond(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const toCode = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fetched',
    error => error.code,
  )
/** With the guards of production, but for http and the port of the listener. */
const local = (options: SafeFetchOptions = {}) => createSafeFetch({ allowPrivate: true, ...options })
const here = () => `http://127.0.0.1:${port}/`

test('T41: 300 URLs and host addresses that lead inside are refused, the listener inside has no hit', async () => {
  const lookups: string[] = []
  const byUrl = createSafeFetch({
    lookup: async hostname => {
      lookups.push(hostname)
      return ['127.0.0.1']
    },
  })
  const urls = privateUrls(port)
  for (const url of urls) expect([url, await toCode(byUrl(url))]).toEqual([url, 'UPSTREAM_REFUSED'])
  for (const address of privateAddresses) {
    const byName = createSafeFetch({ lookup: async () => [address] })
    const code = await toCode(byName('https://pictures.example/1.png'))
    expect([address, code]).toEqual([address, 'UPSTREAM_REFUSED'])
  }
  expect(urls.length + privateAddresses.length).toBeGreaterThanOrEqual(300)
  expect(hits).toEqual([])
})

test('T41: a host with one private address among public ones is refused', async () => {
  const fetch = createSafeFetch({ lookup: async () => ['93.184.215.14', '10.0.0.1'] })
  expect(await toCode(fetch('https://pictures.example/'))).toBe('UPSTREAM_REFUSED')
})

test('T41: the connection goes to the address that was checked, and the name is resolved once', async () => {
  let count = 0
  // A name server that returns another address at the second question (rebinding).
  const fetch = local({ lookup: async () => (count++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']) })
  await fetch(`http://pictures.example:${port}/`)
  expect(count).toBe(1)
  expect(hits).toEqual([`pictures.example:${port}`])
})

test('T41: the certificate is asked for by name, not by address', async () => {
  const names: string[] = []
  const tls = createTlsServer({
    SNICallback(name, callback) {
      names.push(name)
      callback(new Error('no certificate'))
    },
  })
  tls.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => tls.listen(0, '127.0.0.1', resolve))
  const address = tls.address()
  const tlsPort = typeof address === 'object' && address !== null ? address.port : 0
  const fetch = local({ lookup: async () => ['127.0.0.1'] })
  expect(await toCode(fetch(`https://pictures.example:${tlsPort}/`))).toBe('UPSTREAM_FAILED')
  expect(names).toEqual(['pictures.example'])
  await new Promise(resolve => tls.close(resolve))
})

test.each([301, 302, 303, 307, 308])('T41: a redirect (%i) is not followed', async status => {
  respond = (_request, response) => response.writeHead(status, { location: here() }).end()
  expect(await toCode(local()(here()))).toBe('UPSTREAM_INVALID')
  expect(hits).toHaveLength(1)
})

test('a redirect is followed as often as the caller allows, each target checked as the first', async () => {
  const paths: string[] = []
  respond = (request, response) => {
    paths.push(request.url ?? '')
    const next = Number(request.url?.slice(1)) - 1
    if (next >= 0) response.writeHead(302, { location: `/${next}` }).end()
    else response.end('picture')
  }
  const fetch = local({ maxRedirects: 2 })
  const { body } = await fetch(`${here()}2`)
  expect(Buffer.from(body).toString()).toBe('picture')
  expect(paths).toEqual(['/2', '/1', '/0'])
  expect(await toCode(fetch(`${here()}3`))).toBe('UPSTREAM_INVALID')
  expect(await toCode(fetch(`${here()}1`, { method: 'POST', body: 'x' }))).toBe('UPSTREAM_INVALID')
})

test.each([
  ['another local port', 'http://127.0.0.1:1/'],
  ['the link-local address of a cloud', 'https://169.254.169.254/latest'],
  ['a local name', 'https://localhost/'],
  ['plain http', 'http://93.184.215.14/'],
  ['credentials', 'https://a:b@93.184.215.14/'],
  ['a file', 'file:///etc/passwd'],
  ['nothing', ''],
])(
  'attack T41: a redirect to %s is refused, also where the first address may be private',
  async (_, location) => {
    respond = (_request, response) => response.writeHead(302, { location }).end()
    const code = await toCode(local({ maxRedirects: 3 })(here()))
    expect(['UPSTREAM_REFUSED', 'UPSTREAM_INVALID']).toContain(code)
    expect(hits).toHaveLength(location === '' ? hits.length : 1)
  },
)

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('a body that was compressed by %s although it was not asked for is read', async (encoding, compress) => {
  respond = (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('picture')))
  expect(Buffer.from((await local()(here())).body).toString()).toBe('picture')
})

test('attack T41: a body that inflates beyond the limit is refused without being inflated whole', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000))
  respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  const before = process.memoryUsage().arrayBuffers
  expect(await toCode(local({ maxBytes: 100_000 })(here()))).toBe('UPSTREAM_TOO_LARGE')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
})

test.each([
  ['an encoding that is unknown', 'zstd', Buffer.from('x')],
  ['several encodings', 'gzip, br', Buffer.from('x')],
  ['bytes that are not of the encoding', 'gzip', Buffer.from('picture')],
])('a body with %s is refused', async (_, encoding, body) => {
  respond = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body)
  expect(await toCode(local()(here()))).toBe('UPSTREAM_INVALID')
})

test('T41: a body beyond the limit is refused, announced or not', async () => {
  respond = (_request, response) => response.writeHead(200, { 'content-length': '2000000' }).end()
  expect(await toCode(local()(here()))).toBe('UPSTREAM_TOO_LARGE')
  respond = (_request, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(10_000)));
    }
    response.on('drain', write).on('error', () => undefined)
    write()
  }
  expect(await toCode(local({ timeoutMs: 30_000 })(here()))).toBe('UPSTREAM_TOO_LARGE')
})

test('T41: time is bounded for the name, the headers and the body', async () => {
  const never = new Promise<string[]>(() => {})
  expect(await toCode(createSafeFetch({ lookup: () => never, timeoutMs: 50 })('https://a.example/'))).toBe(
    'UPSTREAM_TIMEOUT',
  )
  respond = () => undefined
  expect(await toCode(local({ timeoutMs: 200 })(here()))).toBe('UPSTREAM_TIMEOUT')
  respond = (_request, response) => {
    response.write('{')
  }
  expect(await toCode(local({ timeoutMs: 200 })(here()))).toBe('UPSTREAM_TIMEOUT')
})

test('a caller ends the request by its signal, also before it began', async () => {
  respond = () => undefined
  const controller = new AbortController()
  const reason = new Error('left')
  const running = local({ timeoutMs: 30_000 })(here(), { signal: controller.signal })
  controller.abort(reason)
  await expect(running).rejects.toThrow()
  await expect(local()(here(), { signal: AbortSignal.abort(reason) })).rejects.toThrow()
})

test('status, type and bytes of a response are returned; a body is sent', async () => {
  let received = ''
  respond = (request, response) => {
    request.on('data', chunk => {
      received += String(chunk)
    })
    request.on('end', () =>
      response.writeHead(201, { 'content-type': 'Application/JSON; charset=utf-8' }).end('[1]'),
    )
  }
  const result = await local()(here(), { method: 'POST', body: '{"a":"é"}' })
  expect({ ...result, body: Buffer.from(result.body).toString() }).toEqual({
    status: 201,
    contentType: 'application/json',
    body: '[1]',
  })
  expect(received).toBe('{"a":"é"}')
})

test('a host without an address, and one that refuses the connection, have failed', async () => {
  expect(await toCode(createSafeFetch({ lookup: async () => [] })('https://a.example/'))).toBe(
    'UPSTREAM_FAILED',
  )
  expect(await toCode(local()('http://127.0.0.1:1/'))).toBe('UPSTREAM_FAILED')
})

test('public addresses are public', () => {
  for (const address of publicAddresses) expect([address, isPublicAddress(address)]).toEqual([address, true])
})
