import type { BalanceReply } from '@latchkit/api/schemas'
import { decodeFunctionData, multicall3Abi } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'

// What could not be read is not what is not held.

const holder = '0x00000000000000000000000000000000000a11ce'
const chain = 'eip155:31337'
const token = (index: number) => `0x${String(index).padStart(40, '0')}`
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'

type Request = { id: number; method: string; params: [{ to: string; data: `0x${string}` }] }

async function start(count: number, isShared = false) {
  const evm = createFakeEvm()
  evm.native = 5n
  const tokens = Array.from({ length: count }, (_, index) => ({
    address: token(index + 1),
    symbol: `T${index + 1}`,
    name: 'Token',
    decimals: 0,
  }))
  for (const [index, { address }] of tokens.entries()) evm.tokens.set(address, BigInt(index + 1))
  const sizes: number[] = []
  const state: { fault: ((request: Request, addresses: string[]) => Response | undefined) | undefined } = {
    fault: undefined,
  }
  const { get, server, lines } = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    tokens: { [chain]: tokens },
    fetch: async (input, init) => {
      const request = JSON.parse(String(init?.body)) as Request
      const addresses: string[] = []
      if (request.method === 'eth_call') {
        const [{ to, data }] = request.params
        if (to.toLowerCase() === multicall) {
          const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
          if (functionName === 'aggregate3')
            addresses.push(...args[0].map(({ target }) => target.toLowerCase()))
        } else addresses.push(to.toLowerCase())
        sizes.push(addresses.length)
      }
      return state.fault?.(request, addresses) ?? evm.fetch(input, init)
    },
  })
  if (!isShared) onTestFinished(() => server.close())
  const read = async (query = '') => {
    const response = await get(`/v1/account/${holder}/balance?chainId=${chain}&${query}`)
    return { status: response.status, ...((await response.json()) as BalanceReply) }
  }
  const held = (reply: BalanceReply) => reply.balances.map(({ symbol }) => symbol)
  return { evm, state, read, held, sizes, lines }
}
const limited = ({ id }: Request) =>
  Response.json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'limit exceeded' } })
const account = (index: number) => `${chain}:${token(index)}`

test('R7.40, D73: a token that times out or is limited is named as unread, and is not kept as not held', async () => {
  const { evm, state, read, held } = await start(3)
  evm.multicall = false
  state.fault = (request, [address]) => (address === token(2) ? limited(request) : undefined)
  const first = await read()
  expect(held(first)).toEqual(['ETH', 'T1', 'T3'])
  expect(first.unread).toEqual([account(2)])
  state.fault = undefined
  const second = await read()
  expect(held(second)).toEqual(['ETH', 'T1', 'T2', 'T3'])
  expect(second).not.toHaveProperty('unread')
})

test('R7.40, D73: what was last known of it stays, with its age', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { evm, state, read } = await start(3)
  evm.multicall = false
  const { asOf } = await read()
  state.fault = (request, [address]) => (address === token(2) ? limited(request) : undefined)
  for (const later of [40_000, 80_000]) {
    vi.setSystemTime((asOf ?? 0) + later)
    const reply = await read()
    expect(reply.unread).toEqual([account(2)])
    expect(reply.asOf).toBe((asOf ?? 0) + later)
    expect(reply.balances.find(({ symbol }) => symbol === 'T2')).toMatchObject({
      asOf,
      quantity: { numeric: '2' },
    })
    expect(reply.balances.find(({ symbol }) => symbol === 'T1')).not.toHaveProperty('asOf')
  }
  // Not for longer than a day.
  vi.setSystemTime((asOf ?? 0) + 86_500_000)
  expect((await read()).balances.map(({ symbol }) => symbol)).not.toContain('T2')
})

test('R7.40: a second multicall that fails leaves its tokens unread, not unheld', async () => {
  const { state, read } = await start(450)
  let calls = 0
  state.fault = ({ method }) =>
    method === 'eth_call' && ++calls > 1 ? new Response('', { status: 503 }) : undefined
  const reply = await read()
  expect(reply.status).toBe(200)
  expect(reply.balances.length + (reply.unread?.length ?? 0)).toBe(451)
  expect(reply.unread?.length).toBeGreaterThan(200)
})

test('R7.40: a multicall that is too much for the endpoint is read in smaller ones, with nothing lost', async () => {
  const { state, read, sizes } = await start(450)
  state.fault = (request, addresses) =>
    addresses.length > 60
      ? Response.json({ jsonrpc: '2.0', id: request.id, error: { code: -32000, message: 'out of gas' } })
      : undefined
  const reply = await read()
  expect(reply.balances).toHaveLength(451)
  expect(reply).not.toHaveProperty('unread')
  expect(sizes.length).toBeLessThan(30)
})

test('R7.40: a contract that refuses is named as unread, is kept for 30 s, and is not asked for at every read', async () => {
  const { evm, read, held, sizes } = await start(60)
  evm.tokens.delete(token(7))
  const first = await read()
  expect(first.unread).toEqual([account(7)])
  expect(held(first)).toHaveLength(60)
  const { length } = sizes
  expect((await read()).unread).toEqual([account(7)])
  expect(sizes).toHaveLength(length)
  await read('forceUpdate=true')
  expect(sizes).toHaveLength(length + 1)
})

test('R7.40: a caller over its limits is refused, rather than told of fewer tokens', async () => {
  const evm = createFakeEvm()
  evm.multicall = false
  const tokens = Array.from({ length: 30 }, (_, index) => ({
    address: token(index + 1),
    symbol: `T${index}`,
    name: 'Token',
    decimals: 0,
  }))
  const { get, server } = await createTestServer({
    rpcUrls: { [chain]: 'http://node.example' },
    tokens: { [chain]: tokens },
    rateLimits: { rpcPerIp: 20 },
    fetch: evm.fetch,
  })
  onTestFinished(() => server.close())
  expect((await get(`/v1/account/${holder}/balance?chainId=${chain}`)).status).toBe(429)
})
