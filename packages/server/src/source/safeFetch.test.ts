import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
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

test('T41: a compressed body is refused before it is read', async () => {
  respond = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)))
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
