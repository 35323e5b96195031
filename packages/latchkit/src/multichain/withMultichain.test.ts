import { request } from '@latchkit/core'
import {
  activateNamespace,
  type Client,
  connect,
  createWalletRowsSelector,
  disconnect,
  loadAdapter,
  selectAccount,
  signMessage,
} from '@latchkit/core/internal'
import { createMemoryStorage, type MemoryStorage } from '@latchkit/testing'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLatchkit } from '../createLatchkit.js'
import { createMultichainPage, type MultichainPageOptions } from '../fixtures/createMultichainPage.js'
import { createSolanaKey, signBytes } from '../fixtures/recordingSolanaWallet.js'
import { bitcoinMainnet, mainnet, polygon, solanaMainnet } from '../networks.js'

const evmAddress = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const solanaKey = createSolanaKey('multichain')
const bitcoinAddress = 'bc1qfu9r0hqxa60xyg3l5hr2zucg0h4z5yap389x69'
const addresses = { eip155: [evmAddress], solana: [solanaKey.address], bip122: [bitcoinAddress] }
const namespaces = ['eip155', 'solana', 'bip122'] as const
const rdns = 'io.metamask'

/** One input of `bitcoinAddress`; the same, signed by its key. */
const unsigned =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD/////AZBfAQAAAAAAFgAUTwo33AbunmIiP6XGoXMIfeoqE6EAAAAAAAEBH6CGAQAAAAAAFgAUTwo33AbunmIiP6XGoXMIfeoqE6EAAA=='
const signed =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD/////AZBfAQAAAAAAFgAUTwo33AbunmIiP6XGoXMIfeoqE6EAAAAAAAEBH6CGAQAAAAAAFgAUTwo33AbunmIiP6XGoXMIfeoqE6EiAgM5kY3qtEnAtyTyZUiVfJh5wscevJE6is4fPVme0P5DwkgwRQIhALeAT6UmTSTxEFnUkp88P9rmLRJmZn4wyEj+MQcMLzEyAiBz0vZgZXySRcztqIs1K5jwIqEJwLH0a9TxD7sH6PVHDgEAAA=='

const clients: { destroy(): void }[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  vi.unstubAllGlobals()
})

function setup(over: Partial<MultichainPageOptions> = {}) {
  const made = createMultichainPage({ channel: 'port', addresses, ...over })
  made.install()
  const create = (storage: MemoryStorage = createMemoryStorage()): Client => {
    const client = createLatchkit({
      networks: [mainnet, polygon, solanaMainnet, bitcoinMainnet],
      ports: {},
      storage,
    })
    clients.push(client)
    return client
  }
  return { ...made, create }
}

type Page = ReturnType<typeof setup>

const getConnected = (client: Client): readonly string[] =>
  namespaces.filter(namespace => selectAccount(client.getState(), namespace).isConnected)

async function connected(over: Partial<MultichainPageOptions> = {}) {
  const page = setup(over)
  page.wallet.announce()
  const client = page.create()
  await client.prepare()
  await connect(client, { rowId: rdns })
  return { ...page, client }
}

const countMethod = ({ wallet }: Page, method: string): number =>
  wallet.received.filter(each => each.method === method).length

describe.each(['port', 'messages'] as const)('a wallet with the multichain API, by its %s', channel => {
  test('one row, and one approval connects every family of the site that it grants (CAIP-25)', async () => {
    const page = setup({ channel })
    page.wallet.announce()
    const client = page.create()
    await client.prepare()
    const rows = createWalletRowsSelector(client.options)(client.getState())
    expect(rows.map(({ id, name, connectors }) => ({ id, name, count: connectors.length }))).toEqual([
      { id: rdns, name: 'MetaMask', count: 3 },
    ])
    // Nothing is asked before the tap.
    expect([page.wallet.received, page.wallet.eip1193]).toEqual([[], []])
    await connect(client, { rowId: rdns })
    expect(getConnected(client)).toEqual(namespaces)
    expect(page.wallet.prompts).toBe(1)
    expect(page.wallet.eip1193).toEqual([])
    expect(page.wallet.received.at(-1)?.params).toEqual({
      optionalScopes: Object.fromEntries(
        [mainnet, polygon, solanaMainnet, bitcoinMainnet].map(({ caipNetworkId }) => [
          caipNetworkId,
          { methods: [], notifications: [], accounts: [] },
        ]),
      ),
      sessionProperties: {
        solana_accountChanged_notifications: true,
        bip122_accountChanged_notifications: true,
      },
    })
    expect(page.wallet.problems).toEqual([])
  })

  test('a message is signed on each family by its own rules (CAIP-27)', async () => {
    const respond: MultichainPageOptions['respond'] = ({ scope, params }) => {
      const [namespace] = scope.split(':')
      if (namespace === 'eip155') return `0x${'11'.repeat(65)}`
      if (namespace === 'bip122') return { signature: Buffer.alloc(65, 7).toString('base64') }
      const message = Buffer.from((params as { message: string }).message, 'base64')
      return { signature: base58.encode(signBytes(message, solanaKey)), signedMessage: '' }
    }
    const { client, wallet } = await connected({ channel, respond })
    const signatures: Record<string, string> = {}
    for (const namespace of namespaces) {
      activateNamespace(client, { namespace })
      signatures[namespace] = await signMessage(client, { message: 'hello' })
    }
    expect(signatures).toEqual({
      eip155: `0x${'11'.repeat(65)}`,
      solana: base58.encode(signBytes(Buffer.from('hello'), solanaKey)),
      bip122: Buffer.alloc(65, 7).toString('base64'),
    })
    expect(wallet.received.slice(-3).map(({ params }) => params)).toEqual([
      {
        scope: 'eip155:1',
        request: { method: 'personal_sign', params: ['0x68656c6c6f', expect.stringMatching(/^0xf39fd6/i)] },
      },
      {
        scope: solanaMainnet.caipNetworkId,
        request: {
          method: 'signMessage',
          params: { account: { address: solanaKey.address }, message: 'aGVsbG8=' },
        },
      },
      {
        scope: bitcoinMainnet.caipNetworkId,
        request: {
          method: 'signMessage',
          params: { account: { address: bitcoinAddress }, message: 'hello' },
        },
      },
    ])
    expect(wallet.problems).toEqual([])
  })

  test('a reload restores every family without a prompt (D61)', async () => {
    const page = setup({ channel })
    page.wallet.announce()
    const storage = createMemoryStorage()
    const first = page.create(storage)
    await first.prepare()
    await connect(first, { rowId: rdns })
    first.destroy()
    const again = page.create(storage.createTab())
    await vi.waitFor(() => expect(getConnected(again)).toEqual(namespaces))
    expect(page.wallet.prompts).toBe(1)
    expect(countMethod(page, 'wallet_createSession')).toBe(1)
  })
})

test.each(['full', 'silent', 'unknown'] as const)(
  'ten reloads restore without a prompt where the API is %s (D61)',
  async api => {
    const page = setup({ api })
    page.wallet.announce()
    let storage = createMemoryStorage()
    const first = page.create(storage)
    await first.prepare()
    await connect(first, { rowId: rdns })
    const restored = getConnected(first)
    expect(restored.length).toBe(api === 'full' ? 3 : 1)
    first.destroy()
    for (let reload = 0; reload < 10; reload++) {
      storage = storage.createTab()
      const client = page.create(storage)
      await vi.waitFor(() => expect(getConnected(client)).toEqual(restored), { timeout: 10_000 })
      client.destroy()
    }
    expect(page.wallet.prompts).toBe(1)
    const silent = ['wallet_getSession', 'eth_accounts', 'eth_chainId']
    const asked = [...page.wallet.received.map(({ method }) => method), ...page.wallet.eip1193]
    expect(asked.filter(method => !silent.includes(method))).toEqual([
      api === 'full' ? 'wallet_createSession' : 'eth_requestAccounts',
    ])
  },
  60_000,
)

test('dropping one family leaves the others; the session is revoked with the last one', async () => {
  const made = await connected()
  const { client } = made
  await disconnect(client, { namespace: 'solana' })
  expect(getConnected(client)).toEqual(['eip155', 'bip122'])
  expect(countMethod(made, 'wallet_revokeSession')).toBe(0)
  await disconnect(client, { namespace: 'eip155' })
  expect(getConnected(client)).toEqual(['bip122'])
  await disconnect(client)
  expect(countMethod(made, 'wallet_revokeSession')).toBe(1)
  expect(made.wallet.scopes).toBeUndefined()
})

test('families that the wallet does not grant are left out', async () => {
  const { client, wallet } = await connected({
    addresses: { eip155: [evmAddress], solana: [solanaKey.address] },
  })
  expect(getConnected(client)).toEqual(['eip155', 'solana'])
  expect(wallet.prompts).toBe(1)
})

test('a rejection is the outcome for all, and no second prompt follows', async () => {
  const { wallet, create } = setup()
  wallet.announce()
  wallet.outcome = 'reject'
  const client = create()
  await client.prepare()
  await expect(connect(client, { rowId: rdns })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect([wallet.prompts, wallet.eip1193]).toEqual([1, []])
})

test.each(['silent', 'unknown'] as const)('a wallet whose API is %s is connected by EIP-1193', async api => {
  const { client, wallet } = await connected({ api })
  expect(getConnected(client)).toEqual(['eip155'])
  expect(wallet.eip1193).toContain('eth_requestAccounts')
  expect(await signMessage(client, { message: 'hello' })).toBe(`0x${'22'.repeat(65)}`)
})

test('EVM alone is connected by EIP-1193, which also adds networks', async () => {
  const { wallet, create } = setup()
  wallet.announce()
  const client = create()
  await client.prepare()
  await connect(client, { rowId: rdns, namespaces: ['eip155'] })
  expect(getConnected(client)).toEqual(['eip155'])
  expect(wallet.received).toEqual([])
})

test('accounts of other chains, and scopes without a chain, are never part of the session', async () => {
  const { wallet, create } = setup()
  wallet.announce()
  wallet.scopes = {
    wallet: { accounts: [`eip155:1:${evmAddress}`], methods: [], notifications: [] },
    'wallet:eip155': { accounts: [`wallet:eip155:${evmAddress}`], methods: [], notifications: [] },
    'eip155:1': {
      accounts: [`eip155:1:${evmAddress}`, `eip155:137:${evmAddress}`, 'nonsense'],
      methods: ['personal_sign'],
      notifications: [],
    },
    [solanaMainnet.caipNetworkId]: { accounts: [`eip155:1:${evmAddress}`], methods: [], notifications: [] },
  }
  const client = create()
  await client.prepare()
  const adapter = await loadAdapter(client, 'eip155')
  expect(adapter.namespace).toBe('eip155')
  await connect(client, { rowId: rdns, namespaces: ['eip155', 'bip122'] })
  // The session in the wallet lacked Bitcoin, so a new one was asked for.
  expect(wallet.prompts).toBe(1)
  expect(selectAccount(client.getState(), 'eip155').caipAddress?.toLowerCase()).toBe(`eip155:1:${evmAddress}`)
  wallet.notify('wallet_sessionChanged', {
    sessionScopes: {
      'eip155:137': { accounts: [`eip155:1:${evmAddress}`], methods: [], notifications: [] },
      [bitcoinMainnet.caipNetworkId]: {
        accounts: [`${bitcoinMainnet.caipNetworkId}:${bitcoinAddress}`],
        methods: [],
        notifications: [],
      },
    },
  })
  expect(getConnected(client)).toEqual(['bip122'])
})

test('the wallet ends the session: every family is disconnected', async () => {
  const { client, wallet } = await connected()
  wallet.notify('wallet_sessionChanged', { sessionScopes: {} })
  expect(getConnected(client)).toEqual([])
})

test('D55: where two wallets claim to be it, neither gets the families of the other', async () => {
  const { wallet, create } = setup()
  wallet.announce()
  wallet.announce({ uuid: 'two' })
  const client = create()
  await client.prepare()
  expect(client.getState().connectors.map(({ namespace }) => namespace)).toEqual(['eip155', 'eip155'])
})

test('after the extension closed its port, the next request opens another', async () => {
  const respond = () => `0x${'11'.repeat(65)}`
  const { client, wallet } = await connected({ respond })
  wallet.closePorts()
  expect(await signMessage(client, { message: 'hello' })).toBe(`0x${'11'.repeat(65)}`)
})

test('D60: a PSBT is sent without filling or broadcasting, and what came back is checked', async () => {
  const respond = vi.fn(() => ({ psbt: unsigned, txid: null }))
  const { client } = await connected({ respond })
  activateNamespace(client, { namespace: 'bip122' })
  const sign = (): Promise<unknown> =>
    request(client, {
      method: 'signPsbt',
      params: {
        account: bitcoinAddress,
        psbt: unsigned,
        signInputs: [{ address: bitcoinAddress, index: 0 }],
      },
    })
  await expect(sign()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  expect(respond).toHaveBeenCalledWith({
    scope: bitcoinMainnet.caipNetworkId,
    method: 'signPsbt',
    params: {
      account: { address: bitcoinAddress },
      psbt: unsigned,
      options: { fill: false, broadcast: false },
    },
  })
  respond.mockReturnValue({ psbt: signed, txid: null })
  await expect(sign()).resolves.toEqual({ psbt: expect.any(String) })
})

test('a site with one family loads nothing of it', async () => {
  const { wallet, install } = setup()
  install()
  wallet.announce()
  const client = createLatchkit({ networks: [mainnet], ports: {}, storage: createMemoryStorage() })
  clients.push(client)
  await client.prepare()
  await connect(client, { rowId: rdns })
  expect(wallet.received).toEqual([])
  expect(wallet.eip1193).toContain('eth_requestAccounts')
})
