import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const chain = 'bip122:000000000019d6689c085ae165831e93'
// BIP-143's native P2WPKH example, signed.
const transaction =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
const txid = 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609'

let running: TestServer | undefined
afterEach(async () => {
  await running?.server.close()
  running = undefined
})

/** Broadcasts to an API that sends this for `POST /tx`, and finds transactions or does not. */
async function broadcast(
  reply: () => Response,
  { isFound = false, text = transaction }: { isFound?: boolean; text?: string } = {},
) {
  const requests: string[] = []
  running = await createTestServer({
    rpcUrls: { [chain]: 'https://esplora.example/secret-key' },
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      requests.push(`${init?.method} ${pathname} ${init?.body ?? ''}`.trim())
      if (init?.method === 'POST') return reply()
      return isFound ? Response.json({ txid }) : new Response('Transaction not found', { status: 404 })
    },
  })
  const response = await running.post('/v1/transactions', { chainId: chain, transaction: text })
  const body: unknown = await response.json()
  return { status: response.status, body, requests }
}

const refuse = (message: string) => () =>
  new Response(`sendrawtransaction RPC error: {"code":-26,"message":"${message}"}`, { status: 400 })

test('D35: the transaction is sent as text, and its id comes back', async () => {
  expect(await broadcast(() => new Response(`${txid}\n`))).toEqual({
    status: 200,
    body: { hash: txid },
    requests: [`POST /secret-key/tx ${transaction}`],
  })
})

test.each([
  'txn-already-in-mempool',
  'txn-already-known',
  'Transaction already in block chain',
  'Transaction outputs already in utxo set',
])('D48: what a node that has it says (%s) is a success', async words => {
  const { status, body, requests } = await broadcast(refuse(words))
  expect([status, body]).toEqual([200, { hash: txid }])
  expect(requests).toHaveLength(1)
})

test('D48: coins that are spent, by this transaction itself, are a success', async () => {
  const { status, body, requests } = await broadcast(refuse('bad-txns-inputs-missingorspent'), {
    isFound: true,
  })
  expect([status, body]).toEqual([200, { hash: txid }])
  expect(requests.at(-1)).toBe(`GET /secret-key/tx/${txid}`)
})

test('what the node rejects is 422 with its words, without URLs', async () => {
  const { status, body } = await broadcast(
    refuse('min relay fee not met, see https://esplora.example/secret-key'),
  )
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'TRANSACTION_REJECTED',
    error: { code: 400, message: expect.stringContaining('min relay fee not met') },
  })
  expect(JSON.stringify(body)).not.toContain('secret-key')
})

test.each([
  ['another id', () => new Response('a'.repeat(64))],
  ['a page', () => new Response('<html>')],
  ['nothing but failures', () => new Response('', { status: 500 })],
])('an endpoint that sends %s is an error of the endpoint: it may have been sent', async (_what, reply) => {
  expect((await broadcast(reply)).status).toBe(502)
})

test.each([
  ['of another family', '0x02f86c'],
  ['that is not signed', transaction.replace(/494830[0-9a-f]{142}eeffffff/, '00eeffffff')],
  ['that is cut off', transaction.slice(0, -2)],
  ['with something after it', `${transaction}00`],
])('a transaction %s is 400, and never leaves the server', async (_what, text) => {
  const { status, body, requests } = await broadcast(() => new Response(txid), { text })
  expect([status, body]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  expect(requests).toEqual([])
})
