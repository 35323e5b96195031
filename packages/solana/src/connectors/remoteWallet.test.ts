import type { CaipAddress, ConnectorEvent } from '@latchkit/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import { signWire, toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { readSignature } from '../utils/readSignature.js'
import { injected } from './injected.js'
import { createRemoteWallet } from './remoteWallet.js'

const [x, y] = [toTestAddress(1), toTestAddress(2)]
const devnetId = solanaDevnet.caipNetworkId
const mainnetId = solanaMainnet.caipNetworkId
const methods = ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction']

/** One signer, one instruction without accounts, legacy form. */
const unsigned = Uint8Array.from([
  1,
  ...new Uint8Array(64),
  ...[1, 0, 1, 2],
  ...ed25519.getPublicKey(toSeed(1)),
  ...new Uint8Array(32).fill(9),
  ...new Uint8Array(32).fill(3),
  ...[1, 1, 0, 0],
])
const signed = signWire(unsigned, toSeed(1))
const signature = toBase58(readSignature(signed, x) as Uint8Array)

function setup(granted = methods) {
  let accounts: readonly CaipAddress[] = [`${devnetId}:${x}`, `${devnetId}:${y}`, `${mainnetId}:${x}`]
  let listener: ((event: ConnectorEvent) => void) | undefined
  const request = vi.fn(
    async (_method: string, _params: object, _chain: string): Promise<unknown> => ({ signature }),
  )
  const stop = vi.fn()
  const disconnect = vi.fn(async () => {})
  const wallet = createRemoteWallet({
    name: 'Phone',
    icon: 'https://phone.example/i.png',
    getAccounts: () => accounts,
    isGranted: method => granted.includes(method),
    request,
    disconnect,
    subscribe(next) {
      listener = next
      return stop
    },
  })
  const use = (feature: `${string}:${string}`, method: string, ...inputs: unknown[]) =>
    (wallet.features[feature] as Record<string, (...inputs: unknown[]) => Promise<object[]>>)[method]?.(
      ...inputs,
    )
  return {
    wallet,
    request,
    stop,
    disconnect,
    use,
    setAccounts(next: readonly CaipAddress[]) {
      accounts = next
      listener?.({ type: 'accountsChanged', accounts })
    },
    end: () => listener?.({ type: 'disconnected' }),
  }
}

describe('a wallet on another device as a Wallet Standard wallet', () => {
  test('has one account per address, with all its chains, the active one first', () => {
    const { wallet } = setup()
    expect(wallet).toMatchObject({
      version: '1.0.0',
      name: 'Phone',
      chains: ['solana:devnet', 'solana:mainnet'],
    })
    expect(wallet.accounts).toMatchObject([
      { address: x, chains: ['solana:devnet', 'solana:mainnet'] },
      { address: y, chains: ['solana:devnet'] },
    ])
    expect(wallet.accounts[0]).toMatchObject({ publicKey: Uint8Array.from(ed25519.getPublicKey(toSeed(1))) })
  })

  test('keeps its account objects until something changes', () => {
    const { wallet, setAccounts } = setup()
    const before = wallet.accounts
    expect(wallet.accounts).toBe(before)
    setAccounts([`${devnetId}:${y}`])
    expect(wallet.accounts).toMatchObject([{ address: y }])
  })

  test('has the granted features, and no other', () => {
    const has = (granted: string[]) =>
      Object.keys(setup(granted).wallet.features).filter(feature => feature.startsWith('solana:'))
    expect(has(methods)).toEqual([
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ])
    expect(has(['solana_signMessage', 'personal_sign'])).toEqual(['solana:signMessage'])
    expect(has([])).toEqual([])
  })

  test('signs messages one after the other, by the given account', async () => {
    const { wallet, use, request } = setup()
    const message = new TextEncoder().encode('Hello')
    const [account] = wallet.accounts
    const outputs = await use('solana:signMessage', 'signMessage', { account, message }, { account, message })
    expect(outputs).toEqual(
      Array.from({ length: 2 }, () => ({ signedMessage: message, signature: fromBase58(signature, 88) })),
    )
    expect(request).toHaveBeenCalledWith(
      'solana_signMessage',
      { message: toBase58(message), pubkey: x },
      devnetId,
    )
    expect(request).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['the whole transaction', { signature, transaction: toBase64(signed) }],
    ['the signature alone', { signature }],
  ])('returns a signed transaction where the wallet returns %s', async (_name, response) => {
    const { wallet, use, request } = setup()
    request.mockResolvedValueOnce(response)
    const outputs = await use('solana:signTransaction', 'signTransaction', {
      account: wallet.accounts[0],
      transaction: unsigned,
      chain: 'solana:mainnet',
    })
    expect(outputs).toEqual([{ signedTransaction: signed }])
    expect(request).toHaveBeenCalledWith(
      'solana_signTransaction',
      { transaction: toBase64(unsigned), pubkey: x },
      mainnetId,
    )
  })

  test('signs and sends on the given chain, with the given options', async () => {
    const { wallet, use, request } = setup()
    const options = { skipPreflight: true }
    const outputs = await use('solana:signAndSendTransaction', 'signAndSendTransaction', {
      account: wallet.accounts[0],
      transaction: unsigned,
      chain: 'solana:devnet',
      options,
    })
    expect(outputs).toEqual([{ signature: fromBase58(signature, 88) }])
    expect(request.mock.calls[0]?.[1]).toMatchObject({ sendOptions: options })
  })

  test.each([null, undefined, {}, { signature: 'abc' }, { signature: 5 }, 'x'])(
    'an invalid response is an error: %j',
    async response => {
      const { wallet, use, request } = setup()
      request.mockResolvedValue(response)
      const input = {
        account: wallet.accounts[0],
        message: new Uint8Array(1),
        transaction: unsigned,
        chain: 'solana:devnet',
      }
      for (const method of ['signMessage', 'signTransaction', 'signAndSendTransaction'])
        await expect(use(`solana:${method}`, method, input)).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    },
  )

  test('a signature without a place in the transaction is an error', async () => {
    const { wallet, use } = setup()
    const input = { account: wallet.accounts[1], transaction: unsigned, chain: 'solana:devnet' }
    await expect(use('solana:signTransaction', 'signTransaction', input)).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  test('a chain of another family is never requested', async () => {
    const { wallet, use, request } = setup()
    const input = { account: wallet.accounts[0], transaction: unsigned, chain: 'eip155:1' }
    await expect(use('solana:signTransaction', 'signTransaction', input)).rejects.toMatchObject({
      code: 'CHAIN_MISMATCH',
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('emits changed accounts and the end, and stops', async () => {
    const { use, setAccounts, end, stop, disconnect } = setup()
    const reported: object[] = []
    const off = use('standard:events', 'on', 'change', (change: object) =>
      reported.push(change),
    ) as unknown as () => void
    setAccounts([`${devnetId}:${y}`])
    end()
    expect(reported).toMatchObject([
      { accounts: [{ address: y, chains: ['solana:devnet'] }] },
      { accounts: [] },
    ])
    off()
    expect(stop).toHaveBeenCalled()
    await use('standard:disconnect', 'disconnect')
    expect(disconnect).toHaveBeenCalled()
  })

  test('works wherever such a wallet is taken, as in our own connector', async () => {
    const { wallet, request } = setup()
    const connector = injected({ id: 'w', type: 'ANNOUNCED', name: 'W', declaredIds: [], wallet })
    expect(await connector.connect({ networks: [solanaMainnet] })).toEqual({
      accounts: [`${mainnetId}:${x}`],
      caipNetworkId: mainnetId,
    })
    const response = (await connector.request({
      method: 'solana_signTransaction',
      params: { transaction: toBase64(unsigned) },
      caipNetworkId: mainnetId,
    })) as { transaction: string }
    expect(fromBase64(response.transaction)).toEqual(Uint8Array.from(signed))
    expect(request).toHaveBeenCalledTimes(1)
  })
})
