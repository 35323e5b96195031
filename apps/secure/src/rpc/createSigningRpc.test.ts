import { describe, expect, test } from 'vitest'
import { mainnet } from '../../testing/approvalFixtures.js'
import { createSigningRpc } from './createSigningRpc.js'

type Sent = { url: string; init: RequestInit }
const caipNetworkId = mainnet.caipNetworkId

function create(...replies: readonly Response[]) {
  const sent: Sent[] = []
  const left = [...replies]
  const rpc = createSigningRpc({
    origin: 'https://secure.example',
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init })
      return left.shift() ?? new Response('', { status: 500 })
    },
  })
  return { rpc, sent }
}

const call = (rpc: ReturnType<typeof create>['rpc']) =>
  rpc.request({ caipNetworkId, method: 'eth_call', params: [1] })

describe('T6: chain reads go to the own server, with no cookie and no redirect', () => {
  test('a call has its chain in the address and its method in the body', async () => {
    const { rpc, sent } = create(Response.json({ result: '0x1' }))
    await expect(call(rpc)).resolves.toBe('0x1')
    expect(sent).toMatchObject([
      {
        url: 'https://secure.example/v1?chainId=eip155%3A1',
        init: {
          method: 'POST',
          credentials: 'omit',
          redirect: 'error',
          headers: { 'content-type': 'application/json' },
        },
      },
    ])
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [1],
    })
  })

  test('a call ends with the signal that it was given', async () => {
    const { rpc, sent } = create(Response.json({ result: null }))
    const { signal } = new AbortController()
    await expect(rpc.request({ caipNetworkId, method: 'x', params: [], signal })).resolves.toBeNull()
    expect(sent[0]?.init.signal).toBe(signal)
  })
})

describe('R6.4: why a call failed', () => {
  test.each<[string, Response, object]>([
    [
      'an error of the node, with its code and data',
      Response.json({ error: { code: 3, message: 'reverted', data: '0x08' } }),
      { code: 'RPC_FAILED', rpcCode: 3, message: 'reverted', data: '0x08' },
    ],
    [
      'an error of the node that has neither',
      Response.json({ error: { code: '3' } }),
      { code: 'RPC_FAILED', rpcCode: 5000, message: 'The network refused the call.' },
    ],
    [
      'an error of the server',
      Response.json({ code: 'RATE_LIMITED', message: 'Later.' }, { status: 429 }),
      { code: 'RATE_LIMITED', rpcCode: 5000, message: 'Later.' },
    ],
    ['no JSON', new Response('<html>'), { code: 'RPC_FAILED', message: 'The network cannot be read.' }],
    [
      'JSON that is no object',
      Response.json('x'),
      { code: 'RPC_FAILED', message: 'The network cannot be read.' },
    ],
    [
      'a result in a reply that failed',
      Response.json({ result: '0x1' }, { status: 500 }),
      { code: 'RPC_FAILED', message: 'The network cannot be read.' },
    ],
  ])('%s', async (_, response, error) => {
    await expect(call(create(response).rpc)).rejects.toMatchObject(error)
  })
})

describe('R6.4: a broadcast', () => {
  const broadcast = (rpc: ReturnType<typeof create>['rpc']) =>
    rpc.broadcast({ caipNetworkId, transaction: '0x02' })

  test('sends the signed bytes with their chain, and has the hash', async () => {
    const { rpc, sent } = create(Response.json({ hash: '0xabc' }))
    await expect(broadcast(rpc)).resolves.toBe('0xabc')
    expect(sent[0]?.url).toBe('https://secure.example/v1/transactions')
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ chainId: caipNetworkId, transaction: '0x02' })
  })

  test.each([[{}], [{ hash: 7 }]])('fails without a hash: %j', async reply => {
    await expect(broadcast(create(Response.json(reply)).rpc)).rejects.toMatchObject({
      code: 'RPC_FAILED',
      message: 'The network gave no hash.',
    })
  })
})

describe('R6.4: the networks', () => {
  test('are read once, and one of them is found by its id', async () => {
    const { rpc, sent } = create(Response.json({ networks: [mainnet] }))
    await expect(rpc.getNetwork(caipNetworkId)).resolves.toEqual(mainnet)
    await expect(rpc.getNetwork('eip155:5')).resolves.toBeUndefined()
    expect(sent).toMatchObject([{ url: 'https://secure.example/networks', init: { method: 'GET' } }])
    expect(sent[0]?.init.body).toBeUndefined()
  })

  test('are read again after they could not be read', async () => {
    const { rpc } = create(new Response('', { status: 503 }), Response.json({ networks: [mainnet] }))
    await expect(rpc.getNetwork(caipNetworkId)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    await expect(rpc.getNetwork(caipNetworkId)).resolves.toEqual(mainnet)
  })

  test('that are no list are an error of the server', async () => {
    const { rpc } = create(Response.json({ networks: 'x' }))
    await expect(rpc.getNetwork(caipNetworkId)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  })
})
