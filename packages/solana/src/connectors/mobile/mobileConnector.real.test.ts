import type { CaipNetworkId, ConnectorEvent } from '@latchkit/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { solanaDevnet, solanaMainnet } from '../../chains/networks.js'
import {
  createFakeMobileWallet,
  type FakeMobileWalletOptions,
  MobileError,
} from '../../fixtures/createFakeMobileWallet.js'
import { toSeed, toTestAddress } from '../../fixtures/createStandardWallet.js'
import { fromBase58, toBase58 } from '../../utils/base58.js'
import { fromBase64, toBase64 } from '../../utils/bytes.js'
import { readSignature } from '../../utils/readSignature.js'
import { mobileConnector } from './mobileConnector.js'

const networks = [solanaDevnet, solanaMainnet]
const devnetId: CaipNetworkId = solanaDevnet.caipNetworkId
const account = `${devnetId}:${toTestAddress(1)}`
const message = toBase58(new TextEncoder().encode('Hello'))

let nextPort = process.pid
const ends: (() => Promise<void> | void)[] = []
beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('WebSocket', WebSocket)
  // Above the ports of outgoing connections.
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array =>
    array instanceof Uint16Array
      ? array.fill(61_000 - 49_152 + (nextPort++ % 4_500))
      : getRandomValues(array as Uint8Array<ArrayBuffer>),
  )
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
})

/** A transaction with one signer and one instruction without accounts, legacy form. */
const transaction = Uint8Array.from([
  1,
  ...new Uint8Array(64),
  1,
  0,
  1,
  2,
  ...ed25519.getPublicKey(toSeed(1)),
  ...new Uint8Array(32).fill(9),
  ...new Uint8Array(32).fill(3),
  1,
  1,
  0,
  0,
])

function setup(options: FakeMobileWalletOptions = {}) {
  const wallet = createFakeMobileWallet(options)
  ends.push(() => wallet.stop())
  const assign = vi.fn((uri: string) => {
    wallet.open(uri)
    window.dispatchEvent(new Event('blur'))
  })
  vi.stubGlobal('location', { origin: 'https://site.example', host: 'site.example', assign })
  const connector = mobileConnector({ name: 'Site', icon: 'icon.png' })
  const ask = (method: string, params: object = {}, caipNetworkId = devnetId) =>
    connector.request({ method, params, caipNetworkId })
  return { wallet, connector, assign, ask }
}

describe('Solana Mobile Wallet Adapter against a wallet with another implementation of the crypto', () => {
  test.each([
    ['binary frames', {}],
    ['base64 frames', { isText: true }],
    ['version 1', { isLegacy: true }],
    ['an app that starts slowly', { startsAfter: 700 }],
  ])('connects, signs and closes each time: %s', async (_name, options) => {
    const { wallet, connector, ask } = setup(options)
    expect(await connector.connect({ networks })).toEqual({ accounts: [account], caipNetworkId: devnetId })
    const { signature } = (await ask('solana_signMessage', { message })) as { signature: string }
    expect(
      ed25519.verify(
        fromBase58(signature, 88) as Uint8Array,
        new TextEncoder().encode('Hello'),
        ed25519.getPublicKey(toSeed(1)),
      ),
    ).toBe(true)
    const signed = (await ask('solana_signTransaction', { transaction: toBase64(transaction) })) as {
      transaction: string
    }
    expect(readSignature(fromBase64(signed.transaction) as Uint8Array, toTestAddress(1))).toBeDefined()
    const all = (await ask('solana_signAllTransactions', {
      transactions: [toBase64(transaction), toBase64(transaction)],
    })) as { transactions: string[] }
    expect(all.transactions).toHaveLength(2)
    const sent = (await ask('solana_signAndSendTransaction', {
      transaction: toBase64(transaction),
      sendOptions: { skipPreflight: true, minContextSlot: 5 },
    })) as { signature: string }
    expect(fromBase58(sent.signature, 88)).toHaveLength(64)
    await vi.waitFor(() => expect(wallet.openConnections()).toBe(0))
    expect(wallet.calls.at(-1)?.params.options).toEqual({ min_context_slot: 5, skip_preflight: true })
  })

  test('opens the link in the tick of the tap, in the specified form', async () => {
    const exported = vi.spyOn(crypto.subtle, 'exportKey')
    const { wallet, connector, assign } = setup()
    // The key of the next tap is created ahead.
    await vi.waitFor(() => expect(exported).toHaveResolved())
    await Promise.resolve()
    const connecting = connector.connect({ networks })
    expect(assign).toHaveBeenCalledTimes(1)
    await connecting
    const [url] = wallet.opened
    expect(url?.href).toMatch(/^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/)
    expect(Number(url?.searchParams.get('port'))).toBeGreaterThanOrEqual(49_152)
  })

  test('every connection has its own key and port, and the token of the last one', async () => {
    const { wallet, connector, ask } = setup()
    await connector.connect({ networks })
    await ask('solana_signMessage', { message })
    await ask('solana_signMessage', { message })
    expect(new Set(wallet.opened.map(url => url.searchParams.get('association'))).size).toBe(3)
    expect(wallet.calls.map(({ method, params }) => [method, params.auth_token])).toEqual([
      ['authorize', undefined],
      ['authorize', 'token-1'],
      ['sign_messages', undefined],
      ['authorize', 'token-2'],
      ['sign_messages', undefined],
    ])
  })

  test('sends the site’s identity, and the chain of each request', async () => {
    const { wallet, connector, ask } = setup()
    await connector.connect({ networks })
    expect(wallet.calls[0]?.params).toEqual({
      identity: { uri: 'https://site.example', name: 'Site', icon: 'icon.png' },
      chain: 'solana:devnet',
      cluster: 'devnet',
    })
    await ask('solana_signTransaction', { transaction: toBase64(transaction) }, solanaMainnet.caipNetworkId)
    expect(wallet.calls[1]?.params).toMatchObject({ chain: 'solana:mainnet', auth_token: 'token-1' })
  })

  test('version 1 is asked to reauthorize', async () => {
    const { wallet, connector, ask } = setup({ isLegacy: true })
    await connector.connect({ networks })
    await ask('solana_signMessage', { message })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['authorize', 'reauthorize', 'sign_messages'])
  })

  test('an expired token is dropped, and the visitor asked again', async () => {
    const { wallet, connector, ask } = setup()
    await connector.connect({ networks })
    wallet.forgetTokens()
    await ask('solana_signMessage', { message })
    expect(wallet.calls.map(({ method, params }) => [method, params.auth_token])).toEqual([
      ['authorize', undefined],
      ['authorize', 'token-1'],
      ['authorize', undefined],
      ['sign_messages', undefined],
    ])
  })

  test('after a reload a silent connect is NOT_CONNECTED, without a prompt or link', async () => {
    const { connector, assign } = setup()
    await expect(connector.connect({ networks, silent: true })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect(assign).not.toHaveBeenCalled()
    await connector.connect({ networks })
    await expect(connector.connect({ networks, silent: true })).resolves.toMatchObject({
      accounts: [account],
    })
    await connector.disconnect()
    await expect(connector.connect({ networks, silent: true })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect(assign).toHaveBeenCalledTimes(1)
  })

  test.each([
    [-1, 'USER_REJECTED'],
    [-3, 'USER_REJECTED'],
    [-2, 'SIMULATION_FAILED'],
    [-4, 'RPC_FAILED'],
    [-6, 'WALLET_FAILED'],
    [-7, 'NETWORK_NOT_FOUND'],
    [-100, 'METHOD_UNSUPPORTED'],
    [-32601, 'METHOD_UNSUPPORTED'],
    [-32602, 'WALLET_FAILED'],
  ] as const)('the wallet’s error %i is %s (D44)', async (rpcCode, code) => {
    const { connector } = setup({
      respond() {
        throw new MobileError(rpcCode, 'No.')
      },
    })
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code, rpcCode })
  })

  test('a wallet that closes the connection is USER_REJECTED', async () => {
    const { connector, wallet } = setup({ respond: () => new Promise(() => {}) })
    const connecting = connector.connect({ networks })
    const refused = expect(connecting).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await vi.waitFor(() => expect(wallet.calls).toHaveLength(1))
    wallet.hangUp()
    await refused
  })

  test('a device without a wallet is WALLET_NOT_INSTALLED within 2.5 s', async () => {
    const { connector } = setup()
    vi.stubGlobal('location', { origin: 'https://site.example', host: 'site.example', assign: () => {} })
    const started = performance.now()
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code: 'WALLET_NOT_INSTALLED' })
    expect(performance.now() - started).toBeLessThan(3500)
  })

  test.each([
    [
      'a changed byte of a message',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 20), Buffer.of((bytes[20] ?? 0) ^ 1), bytes.subarray(21)]),
      false,
    ],
    [
      'a changed sequence number',
      (bytes: Buffer) => Buffer.concat([Buffer.of(0, 0, 0, 9), bytes.subarray(4)]),
      false,
    ],
    ['a message that is cut', (bytes: Buffer) => bytes.subarray(0, 10), false],
    [
      'a greeting that is no key',
      (bytes: Buffer) => Buffer.concat([Buffer.alloc(65, 4), bytes.subarray(65)]),
      true,
    ],
    ['a greeting with the key of another', (bytes: Buffer) => bytes.subarray(1), true],
  ])('%s ends the connection', async (_name, tamper, isGreeting) => {
    const { connector, wallet } = setup()
    let count = 0
    wallet.tamperWith(bytes => (isGreeting === (count++ === 0) ? tamper(bytes) : bytes))
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    await vi.waitFor(() => expect(wallet.openConnections()).toBe(0))
  })

  test('a message that is sent twice ends the connection (replay)', async () => {
    let repeated: Buffer | undefined
    const { connector, wallet } = setup()
    await connector.connect({ networks })
    wallet.tamperWith(bytes => {
      const first = repeated
      repeated = bytes
      // The greeting, then its encrypted part again.
      return first ? first.subarray(65) : bytes
    })
    await expect(
      connector.request({ method: 'solana_signMessage', params: { message }, caipNetworkId: devnetId }),
    ).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test.each([
    ['nothing', {}],
    ['no accounts', { auth_token: 'x', accounts: [] }],
    [
      'accounts that are none',
      { auth_token: 'x', accounts: [null, 5, {}, { address: 'AAAA' }, { address: '%' }] },
    ],
  ])('an authorization with %s is not a connection', async (_name, response) => {
    const { connector } = setup({ respond: () => response })
    await expect(connector.connect({ networks })).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_CONNECTED|WALLET_FAILED)$/),
    })
  })

  test.each([
    ['another text', (payload: Buffer) => Buffer.concat([Buffer.from('Bye..'), payload.subarray(-64)])],
    ['a signature that is cut', (payload: Buffer) => payload.subarray(-63)],
  ])('a signed message with %s is an error', async (_name, change) => {
    const signed = Buffer.concat([Buffer.from('Hello'), Buffer.alloc(64, 1)])
    const { connector, ask } = setup({
      respond: method =>
        method === 'sign_messages' ? { signed_payloads: [change(signed).toString('base64')] } : undefined,
    })
    await connector.connect({ networks })
    await expect(ask('solana_signMessage', { message })).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })

  test('emits accounts that the wallet changed meanwhile, and asks no other one', async () => {
    const seeds = [1, 2]
    const { connector, ask, wallet } = setup({ seeds })
    await connector.connect({ networks })
    const events: ConnectorEvent[] = []
    const stop = connector.subscribe(event => events.push(event))
    seeds.shift()
    await expect(ask('solana_signMessage', { message })).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [`${devnetId}:${toTestAddress(2)}`] }])
    expect(wallet.calls.map(({ method }) => method)).not.toContain('sign_messages')
    stop()
  })

  test('opens the same wallet by its own address, when that is safe', async () => {
    const { connector, ask, assign } = setup({ walletUriBase: 'https://wallet.example/mwa/' })
    await connector.connect({ networks })
    await ask('solana_signMessage', { message })
    expect(assign.mock.calls[1]?.[0]).toMatch(
      /^https:\/\/wallet\.example\/mwa\/v1\/associate\/local\?association=/,
    )
    const unsafe = setup({ walletUriBase: 'javascript:alert(1)//' })
    await unsafe.connector.connect({ networks })
    await unsafe.ask('solana_signMessage', { message })
    expect(unsafe.assign.mock.calls[1]?.[0]).toMatch(/^solana-wallet:\/v1\//)
  })
})
