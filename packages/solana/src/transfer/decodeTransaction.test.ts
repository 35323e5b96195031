import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../utils/base58.js'
import { decodeTransaction } from './decodeTransaction.js'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => address(toBase58(bytes)))

const encode = (
  version: 'legacy' | 0,
  payer: ReturnType<typeof address>,
  blockhash: string,
  instructions: Parameters<typeof appendTransactionMessageInstructions>[0],
) =>
  compileTransaction(
    appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        setTransactionMessageFeePayer(payer, createTransactionMessage({ version: version as 0 })),
      ),
    ),
  )

describe('the decoder', () => {
  test('reads what the official library encodes', () => {
    const instruction = fc.record({
      programAddress: key,
      accounts: fc.array(
        fc.record({ address: key, role: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const) }),
        { maxLength: 4 },
      ),
      data: fc.uint8Array({ maxLength: 200 }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('legacy' as const, 0 as const),
        key,
        key,
        fc.array(instruction, { maxLength: 3 }),
        (version, payer, blockhash, instructions) => {
          const transaction = encode(version, payer, blockhash, instructions)
          const wire = Uint8Array.from(getTransactionEncoder().encode(transaction))
          fc.pre(wire.length <= 1232)
          const decoded = decodeTransaction(wire)
          const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
          expect(decoded?.message).toEqual(Uint8Array.from(transaction.messageBytes))
          expect(decoded?.accounts.map(account => account.address)).toEqual(compiled.staticAccounts)
          expect(decoded?.blockhash).toBe(blockhash)
          expect(decoded?.tables).toBe(0)
          const roles = new Map(decoded?.accounts.map(account => [account.address, account]))
          expect(roles.get(payer)).toMatchObject({ signer: true, writable: true })
          for (const { accounts } of instructions)
            for (const { address: at, role } of accounts) {
              if (role >= 2) expect(roles.get(at)?.signer).toBe(true)
              if (role % 2 === 1) expect(roles.get(at)?.writable).toBe(true)
            }
          expect(
            decoded?.instructions.map(({ program, accounts, data }) => ({
              programAddress: decoded.accounts[program]?.address,
              accounts: accounts.map(place => decoded.accounts[place]?.address),
              data,
            })),
          ).toEqual(
            instructions.map(({ programAddress, accounts, data }) => ({
              programAddress,
              accounts: accounts.map(account => account.address),
              data: Uint8Array.from(data),
            })),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('anything else is undefined, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const decoded = decodeTransaction(bytes)
        if (decoded) expect(decoded.signatures.length).toBeGreaterThan(0)
      }),
      { numRuns: 3000 },
    )
    expect(decodeTransaction(new Uint8Array(1233))).toBeUndefined()
    expect(decodeTransaction(new Uint8Array())).toBeUndefined()
  })

  test('a transaction has one encoding: longer counts and trailing bytes are rejected', () => {
    const payer = address(toBase58(new Uint8Array(32).fill(1)))
    const programAddress = address(toBase58(new Uint8Array(32).fill(2)))
    const wire = Uint8Array.from(
      getTransactionEncoder().encode(encode('legacy', payer, payer, [{ programAddress }])),
    )
    expect(decodeTransaction(wire)).toBeDefined()
    expect(decodeTransaction(Uint8Array.from([0x81, 0x00, ...wire.slice(1)]))).toBeUndefined()
    expect(decodeTransaction(Uint8Array.from([...wire, 0]))).toBeUndefined()
    expect(decodeTransaction(wire.slice(0, -1))).toBeUndefined()
    // An unknown version, more signers than signatures, a repeated account.
    expect(decodeTransaction(Uint8Array.from([...wire.slice(0, 65), 129, ...wire.slice(65)]))).toBeUndefined()
    const signers = wire.slice()
    signers[65] = 2
    expect(decodeTransaction(signers)).toBeUndefined()
    const twice = wire.slice()
    twice.set(twice.slice(69, 101), 101)
    expect(decodeTransaction(twice)).toBeUndefined()
  })
})
