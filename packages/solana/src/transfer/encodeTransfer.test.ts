import type { TransferRequest } from '@latchkit/core'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  isOffCurveAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solanaDevnet } from '../chains/networks.js'
import { toBase58 } from '../utils/bytes.js'
import { encodeTransfer } from './encodeTransfer.js'
import type { TokenFacts } from './facts.js'
import { findAssociatedAddress } from './findAssociatedAddress.js'
import { isOnCurve } from './isOnCurve.js'
import { programs } from './programs.js'

// The official library is the oracle of these tests and is not shipped.

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
const addresses = keys.map(toBase58)
const amounts = fc.bigInt({ min: 1n, max: 2n ** 60n })
const blockhash = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

const toRequest = (more: Partial<TransferRequest>): TransferRequest => ({
  account: `${solanaDevnet.caipNetworkId}:${programs.system}`,
  network: solanaDevnet,
  token: { symbol: 'SOL', decimals: 9 },
  receiver: programs.system,
  amount: 1n,
  ...more,
})

/** Accounts with their rights, and instructions, sorted: the order of accounts with equal rights is free. */
function read(wire: Uint8Array) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy') throw new Error('It is no legacy message.')
  const { header, staticAccounts, instructions, lifetimeToken } = message
  const writable = (place: number): boolean =>
    place < header.numSignerAccounts
      ? place < header.numSignerAccounts - header.numReadonlySignerAccounts
      : place < staticAccounts.length - header.numReadonlyNonSignerAccounts
  return {
    signers: Object.keys(signatures),
    payer: staticAccounts[0],
    accounts: staticAccounts
      .map((account, place) => `${account} ${place < header.numSignerAccounts} ${writable(place)}`)
      .sort(),
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      program: staticAccounts[programAddressIndex],
      accounts: accountIndices.map(place => staticAccounts[place]),
      data: [...data],
    })),
    lifetimeToken,
  }
}

type Instructions = Parameters<typeof appendTransactionMessageInstructions>[0]

const encodeOfficially = (payer: string, instructions: Instructions): Uint8Array => {
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
      setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 'legacy' })),
    ),
  )
  const { messageBytes } = compileTransaction(message)
  return Uint8Array.from([1, ...new Array<number>(64).fill(0), ...messageBytes])
}

describe('encodeTransfer', () => {
  test('a native transfer equals the official library’s (R4.11)', () =>
    fc.assert(
      fc.property(addresses, addresses, amounts, (payer, receiver, amount) => {
        const source = createNoopSigner(address(payer))
        const official = [getTransferSolInstruction({ source, destination: address(receiver), amount })]
        const request = toRequest({ receiver, amount })
        expect(read(encodeTransfer({ request, payer, token: undefined, blockhash }))).toEqual(
          read(encodeOfficially(payer, official)),
        )
      }),
    ))

  const tokens = fc.record({
    payer: addresses,
    receiver: addresses,
    mint: addresses,
    destination: addresses,
    program: fc.constantFrom(programs.token, programs.token2022),
    sources: fc.array(fc.record({ address: addresses, amount: amounts }), { minLength: 1, maxLength: 16 }),
    isNew: fc.boolean(),
    decimals: fc.integer({ min: 0, max: 255 }),
  })
  test('a token transfer, from one account or several, with or without a new account, equals it, too (R4.11)', () =>
    fc.assert(
      fc.property(tokens, ({ payer, receiver, mint, destination, program, sources, isNew, decimals }) => {
        const authority = createNoopSigner(address(payer))
        const programAddress = address(program)
        const official = [
          ...(isNew
            ? [
                getCreateAssociatedTokenIdempotentInstruction({
                  payer: authority,
                  ata: address(destination),
                  owner: address(receiver),
                  mint: address(mint),
                  tokenProgram: programAddress,
                }),
              ]
            : []),
          ...sources.map(source =>
            getTransferCheckedInstruction(
              {
                source: address(source.address),
                mint: address(mint),
                destination: address(destination),
                authority,
                amount: source.amount,
                decimals,
              },
              { programAddress },
            ),
          ),
        ]
        const token: TokenFacts = {
          program,
          destination,
          bump: 255,
          sources,
          creation: isNew ? { size: 165, lamports: 0n } : undefined,
        }
        const request = toRequest({
          receiver,
          token: { address: mint, symbol: 'X', decimals },
          amount: sources.reduce((sum, { amount }) => sum + amount, 0n),
        })
        expect(read(encodeTransfer({ request, payer, token, blockhash }))).toEqual(
          read(encodeOfficially(payer, official)),
        )
      }),
    ))

  test('sixteen accounts and a new one fit into a transaction', () => {
    const key = (byte: number): string => toBase58(new Uint8Array(32).fill(byte))
    const token: TokenFacts = {
      program: programs.token,
      destination: key(1),
      bump: 255,
      sources: Array.from({ length: 16 }, (_, index) => ({ address: key(10 + index), amount: 1n })),
      creation: { size: 165, lamports: 0n },
    }
    const request = toRequest({
      receiver: key(2),
      token: { address: key(3), symbol: 'X', decimals: 0 },
      amount: 16n,
    })
    expect(encodeTransfer({ request, payer: key(4), token, blockhash }).length).toBeLessThanOrEqual(1232)
  })

  test.each([-1n, 2n ** 64n, 2n ** 256n - 1n])('an amount of %s is AMOUNT_INVALID (T14)', amount => {
    const request = toRequest({ amount, receiver: blockhash })
    expect(() => encodeTransfer({ request, payer: programs.token, token: undefined, blockhash })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_INVALID' }),
    )
  })
})

describe('the associated token account', () => {
  test('equals the official library’s, with the same bump', () =>
    fc.assert(
      fc.asyncProperty(
        addresses,
        addresses,
        fc.constantFrom(programs.token, programs.token2022),
        async (owner, mint, program) => {
          const [at, bump] = await findAssociatedTokenPda({
            owner: address(owner),
            mint: address(mint),
            tokenProgram: address(program),
          })
          expect(await findAssociatedAddress(owner, mint, program)).toEqual({ address: at, bump })
        },
      ),
      { numRuns: 50 },
    ))

  test('points of the curve are the same by both, at random and at the edges of the field', () => {
    const edge = (value: bigint, sign = 0n): Uint8Array =>
      Uint8Array.from({ length: 32 }, (_, place) =>
        Number(((value | (sign << 255n)) >> BigInt(8 * place)) & 255n),
      )
    const p = 2n ** 255n - 19n
    const edges = [0n, 1n, 2n, 3n, p - 2n, p - 1n].map(value => edge(value))
    const check = (bytes: Uint8Array): void => {
      expect(isOnCurve(bytes), toBase58(bytes)).toBe(!isOffCurveAddress(address(toBase58(bytes))))
    }
    for (const bytes of edges) check(bytes)
    fc.assert(fc.property(keys, check), { numRuns: 500 })
  })
})
