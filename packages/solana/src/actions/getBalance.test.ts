import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { createRpc } from './createRpc.js'
import { getBalance } from './getBalance.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Reply = { body: string }

/** A node that always gives this reply. */
async function serve(reply: Reply) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(body)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(reply.body)
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const network = (...rpcUrls: string[]) => defineSolanaNetwork({ id: 'localnet', name: 'Test', rpcUrls })
const rpc = createRpc()

describe('getBalance', () => {
  const value = (text: string): Reply => ({
    body: `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${text}}}`,
  })

  test('reads lamports from 0 to 2^64-1 exactly', async () => {
    for (const lamports of [0n, 1n, 10n ** 9n, 2n ** 53n + 1n, 9_007_199_254_740_993n, 2n ** 64n - 1n]) {
      const { url, seen } = await serve(value(String(lamports)))
      await expect(getBalance(rpc, { address: 'abc', network: network(url) })).resolves.toBe(lamports)
      expect(JSON.parse(seen[0] ?? '')).toMatchObject({
        method: 'getBalance',
        params: ['abc', { commitment: 'confirmed' }],
      })
    }
  })

  test('rejects a result that is not a whole amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.object(), fc.constant(-1), fc.constant(1.5)),
        async result => {
          fc.pre(!(typeof result === 'number' && Number.isInteger(result) && result >= 0))
          fc.pre(typeof result !== 'string' || !/^\d{16,20}$/.test(result))
          const { url } = await serve(value(JSON.stringify(result)))
          await expect(getBalance(rpc, { address: 'abc', network: network(url) })).rejects.toMatchObject({
            code: 'INVALID_RESPONSE',
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test.each(['null', '{}', '[]', '"x"', '5'])('rejects a result that is not a balance: %s', async result => {
    const { url } = await serve({ body: `{"result":${result}}` })
    await expect(getBalance(rpc, { address: 'abc', network: network(url) })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })
})
