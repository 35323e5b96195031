import { toStacksId } from '@latchkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { stacksMainnet } from '../chains/networks.js'
import { createSigner, receiver, toAccountResponses } from '../fixtures/createSigner.js'
import { createTransfers } from './createTransfers.js'

afterEach(() => void vi.unstubAllGlobals())

test('a network without rpcUrls is read, and its transactions sent, through the server (D35, D48)', async () => {
  const { connector, account, sender } = await createSigner('sip030')
  const responses: Record<string, unknown> = {
    '/v2/info': { network_id: 1 },
    '/v2/fees/transaction': { estimations: [{ fee: 300 }, { fee: 500 }, { fee: 900 }] },
    ...toAccountResponses(sender),
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, { body }: { body?: string } = {}) => {
    const url = new URL(input)
    asked.push(url.pathname)
    if (url.pathname === '/v1/transactions') {
      const { chainId, transaction } = JSON.parse(body ?? '')
      expect(chainId).toBe('stacks:1')
      return Response.json({ hash: toStacksId(transaction) })
    }
    const path = url.pathname.replace('/v1/rest/stacks%3A1', '')
    return path in responses ? Response.json(responses[path]) : new Response('', { status: 404 })
  })
  const server = 'https://server.test/v1'
  const transfers = createTransfers(
    createRest({
      getServerRestUrl: async id => `${server}/rest/${encodeURIComponent(id)}`,
      getServerBroadcastUrl: async () => `${server}/transactions`,
    }),
  )
  const token = { symbol: 'STX', decimals: 6 }
  const request = { account, network: stacksMainnet, token, receiver, amount: 1_000n }
  const { hash } = await transfers.send(connector, { request })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(asked.filter(path => !path.startsWith('/v1/'))).toEqual([])
  expect(asked.at(-1)).toBe('/v1/transactions')
})
