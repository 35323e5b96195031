import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caught } from '../../testing/fixtures.js'
import {
  buildTransaction,
  cluster,
  instruction,
  solana1,
  solana2,
  solanaStranger,
  transferSol,
} from '../../testing/solanaFixtures.js'
import { parseSolanaRequest, solanaConsentMethods, toMessageRequest } from './parseSolanaRequest.js'
import { readTransaction } from './readTransaction.js'

const context = { accounts: [solana1.address], chain: cluster }
const parse = (method: string, params: unknown) => parseSolanaRequest(method, params, context)
const failure = (method: string, params: unknown) => caught(() => parse(method, params))
const text = (words: string): string => base58.encode(new TextEncoder().encode(words))
const transaction = buildTransaction([transferSol(5n)])
const foreign = buildTransaction([transferSol(5n, solana1.address, solana2.address)], {
  payer: solana2.address,
})
const shared = buildTransaction([transferSol(5n)], { payer: solana2.address })

describe('parseSolanaRequest', () => {
  it('reads a message, with the account named or the first', () => {
    const message = text('hello')
    const expected = {
      kind: 'solanaMessage',
      address: solana1.address,
      message,
      text: 'hello',
      signIn: undefined,
    }
    expect(parse('solana_signMessage', { message, pubkey: solana1.address })).toEqual(expected)
    expect(parse('solana_signMessage', { message, legacy: true })).toEqual(expected)
    const raw = base58.encode(Uint8Array.from([255, 254, 0]))
    expect(parse('solana_signMessage', { message: raw })).toMatchObject({ text: undefined, message: raw })
  })

  it('reads transactions to sign and to send, each with its own account among the signers', () => {
    const signed = { kind: 'solanaTransactions', address: solana1.address, chain: 'solana:localnet' }
    expect(parse('solana_signTransaction', { transaction })).toEqual({
      ...signed,
      transactions: [transaction],
    })
    expect(parse('solana_signTransaction', { transaction: shared, feePayer: 'old field' })).toEqual({
      ...signed,
      transactions: [shared],
    })
    expect(parse('solana_signAllTransactions', { transactions: [transaction, shared] })).toEqual({
      ...signed,
      transactions: [transaction, shared],
    })
    const sendOptions = { preflightCommitment: 'processed', maxRetries: 3, skipPreflight: true }
    expect(parse('solana_signAndSendTransaction', { transaction, sendOptions })).toEqual({
      ...signed,
      transactions: [transaction],
      send: { preflightCommitment: 'processed', maxRetries: 3, minContextSlot: undefined },
    })
  })

  it('returns 4100 for accounts that are not connected (T6)', () => {
    for (const [method, params] of [
      ['solana_signMessage', { message: text('x'), pubkey: solana2.address }],
      ['solana_signTransaction', { transaction: foreign }],
      ['solana_signTransaction', { transaction, pubkey: solana2.address }],
      ['solana_signAllTransactions', { transactions: [transaction, foreign] }],
      ['solana_signAndSendTransaction', { transaction: foreign }],
    ] as const)
      expect(failure(method, params), method).toMatchObject({ code: 4100 })
    const none = { ...context, accounts: [] }
    expect(caught(() => parseSolanaRequest('solana_signMessage', { message: text('x') }, none)).code).toBe(
      4100,
    )
    // Named, but not asked to sign.
    const both = { ...context, accounts: [solana1.address, solana2.address] }
    expect(
      caught(() =>
        parseSolanaRequest('solana_signTransaction', { transaction, pubkey: solana2.address }, both),
      ).code,
    ).toBe(4100)
  })

  it('never signs a transaction as if it were a message (T6)', () => {
    for (const version of ['legacy', 0] as const) {
      const { messageBytes } = readTransaction(buildTransaction([transferSol(1n)], { version }))
      expect(failure('solana_signMessage', { message: base58.encode(messageBytes) }).message).toContain(
        'is a transaction',
      )
    }
    expect(
      caught(() => toMessageRequest(readTransaction(transaction).messageBytes, solana1.address)).code,
    ).toBe(-32602)
  })

  it('sends nothing that still lacks a signature of someone else', () => {
    expect(failure('solana_signAndSendTransaction', { transaction: shared })).toEqual({
      code: -32602,
      message: `The signature of ${solana2.address} is missing, so this cannot be sent yet.`,
    })
  })

  it('returns -32602 for invalid parameters, and 4200 for unsupported methods', () => {
    const large = buildTransaction([instruction(solanaStranger, new Uint8Array(1200))])
    expect(base64.decode(large).length).toBeGreaterThan(1232)
    const bad: readonly (readonly [string, unknown])[] = [
      ['solana_signMessage', undefined],
      ['solana_signMessage', [text('x')]],
      ['solana_signMessage', { message: 5 }],
      ['solana_signMessage', { message: 'O0Il' }],
      ['solana_signMessage', { message: '2'.repeat(20_000) }],
      ['solana_signMessage', { message: text('x'), pubkey: 'me' }],
      ['solana_signMessage', { message: text('x'), pubkey: 5 }],
      ['solana_signTransaction', {}],
      ['solana_signTransaction', { transaction: large }],
      ['solana_signTransaction', { transaction: [transaction] }],
      ['solana_signAllTransactions', { transactions: [] }],
      ['solana_signAllTransactions', { transactions: transaction }],
      ['solana_signAllTransactions', { transactions: [transaction, 'x'] }],
      ['solana_signAllTransactions', { transactions: new Array(21).fill(transaction) }],
      ['solana_signAndSendTransaction', { transaction, sendOptions: 5 }],
      ['solana_signAndSendTransaction', { transaction, sendOptions: { maxRetries: -1 } }],
      ['solana_signAndSendTransaction', { transaction, sendOptions: { minContextSlot: 1.5 } }],
      ['solana_signAndSendTransaction', { transaction, sendOptions: { preflightCommitment: 'soon' } }],
    ]
    for (const [method, params] of bad)
      expect(failure(method, params), JSON.stringify([method, params]).slice(0, 80)).toMatchObject({
        code: -32602,
      })
    expect(failure('solana_stealEverything', {}).code).toBe(4200)
    expect(failure('solana_signAllTransactions', { transactions: [transaction, 'x'] }).message).toContain(
      'transactions[1]',
    )
  })

  it('either refuses with its own error or gives a request that is plain JSON, whatever it is fed', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(transaction, shared, foreign, solana1.address))
    const params = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { message: value, transaction: value, transactions: fc.array(value), pubkey: value },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...solanaConsentMethods), params, (method, given) => {
        try {
          const request = parse(method, given)
          expect(request.address).toBe(solana1.address)
          expect(JSON.parse(JSON.stringify(request))).toMatchObject({ kind: request.kind })
        } catch (error) {
          expect(error).toMatchObject({ name: 'WalletRpcError' })
        }
      }),
    )
  })
})
