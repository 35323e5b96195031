import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRpcFront, toFailure } from './rpcFront.js'

let server: ReturnType<typeof createRpcFront>
let url: string
let handled: string[]
beforeEach(async () => {
  handled = []
  server = createRpcFront(async request => {
    handled.push(request)
    if (request.includes('burst')) throw new Error('burst')
    return `{"got":${handled.length}}`
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const post = async (body: string) => (await fetch(url, { method: 'POST', body })).text()

test('a request is passed on as text, so that numbers keep all their digits', async () => {
  const body = '{"id":18446744073709551615, "method":"x"}'
  expect(await post(body)).toBe('{"got":1}')
  expect(handled).toEqual([body])
})

test('the requests of a batch are handled one by one, in order', async () => {
  expect(await post('[{"id":1},{"id":2}]')).toBe('[{"got":1},{"got":2}]')
  expect(handled).toEqual(['{"id":1}', '{"id":2}'])
})

test('an engine that throws closes one connection and the server continues', async () => {
  await expect(post('{"burst":1}')).rejects.toThrow()
  expect(await post('{}')).toBe('{"got":2}')
})

test.each([
  ['{', -32700],
  ['', -32700],
  ['[]', -32600],
  [`"${'x'.repeat(1_000_001)}"`, -32600],
])('%.5s… is rejected without a call to the engine', async (body, code) => {
  expect(JSON.parse(await post(body))).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } })
  expect(handled).toEqual([])
})

test('a preflight allows the requested headers for every origin', async () => {
  const plain = await fetch(url, { method: 'OPTIONS' })
  expect(plain.headers.get('access-control-allow-headers')).toBe('content-type')
  const headers = { 'access-control-request-headers': 'content-type,x-own' }
  const own = await fetch(url, { method: 'OPTIONS', headers })
  expect(own.headers.get('access-control-allow-headers')).toBe('content-type,x-own')
  expect(own.headers.get('access-control-allow-origin')).toBe('*')
})

test('a failure has the id of its request', () => {
  expect(JSON.parse(toFailure(-1, 'm', 'id'))).toEqual({
    jsonrpc: '2.0',
    error: { code: -1, message: 'm' },
    id: 'id',
  })
})
