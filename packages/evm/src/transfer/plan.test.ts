import { isError } from '@latchkit/core'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeNode, NodeFailure, type NodeHandlers, toRevert, toWordHex } from '../fixtures/fakeNode.js'
import {
  ether,
  gwei,
  nativeRequest,
  receiver,
  sender,
  startGoodNode,
  tokenAddress,
  tokenCalls,
  tokenRequest,
  transfers,
} from '../fixtures/transferFixture.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const start = async (over?: NodeHandlers, chainId?: number): Promise<FakeNode> => {
  const node = await startGoodNode(over, chainId)
  nodes.push(node)
  return node
}
const hex = (value: bigint): string => `0x${value.toString(16)}`
const reverts = (data?: string) => () => {
  throw new NodeFailure({ code: 3, message: 'execution reverted', ...(data ? { data } : {}) })
}
const planNative = async (over: NodeHandlers = {}, request = {}, chainId?: number) => {
  const node = await start(over, chainId)
  return transfers.plan({ request: nativeRequest(node, request), networks: [node.network] })
}
const planToken = async (over: NodeHandlers = {}, request = {}) => {
  const node = await start(over)
  return transfers.plan({ request: tokenRequest(node, request), networks: [node.network] })
}

describe('the fee', () => {
  test('is gas × (twice the base fee and the priority fee), the most it can cost', async () => {
    const { fee } = await planNative()
    const amount = 21_000n * (20n * gwei + 1n + gwei)
    expect(fee).toEqual({ amount, parts: [{ kind: 'network', amount }] })
  })

  test('has a margin of a quarter on gas where code runs, and none on a plain transfer', async () => {
    const price = 21n * gwei + 1n
    expect((await planToken()).fee.amount).toBe(62_500n * price)
    expect((await planNative({ eth_estimateGas: hex(30_000n) })).fee.amount).toBe(37_500n * price)
  })

  test('takes the median of recent priority fees where the node has no eth_maxPriorityFeePerGas', async () => {
    const { fee } = await planNative({
      eth_maxPriorityFeePerGas: undefined,
      eth_feeHistory: { reward: [['0x5'], ['0x1'], ['0x3'], ['0x2'], ['0x4']] },
    })
    expect(fee.amount).toBe(21_000n * (20n * gwei + 1n + 3n))
  })

  test.each([
    [11n * gwei, gwei],
    [9n * gwei, 0n],
  ])(
    'takes what eth_gasPrice %s adds to the base fee where nothing else is available',
    async (price, priorityFee) => {
      const { fee } = await planNative({ eth_maxPriorityFeePerGas: undefined, eth_gasPrice: hex(price) })
      expect(fee.amount).toBe(21_000n * (20n * gwei + 1n + priorityFee))
    },
  )

  test('is gas × gas price on a chain without a base fee', async () => {
    const { fee } = await planNative({
      eth_getBlockByNumber: { number: '0x1' },
      eth_maxPriorityFeePerGas: undefined,
      eth_gasPrice: hex(5n * gwei),
    })
    expect(fee.amount).toBe(21_000n * 5n * gwei)
  })

  test('counts what an OP chain pays to the parent chain twice, because that changes, too', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    const over = {
      eth_call: ([call]: readonly unknown[]) =>
        (call as { to: string }).to === oracle ? `0x${toWordHex(7_000n)}` : '0x',
    }
    const { fee } = await planNative(over, {}, 8453)
    const amount = 21_000n * (21n * gwei + 1n) + 14_000n
    expect(fee).toEqual({ amount, parts: [{ kind: 'network', amount }] })
    // A development chain under that id has no oracle; of other chains it is not read.
    expect((await planNative({ eth_call: '0x' }, {}, 10)).fee.amount).toBe(21_000n * (21n * gwei + 1n))
    expect((await planNative(over)).fee.amount).toBe(21_000n * (21n * gwei + 1n))
  })

  test('of an OP chain that returns no number is an error', async () => {
    await expect(
      planNative(
        {
          eth_call: ([call]: readonly unknown[]) => ((call as { from?: string }).from ? '0x' : '0xdead'),
        },
        {},
        8453,
      ),
    ).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('loses its margin where the account holds less, down to what the next block takes', async () => {
    const minFeePerGas = 10n * gwei + (10n * gwei) / 8n + 1n + gwei
    const tight = { eth_getBalance: hex(ether + 21_000n * minFeePerGas) }
    expect((await planNative(tight)).fee.amount).toBe(21_000n * minFeePerGas)
    await expect(
      planNative({ eth_getBalance: hex(ether + 21_000n * minFeePerGas - 1n) }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      context: { needed: String(21_000n * minFeePerGas), balance: String(21_000n * minFeePerGas - 1n) },
    })
  })

  test.each([
    [{ eth_getBlockByNumber: null }],
    [{ eth_getBlockByNumber: { number: 'x' } }],
    [{ eth_getBalance: 'lots' }],
    [{ eth_estimateGas: {} }],
    [{ eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '-1' } }],
  ])('is an error for %j', async over => {
    await expect(planNative(over)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

describe('funds', () => {
  test('below the amount are reported before gas is estimated', async () => {
    const node = await start({ eth_getBalance: hex(ether - 1n) })
    await expect(transfers.plan({ request: nativeRequest(node), networks: [] })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(node.count('eth_estimateGas')).toBe(0)
  })

  test('below the amount of the token, or without the fee, are reported', async () => {
    await expect(planToken({}, { amount: 1001n })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      context: { needed: '1001', balance: '1000' },
    })
    await expect(planToken({ eth_getBalance: '0x0' })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('that the node’s estimate lacks fail the simulation', async () => {
    const broke = () => {
      throw new NodeFailure({ code: -32000, message: 'insufficient funds for transfer' })
    }
    const { simulation } = await planNative({ eth_estimateGas: broke })
    expect(simulation).toMatchObject({ status: 'failed', code: 'SIMULATION_FAILED' })
  })
})

describe('the token', () => {
  test.each([
    ['18 decimals instead of 6', tokenCalls({ decimals: `0x${toWordHex(18n)}` }), 'AMOUNT_INVALID'],
    ['no decimals', tokenCalls({ decimals: '0x' }), 'AMOUNT_INVALID'],
    ['decimals beyond reason', tokenCalls({ decimals: `0x${'f'.repeat(64)}` }), 'AMOUNT_INVALID'],
    ['decimals that fail', tokenCalls({ decimals: reverts() }), 'AMOUNT_INVALID'],
    ['no code', tokenCalls({ decimals: '0x', balance: '0x' }), 'INVALID_ADDRESS'],
    ['a balance that fails', tokenCalls({ balance: reverts() }), 'INVALID_ADDRESS'],
    ['a balance that is no number', tokenCalls({ balance: 'lots' }), 'INVALID_ADDRESS'],
  ])('with %s is rejected', async (_, eth_call, code) => {
    await expect(planToken({ eth_call })).rejects.toMatchObject({ code })
  })

  test('without decimals has zero', async () => {
    const token = { address: tokenAddress, symbol: 'DEV', decimals: 0 }
    const { simulation } = await planToken({ eth_call: tokenCalls({ decimals: '0x' }) }, { token })
    expect(simulation).toEqual({ status: 'passed' })
  })

  test('an endpoint that is down is not an invalid token', async () => {
    const eth_call = tokenCalls({
      balance: () => {
        throw new NodeFailure({ code: -32000, message: 'header not found' })
      },
    })
    await expect(planToken({ eth_call })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('native decimals other than the network’s are rejected', async () => {
    await expect(planNative({}, { token: { symbol: 'ETH', decimals: 6 } })).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
    })
  })
})

describe('the simulation', () => {
  test.each([
    ['true', `0x${toWordHex(1n)}`],
    ['nothing, as USDT does', '0x'],
  ])('passes where the token returns %s', async (_, transfer) => {
    expect((await planToken({ eth_call: tokenCalls({ transfer }) })).simulation).toEqual({ status: 'passed' })
  })

  test.each([
    ['false', `0x${toWordHex(0n)}`],
    ['a number that is no bool', `0x${toWordHex(2n)}`],
    ['half a word', '0x01'],
    ['no hex', 'yes'],
  ])('fails where the token returns %s', async (_, transfer) => {
    expect((await planToken({ eth_call: tokenCalls({ transfer }) })).simulation).toMatchObject({
      status: 'failed',
      code: 'SIMULATION_FAILED',
      message: 'The token reports that it does not transfer.',
    })
  })

  test.each([
    ['a reason', toRevert('Blacklisted'), 'Blacklisted'],
    ['ERC-6093', `0xe450d38c${'0'.repeat(192)}`, 'The token reports an insufficient balance.'],
    ['an error of its own', '0xdeadbeef', 'Error 0xdeadbeef'],
    ['a panic', `0x4e487b71${toWordHex(0x11n)}`, 'An arithmetic operation overflowed.'],
    ['nothing', undefined, 'No reason was given.'],
  ])('has the token’s revert reason: %s', async (_, data, message) => {
    const { simulation, fee } = await planToken({
      eth_call: tokenCalls({ transfer: reverts(data) }),
      eth_estimateGas: reverts(data),
    })
    expect(simulation).toEqual({ status: 'failed', code: 'SIMULATION_FAILED', message })
    expect(fee.amount).toBeGreaterThan(0n)
  })

  test('fails where only the gas estimate does', async () => {
    const { simulation } = await planToken({ eth_estimateGas: reverts(toRevert('Not that much gas')) })
    expect(simulation).toMatchObject({ status: 'failed', message: 'Not that much gas' })
  })

  test('runs native transfers, too, because a contract may reject them', async () => {
    const { simulation } = await planNative({
      eth_call: reverts(toRevert('No coins here')),
      eth_estimateGas: reverts(),
      eth_getCode: '0x60',
    })
    expect(simulation).toMatchObject({ status: 'failed', message: 'No coins here' })
  })

  test('is unavailable where the node cannot run it', async () => {
    const { simulation } = await planNative({ eth_call: undefined })
    expect(simulation).toEqual({ status: 'unavailable' })
  })
})

describe('the receiver', () => {
  test('with code is a contract; an account that delegates (EIP-7702) is not', async () => {
    expect((await planNative({ eth_getCode: '0x6080' })).notes).toEqual(['CONTRACT'])
    expect((await planNative({ eth_getCode: `0xef0100${receiver.slice(2)}` })).notes).toEqual([])
    expect((await planNative()).notes).toEqual([])
  })

  test('that is the token itself is noted, in any case', async () => {
    const { notes } = await planToken({ eth_getCode: '0x6080' }, { receiver: tokenAddress.toLowerCase() })
    expect(notes).toEqual(['TOKEN_ITSELF', 'CONTRACT'])
  })

  test('that is a contract on another network of the site, and empty here, is noted', async () => {
    const here = await start()
    const there = await start({ eth_getCode: '0x6080' }, 31338)
    const request = nativeRequest(here)
    const networks = [here.network, there.network]
    expect((await transfers.plan({ request, networks })).notes).toEqual(['CONTRACT_ELSEWHERE'])
    here.set({ eth_getCode: '0x6080' })
    expect((await transfers.plan({ request, networks })).notes).toEqual(['CONTRACT'])
    expect(there.count('eth_getCode')).toBe(2)
  })

  test('is not waited for on networks that fail or have no endpoint', async () => {
    const here = await start()
    const broken = await start({ eth_getCode: () => Promise.reject(new NodeFailure(500)) }, 31338)
    const none = { ...broken.network, caipNetworkId: 'eip155:9', rpcUrls: [] } as const
    const { notes } = await transfers.plan({
      request: nativeRequest(here),
      networks: [here.network, broken.network, none],
    })
    expect(notes).toEqual([])
    expect(broken.count('eth_getCode')).toBe(1)
  })

  test.each([
    '',
    '0x',
    'vitalik.eth',
    '0x0000000000000000000000000000000000000000',
    receiver.slice(0, -1),
    `${receiver}0`,
    ` ${receiver}`,
    receiver.slice(2),
  ])('%j is rejected without a read (R5.1)', async value => {
    const node = await start()
    await expect(
      transfers.plan({ request: nativeRequest(node, { receiver: value }), networks: [] }),
    ).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    expect(node.calls).toEqual([])
  })
})

describe('a request', () => {
  test.each([0n, -1n, 2n ** 256n])('of %s is rejected without a read', async amount => {
    const node = await start()
    await expect(
      transfers.plan({ request: nativeRequest(node, { amount }), networks: [] }),
    ).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
    })
    expect(node.calls).toEqual([])
  })

  test('whose account is on another network, or not an address, is rejected (T13)', async () => {
    const node = await start()
    for (const [account, code] of [
      [`eip155:1:${sender}`, 'CHAIN_MISMATCH'],
      [`${node.network.caipNetworkId}:${sender}0`, 'INVALID_CAIP_ADDRESS'],
    ] as const)
      await expect(
        transfers.plan({ request: nativeRequest(node, { account }), networks: [] }),
      ).rejects.toMatchObject({
        code,
      })
    const foreign = { ...node.network, chainNamespace: 'other' }
    await expect(
      transfers.plan({ request: nativeRequest(node, { network: foreign }), networks: [] }),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  })

  test('for an empty token address is not for the native currency', async () => {
    const token = { address: '', symbol: 'ETH', decimals: 18 }
    await expect(planNative({}, { token })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  test('over an endpoint that serves another chain is rejected (T13)', async () => {
    await expect(planNative({ eth_chainId: '0x1' })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
  })

  test('is cancelled at once by its signal', async () => {
    const node = await start({ eth_getBalance: () => new Promise(() => {}) })
    const controller = new AbortController()
    const planning = transfers.plan({ request: nativeRequest(node), networks: [], signal: controller.signal })
    setTimeout(() => controller.abort(), 20)
    const error = await planning.catch((thrown: unknown) => thrown)
    expect(isError(error, 'CANCELLED')).toBe(true)
  })
})

test('other networks that hang delay a plan by at most two seconds', async () => {
  const here = await start()
  const hanging = await start({ eth_getCode: () => new Promise(() => {}) }, 31338)
  const before = performance.now()
  const { notes } = await transfers.plan({
    request: nativeRequest(here),
    networks: [here.network, hanging.network],
  })
  expect(notes).toEqual([])
  expect(performance.now() - before).toBeLessThan(4000)
})
