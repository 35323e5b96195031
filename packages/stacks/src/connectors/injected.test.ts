import type { ConnectorEvent } from '@latchkit/core'
import { createStacksWallet, type StacksShape } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { stacksMainnet, stacksTestnet } from '../chains/networks.js'
import type { StacksProvider } from '../types.js'
import { verifyStructuredData } from '../verify/index.js'
import { injected } from './injected.js'

const networks = [stacksMainnet, stacksTestnet]
const connect = async (shape: StacksShape) => {
  const wallet = createStacksWallet({ shape })
  const { provider, path } = wallet
  const connector = injected({ id: 'w', type: 'ANNOUNCED', name: 'W', declaredIds: [], provider, path })
  const events: ConnectorEvent[] = []
  connector.subscribe(event => void events.push(event))
  const session = await connector.connect({ networks })
  return { wallet, connector, events, session }
}
const toConnector = (provider: StacksProvider, path = 'VirtualProvider') =>
  injected({ id: 'w', type: 'ANNOUNCED', name: 'W', declaredIds: [], provider, path })

describe('accounts', () => {
  test('several are shared in the wallet’s order; those of Bitcoin in the same list are left out (R3.14)', async () => {
    const { wallet, session } = await connect('leather')
    expect(session.accounts).toEqual(wallet.keys.map(({ mainnet }) => `stacks:1:${mainnet}`))
  })

  test.each([
    ['nothing', undefined],
    ['no list', { addresses: 'x' }],
    [
      'an account of Bitcoin alone',
      { addresses: [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] },
    ],
    ['another checksum', { addresses: [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8' }] }],
    ['an empty list', []],
  ])('a wallet that returns %s connects nothing', async (_name, result) => {
    const connector = toConnector({ request: async () => ({ jsonrpc: '2.0', id: 1, result }) })
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('a wallet that resolves without a response, or throws at once, is a typed error', async () => {
    const silent = toConnector({ request: async () => undefined })
    await expect(silent.connect({ networks })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    const throwing = toConnector({
      request() {
        throw new Error('trap')
      },
    })
    await expect(throwing.connect({ networks })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test('a getter that throws is no account, and breaks nothing', async () => {
    const trap = Object.defineProperty({}, 'address', {
      get() {
        throw new Error('trap')
      },
    })
    const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    const connector = toConnector({ request: async () => ({ addresses: [trap, { address }] }) })
    expect((await connector.connect({ networks })).accounts).toEqual([`stacks:1:${address}`])
  })
})

describe('networks', () => {
  test.each(['leather', 'xverse', 'sip030'] as const)(
    '%s is asked to switch, and its accounts there follow',
    async shape => {
      const { wallet, connector, events, session } = await connect(shape)
      await connector.choice?.choose(stacksTestnet)
      const accounts = wallet.keys.map(({ testnet }) => `stacks:2147483648:${testnet}`)
      expect(events.filter(({ type }) => type === 'networkChanged')).toEqual([
        { type: 'networkChanged', caipNetworkId: 'stacks:2147483648' },
      ])
      expect(events.at(-1)).toEqual({ type: 'accountsChanged', accounts })
      await connector.choice?.choose(stacksMainnet)
      expect(events.at(-1)).toEqual({ type: 'accountsChanged', accounts: session.accounts })
    },
  )

  test.each(['leather', 'xverse', 'sip030', 'fordefi'] as const)(
    '%s that stays where it is is not believed',
    async shape => {
      const { wallet, connector, events } = await connect(shape)
      wallet.staysOnSwitch()
      await expect(connector.choice?.choose(stacksTestnet)).rejects.toMatchObject({
        code: 'SWITCH_UNSUPPORTED',
      })
      expect(events).toEqual([])
    },
  )

  test('a request for a network without an account never reaches the wallet (T13)', async () => {
    const { wallet, connector } = await connect('sip030')
    const before = wallet.calls().length
    const { caipNetworkId } = stacksTestnet
    const asking = connector.request({ method: 'stx_transferStx', params: {}, caipNetworkId })
    await expect(asking).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(wallet.calls()).toHaveLength(before)
  })

  test('a request by an account that is not shared never reaches the wallet', async () => {
    const { wallet, connector } = await connect('sip030')
    const before = wallet.calls().length
    const params = { message: 'x', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }
    const asking = connector.request({ method: 'stx_signMessage', params, caipNetworkId: 'stacks:1' })
    await expect(asking).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(wallet.calls()).toHaveLength(before)
  })
})

test('structured data is signed by SIP-018', async () => {
  const { wallet, connector } = await connect('xverse')
  const [domain, message] = ['0c00000000', '0d00000005'.padEnd(20, '6')]
  const params = { domain, message }
  const response = await connector.request({
    method: 'stx_signStructuredMessage',
    params,
    caipNetworkId: 'stacks:1',
  })
  const toBytes = (hex = '') => Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const { signature } = response as { signature: string }
  const address = wallet.keys[0]?.mainnet ?? ''
  expect(verifyStructuredData({ address, signature, domain: toBytes(domain), data: toBytes(message) })).toBe(
    true,
  )
})

test('Xverse alone is notified when the visitor disconnects', async () => {
  for (const [shape, sent] of [
    ['xverse', ['wallet_disconnect']],
    ['leather', []],
    ['sip030', []],
  ] as const) {
    const { wallet, connector } = await connect(shape)
    const before = wallet.calls().length
    await connector.disconnect()
    expect(wallet.methods().slice(before)).toEqual(sent)
  }
})
