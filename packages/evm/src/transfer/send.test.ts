import type { TransferRequest } from '@latchkit/core'
import { LatchkitError, LateError } from '@latchkit/core/family'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeNode, NodeFailure, type NodeHandlers, toRevert, toWordHex } from '../fixtures/fakeNode.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import {
  ether,
  gwei,
  nativeRequest,
  receiver,
  rpc,
  sender,
  startGoodNode,
  tokenAddress,
  tokenCalls,
  tokenRequest,
  transfers,
} from '../fixtures/transferFixture.js'
import { type EncodedTransfer, encodeTransfer } from './encode.js'
import { send } from './send.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const start = async (over?: NodeHandlers): Promise<FakeNode> => {
  const node = await startGoodNode(over)
  nodes.push(node)
  return node
}
const hash = `0x${'ab'.repeat(32)}`
const hex = (value: bigint): string => `0x${value.toString(16)}`

describe('the wallet is asked for', () => {
  test('a native transfer with EIP-1559 fees, in hex without leading zeros (R4.12)', async () => {
    const node = await start()
    const { connector, asked } = createFakeWallet()
    const submitted = await transfers.send(connector, { request: nativeRequest(node) })
    expect(asked).toEqual([
      {
        caipNetworkId: 'eip155:31337',
        params: [
          {
            from: sender,
            to: receiver.toLowerCase(),
            value: hex(ether),
            data: '0x',
            gas: '0x5208',
            chainId: '0x7a69',
            maxFeePerGas: hex(21n * gwei + 1n),
            maxPriorityFeePerGas: hex(gwei),
          },
        ],
      },
    ])
    expect(submitted).toEqual({
      hash,
      follow: { to: receiver.toLowerCase(), value: hex(ether), data: '0x', block: '100' },
    })
  })

  test('a call of the token’s transfer, as another decoder reads it', async () => {
    const node = await start()
    const { connector, last } = createFakeWallet()
    await transfers.send(connector, { request: tokenRequest(node) })
    const transaction = last()
    expect(transaction).toMatchObject({ to: tokenAddress.toLowerCase(), gas: hex(62_500n) })
    expect(decodeFunctionData({ abi: erc20Abi, data: transaction.data as Hex })).toEqual({
      functionName: 'transfer',
      args: [receiver, 300n],
    })
  })

  test('no value of zero, which some wallets fail on; what is followed has it', async () => {
    const node = await start()
    const { connector, last } = createFakeWallet()
    const { follow } = await transfers.send(connector, { request: tokenRequest(node) })
    expect(last()).not.toHaveProperty('value')
    expect(follow).toMatchObject({ value: '0x0' })
  })

  test('a gas price where the chain has no base fee', async () => {
    const node = await start({ eth_getBlockByNumber: { number: '0x1' }, eth_gasPrice: hex(5n * gwei) })
    const { connector, last } = createFakeWallet()
    await transfers.send(connector, { request: nativeRequest(node) })
    expect(last()).toMatchObject({ gasPrice: hex(5n * gwei) })
    expect(last()).not.toHaveProperty('maxFeePerGas')
  })

  test('what was planned for this request, while the chain takes it', async () => {
    const node = await start()
    const request = nativeRequest(node)
    const { fee } = await transfers.plan({ request, networks: [] })
    const { connector, last } = createFakeWallet()
    const price = (): bigint => BigInt(last().maxFeePerGas ?? '')
    const setBase = (base: bigint): void =>
      node.set({ eth_getBlockByNumber: { number: '0x65', baseFeePerGas: hex(base), timestamp: '0x65' } })
    setBase(15n * gwei)
    await transfers.send(connector, { request })
    expect(price() * 21_000n).toBe(fee.amount)
    // With the planned fees it would stay pending.
    setBase(40n * gwei)
    await transfers.send(connector, { request })
    expect(price()).toBe(81n * gwei + 1n)
    // Another request has no plan.
    setBase(1n * gwei)
    await transfers.send(connector, { request: { ...request } })
    expect(price()).toBe(3n * gwei + 1n)
  })

  test('nothing before `onAsk`, which is called once, right before', async () => {
    const node = await start()
    const { connector, asked } = createFakeWallet()
    const reported: number[] = []
    await transfers.send(connector, {
      request: nativeRequest(node),
      onAsk: () => void reported.push(asked.length),
    })
    expect(reported).toEqual([0])
  })
})

describe('the wallet is not asked', () => {
  const expectRefusal = async (
    code: string,
    {
      over = {},
      responses = {},
      request = nativeRequest,
      namespace,
    }: {
      over?: NodeHandlers
      responses?: Record<string, unknown>
      request?: (node: FakeNode) => TransferRequest
      namespace?: string
    },
  ): Promise<LatchkitError> => {
    const node = await start(over)
    const { connector, asked } = createFakeWallet(responses, namespace)
    let askCount = 0
    const error = await transfers
      .send(connector, {
        request: request(node),
        onAsk: () => {
          askCount++
        },
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ isLatchkitError: true, code })
    expect(asked).toEqual([])
    expect(askCount).toBe(0)
    return error as LatchkitError
  }

  test.each(['0x1', '0x7a6a', 1, null, 'mainnet', undefined])(
    'while it is on another chain: %s (T13)',
    async eth_chainId => {
      await expectRefusal('CHAIN_MISMATCH', { responses: { eth_chainId } })
    },
  )

  test('once it has another account, or none', async () => {
    await expectRefusal('ACCOUNT_CHANGED', { responses: { eth_accounts: [receiver] } })
    for (const eth_accounts of [[], null, 'x', [1]] as unknown[])
      await expectRefusal(
        Array.isArray(eth_accounts) && eth_accounts.length ? 'ACCOUNT_CHANGED' : 'NOT_CONNECTED',
        {
          responses: { eth_accounts },
        },
      )
  })

  test('when it belongs to another family', async () => {
    await expectRefusal('CHAIN_MISMATCH', { namespace: 'other' })
  })

  test('when its own reads fail', async () => {
    await expectRefusal('WALLET_LOCKED', {
      responses: { eth_chainId: () => Promise.reject(new LatchkitError('WALLET_LOCKED')) },
    })
  })

  test('when the chain would revert, with its reason', async () => {
    const fails = () => {
      throw new NodeFailure({ code: 3, message: 'execution reverted', data: toRevert('Paused') })
    }
    const error = await expectRefusal('SIMULATION_FAILED', {
      over: { eth_call: tokenCalls({ transfer: fails }), eth_estimateGas: fails },
      request: tokenRequest,
    })
    expect(error.details).toBe('Paused')
    await expectRefusal('SIMULATION_FAILED', {
      over: { eth_call: tokenCalls({ transfer: `0x${toWordHex(0n)}` }) },
      request: tokenRequest,
    })
  })

  test('when the balance is too low, or the request is invalid', async () => {
    await expectRefusal('INSUFFICIENT_FUNDS', { over: { eth_getBalance: '0x1' } })
    await expectRefusal('AMOUNT_INVALID', { request: node => nativeRequest(node, { amount: 0n }) })
    await expectRefusal('INVALID_ADDRESS', { request: node => nativeRequest(node, { receiver: 'x' }) })
    await expectRefusal('CHAIN_MISMATCH', {
      request: node => nativeRequest(node, { account: `eip155:1:${sender}` }),
    })
  })

  test.each<[string, (transaction: EncodedTransfer) => object]>([
    ['another receiver', tx => ({ ...tx, to: sender })],
    ['another amount', tx => ({ ...tx, value: '0x1' })],
    ['data', tx => ({ ...tx, data: '0x00' })],
    ['another chain', tx => ({ ...tx, chainId: '0x1' })],
    ['another sender', tx => ({ ...tx, from: receiver })],
    ['more gas', tx => ({ ...tx, gas: '0xffffff' })],
    ['an authorization', tx => ({ ...tx, authorizationList: [] })],
  ])('for what was encoded with %s (T6)', async (_, change) => {
    const node = await start()
    const { connector, asked } = createFakeWallet()
    const encode = ((request, fees) => change(encodeTransfer(request, fees))) as typeof encodeTransfer
    await expect(send(rpc, connector, { request: nativeRequest(node) }, encode)).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
    })
    expect(asked).toEqual([])
  })

  test('for changes that the caller makes to the request meanwhile (T6)', async () => {
    const node = await start()
    const { connector, asked } = createFakeWallet()
    const request = nativeRequest(node)
    const sending = transfers.send(connector, {
      request,
      onAsk: () => Object.assign(request, { receiver: sender, amount: 5n }),
    })
    Object.assign(request, { amount: 2n })
    await sending
    expect(asked[0]?.params).toMatchObject([{ to: receiver.toLowerCase(), value: hex(ether) }])
  })
})

describe('the wallet’s response', () => {
  test('that is a rejection is rethrown, and nothing is sent again', async () => {
    const node = await start()
    let times = 0
    const { connector } = createFakeWallet({
      eth_sendTransaction: () => {
        times++
        throw new LatchkitError('USER_REJECTED')
      },
    })
    await expect(transfers.send(connector, { request: nativeRequest(node) })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(times).toBe(1)
  })

  test.each(['', null, undefined, '0x', `0x${'z'.repeat(64)}`, `${hash}00`, { hash }])(
    'that is not a hash is an error: %j',
    async response => {
      const node = await start()
      const { connector } = createFakeWallet({ eth_sendTransaction: () => response })
      await expect(transfers.send(connector, { request: nativeRequest(node) })).rejects.toMatchObject({
        code: 'WALLET_FAILED',
      })
    },
  )

  test('is stored with the nonce, where the node already has it and it is the account’s', async () => {
    const node = await start({ eth_getTransactionByHash: { from: sender, nonce: '0x7' } })
    const { connector } = createFakeWallet({ eth_sendTransaction: hash.toUpperCase().replace('0X', '0x') })
    const submitted = await transfers.send(connector, { request: nativeRequest(node) })
    expect(submitted).toMatchObject({ hash, follow: { nonce: '7' } })
    node.set({ eth_getTransactionByHash: { from: receiver, nonce: '0x7' } })
    expect((await transfers.send(connector, { request: nativeRequest(node) })).follow).not.toHaveProperty(
      'nonce',
    )
  })

  test('is returned when the node fails afterwards', async () => {
    const node = await start({ eth_getTransactionByHash: () => Promise.reject(new NodeFailure(502)) })
    const { connector } = createFakeWallet()
    expect((await transfers.send(connector, { request: nativeRequest(node) })).hash).toBe(hash)
  })
})

describe('a wallet that responds after its request has timed out (D57, security 9)', () => {
  const sendLate = async (late: Promise<unknown>): Promise<unknown> => {
    const node = await start()
    const { connector } = createFakeWallet({
      eth_sendTransaction: () => Promise.reject(new LateError('WALLET_TIMEOUT', late)),
    })
    const error = await transfers.send(connector, { request: tokenRequest(node) }).catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'WALLET_TIMEOUT' })
    return error.late
  }

  test('its hash comes with all that following it needs', async () => {
    await expect(sendLate(Promise.resolve(hash))).resolves.toMatchObject({
      hash,
      follow: { to: tokenAddress.toLowerCase(), value: '0x0', block: '100' },
    })
  })

  test('what is no hash, and a refusal, end it', async () => {
    await expect(sendLate(Promise.resolve('0x1'))).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    const late = Promise.reject(new LatchkitError('USER_REJECTED'))
    late.catch(() => {})
    await expect(sendLate(late)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
