import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { rpcRequest } from './rpcRequest.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const answering = (body: string | undefined): Promise<string> =>
  new Promise(resolve => {
    const server = createServer((_, response) => {
      if (body !== undefined) response.end(body)
    })
    servers.push(server)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })

test('returns the result', async () => {
  expect(await rpcRequest(await answering('{"result":null}'), { method: 'm' })).toBeNull()
})

test.each([
  ['an error', '{"error":{"code":-32000,"message":"no"}}', '"message":"no"'],
  ['a string', '"hello"', 'not JSON-RPC'],
  ['null', 'null', 'not JSON-RPC'],
  ['an empty object', '{}', 'neither result nor error'],
  ['a page', '<html>', 'no answer'],
])('%s is a typed error', async (_, body, words) => {
  const failed = rpcRequest(await answering(body), { method: 'eth_call' })
  await expect(failed).rejects.toMatchObject({ name: 'DevnetError', code: 'RPC_FAILED' })
  await expect(failed).rejects.toThrow(words)
})

test('silence ends at the timeout', async () => {
  const failed = rpcRequest(await answering(undefined), { method: 'eth_call', timeoutMs: 50 })
  await expect(failed).rejects.toMatchObject({ code: 'RPC_FAILED' })
})
