import type { CaipNetworkId } from '@latchkit/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toKitAddress,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import {
  createStandardWallet,
  type StandardWalletOptions,
  toSeed,
  toTestAddress,
} from '../fixtures/createStandardWallet.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { readSignature } from '../utils/readSignature.js'
import { injected } from './injected.js'

const devnetId: CaipNetworkId = solanaDevnet.caipNetworkId
const message = toBase58(new TextEncoder().encode('Hello'))

/** An unsigned transaction, legacy or version 0. */
export function encode(payer: string, version: 0 | 'legacy' = 0): string {
  const transaction = pipe(
    createTransactionMessage({ version }),
    value => setTransactionMessageFeePayer(toKitAddress(payer), value),
    value =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 1n },
        value,
      ),
    value =>
      appendTransactionMessageInstruction(
        {
          programAddress: toKitAddress('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          data: new Uint8Array([1]),
        },
        value,
      ),
    compileTransaction,
  )
  return toBase64(Uint8Array.from(getTransactionEncoder().encode(transaction)))
}

async function connect(options: StandardWalletOptions = {}) {
  const engine = createStandardWallet(options)
  const connector = injected({
    id: 'w',
    type: 'ANNOUNCED',
    name: 'W',
    declaredIds: [],
    wallet: engine.wallet,
  })
  await connector.connect({ networks: [solanaMainnet, solanaDevnet] })
  const ask = (method: string, params?: unknown, caipNetworkId = devnetId) =>
    connector.request({ method, params, caipNetworkId })
  return { ...engine, connector, ask }
}

const verify = (signature: string, seed: number, text: string) =>
  ed25519.verify(
    fromBase58(signature, 88) as Uint8Array,
    new TextEncoder().encode(text),
    ed25519.getPublicKey(toSeed(seed)),
  )

describe('the family’s JSON-RPC over Wallet Standard', () => {
  test('returns the accounts on the requested network', async () => {
    const { ask } = await connect({ chains: ['solana:devnet'] })
    const accounts = [{ pubkey: toTestAddress(1) }, { pubkey: toTestAddress(2) }]
    expect(await ask('solana_getAccounts')).toEqual(accounts)
    expect(await ask('solana_requestAccounts', {})).toEqual(accounts)
    expect(await ask('solana_getAccounts', {}, solanaMainnet.caipNetworkId)).toEqual([])
  })

  test('signs a message by the named account, else by the active one', async () => {
    const { ask, asked } = await connect()
    const first = (await ask('solana_signMessage', { message })) as { signature: string }
    expect(verify(first.signature, 1, 'Hello')).toBe(true)
    const second = (await ask('solana_signMessage', [{ message, pubkey: toTestAddress(2) }])) as {
      signature: string
    }
    expect(verify(second.signature, 2, 'Hello')).toBe(true)
    expect(asked.map(({ inputs }) => inputs[0]?.account.address)).toEqual([
      toTestAddress(1),
      toTestAddress(2),
    ])
  })

  test.each([0, 'legacy'] as const)(
    'signs a transaction (%s) on the chain it is for, and responses both',
    async version => {
      const { ask, asked } = await connect()
      const transaction = encode(toTestAddress(2), version)
      const response = (await ask('solana_signTransaction', { transaction, pubkey: toTestAddress(2) })) as {
        signature: string
        transaction: string
      }
      expect(asked[0]?.inputs[0]).toMatchObject({
        chain: 'solana:devnet',
        account: { address: toTestAddress(2) },
      })
      const signed = fromBase64(response.transaction) as Uint8Array
      expect(toBase58(readSignature(signed, toTestAddress(2)) as Uint8Array)).toBe(response.signature)
      expect(
        ed25519.verify(
          fromBase58(response.signature, 88) as Uint8Array,
          signed.slice(65),
          ed25519.getPublicKey(toSeed(2)),
        ),
      ).toBe(true)
    },
  )

  test('signs several transactions in one go', async () => {
    const { ask, asked, promptCount } = await connect()
    const transactions = [encode(toTestAddress(1)), encode(toTestAddress(1), 'legacy')]
    const response = (await ask('solana_signAllTransactions', { transactions })) as { transactions: string[] }
    expect(response.transactions).toHaveLength(2)
    expect(asked[0]?.inputs).toHaveLength(2)
    expect(promptCount()).toBe(2)
    for (const signed of response.transactions)
      expect(readSignature(fromBase64(signed) as Uint8Array, toTestAddress(1))).toBeDefined()
  })

  test('signs and sends on the requested chain, with the given options', async () => {
    const { ask, asked } = await connect()
    const sendOptions = { skipPreflight: true }
    const response = await ask(
      'solana_signAndSendTransaction',
      { transaction: encode(toTestAddress(1)), sendOptions },
      solanaMainnet.caipNetworkId,
    )
    expect(fromBase58((response as { signature: string }).signature, 88)).toHaveLength(64)
    expect(asked[0]?.inputs[0]).toMatchObject({ chain: 'solana:mainnet', options: sendOptions })
  })

  test('never asks for a chain on which the account is not shared (T13)', async () => {
    const { ask, asked } = await connect({ chains: ['solana:devnet'] })
    const transaction = encode(toTestAddress(1))
    for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
      await expect(ask(method, { transaction }, solanaMainnet.caipNetworkId)).rejects.toMatchObject({
        code: 'CHAIN_MISMATCH',
      })
    await expect(
      ask('solana_signAllTransactions', { transactions: [transaction] }, 'solana:localnet'),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(asked).toEqual([])
  })

  test('never asks another account than the named one', async () => {
    const { ask, asked, setAccounts } = await connect()
    setAccounts([2])
    await expect(ask('solana_signMessage', { message, pubkey: toTestAddress(1) })).rejects.toMatchObject({
      code: 'ACCOUNT_CHANGED',
    })
    expect(asked).toEqual([])
  })

  test('asks nothing before a connection', async () => {
    const { wallet } = createStandardWallet()
    const connector = injected({ id: 'w', type: 'ANNOUNCED', name: 'W', declaredIds: [], wallet })
    await expect(
      connector.request({ method: 'solana_signMessage', params: { message }, caipNetworkId: devnetId }),
    ).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test.each([
    ['solana_signMessage', {}],
    ['solana_signMessage', undefined],
    ['solana_signMessage', null],
    ['solana_signMessage', []],
    ['solana_signMessage', { message: '0OIl' }],
    ['solana_signMessage', { message: 5 }],
    ['solana_signMessage', { message: 'x'.repeat(1_000_000) }],
    ['solana_signTransaction', { transaction: '%' }],
    ['solana_signTransaction', { transaction: '' }],
    ['solana_signAllTransactions', { transactions: 'x' }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', { transactions: ['AA==', 7] }],
    ['solana_signAndSendTransaction', {}],
  ])('invalid parameters never reach the wallet: %s %j', async (method, params) => {
    const { ask, asked } = await connect()
    await expect(ask(method, params)).rejects.toMatchObject({ code: 'WALLET_FAILED', rpcCode: -32602 })
    expect(asked).toEqual([])
  })

  test.each(['solana_nonsense', 'eth_sendTransaction', 'constructor', 'toString', ''])(
    'a method that it does not have is METHOD_UNSUPPORTED: %s',
    async method => {
      const { ask } = await connect()
      await expect(ask(method, {})).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED', rpcCode: 4200 })
    },
  )

  test('a feature that the wallet does not have is METHOD_UNSUPPORTED', async () => {
    const { ask } = await connect({ without: ['solana:signMessage', 'solana:signTransaction'] })
    await expect(ask('solana_signMessage', { message })).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    await expect(
      ask('solana_signTransaction', { transaction: encode(toTestAddress(1)) }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  test.each([
    ['solana:signMessage', 'signMessage', 'solana_signMessage', undefined],
    ['solana:signMessage', 'signMessage', 'solana_signMessage', []],
    ['solana:signMessage', 'signMessage', 'solana_signMessage', [null]],
    ['solana:signMessage', 'signMessage', 'solana_signMessage', [{ signature: new Uint8Array(63) }]],
    ['solana:signMessage', 'signMessage', 'solana_signMessage', [{ signature: 'abc' }]],
    ['solana:signMessage', 'signMessage', 'solana_signMessage', [{}, {}]],
    ['solana:signTransaction', 'signTransaction', 'solana_signTransaction', [{}]],
    [
      'solana:signTransaction',
      'signTransaction',
      'solana_signTransaction',
      [{ signedTransaction: new Uint8Array(3) }],
    ],
    [
      'solana:signAndSendTransaction',
      'signAndSendTransaction',
      'solana_signAndSendTransaction',
      [{ signature: new Uint8Array(65) }],
    ],
  ] as const)('an invalid output of %s is an error', async (feature, name, method, response) => {
    const { ask, features } = await connect()
    features[feature] = { [name]: async () => response }
    await expect(ask(method, { message, transaction: encode(toTestAddress(1)) })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  test('a transaction that is returned unsigned is an error', async () => {
    const { ask, features } = await connect()
    const transaction = encode(toTestAddress(1))
    features['solana:signTransaction'] = {
      signTransaction: async () => [{ signedTransaction: fromBase64(transaction) }],
    }
    await expect(ask('solana_signTransaction', { transaction })).rejects.toMatchObject({
      code: 'WALLET_FAILED',
    })
  })

  test('a wallet that signs another text is SIGN_FAILED', async () => {
    const { ask, features } = await connect()
    const signedMessage = new TextEncoder().encode('Send it all')
    features['solana:signMessage'] = {
      signMessage: async () => [{ signedMessage, signature: ed25519.sign(signedMessage, toSeed(1)) }],
    }
    await expect(ask('solana_signMessage', { message })).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })

  test('gives the wallet its own account object and a copy of the bytes', async () => {
    const { ask, asked, wallet } = await connect()
    await ask('solana_signMessage', { message })
    const [input] = asked[0]?.inputs ?? []
    expect(input?.account).toEqual(wallet.accounts[0])
    expect(input?.message).toEqual(new TextEncoder().encode('Hello'))
  })
})
