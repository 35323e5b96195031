import { base58, base64 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caught } from '../../testing/fixtures.js'
import {
  buildTransaction,
  instruction,
  solana1,
  solana2,
  solanaStranger,
  someBlockhash,
  transferSol,
} from '../../testing/solanaFixtures.js'
import { isTransactionMessage, readMessage, readTransaction, withSignature } from './readTransaction.js'

const program = 'Vote111111111111111111111111111111111111111'
const bytesOf = (transaction: string): Uint8Array => base64.decode(transaction)
const change = (bytes: Uint8Array, at: number, value: number): string => {
  const copy = Uint8Array.from(bytes)
  copy[at] = value
  return base64.encode(copy)
}
const failure = (value: unknown): { code: number; message: string } => caught(() => readTransaction(value))

describe('readTransaction', () => {
  it.each(['legacy', 0] as const)('reads a transfer made by the official client, version %s', version => {
    const { message, signatures } = readTransaction(buildTransaction([transferSol(5n)], { version }))
    expect(message).toEqual({
      version,
      accounts: [solana1.address, solanaStranger, '11111111111111111111111111111111'],
      signerCount: 1,
      writable: [true, true, false],
      blockhash: someBlockhash,
      instructions: [
        {
          program: '11111111111111111111111111111111',
          accounts: [0, 1],
          data: Uint8Array.from([2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
        },
      ],
      lookups: [],
    })
    expect(signatures).toEqual([new Uint8Array(64)])
  })

  it('reads lookup tables', () => {
    const table = solana2.address
    const { message } = readTransaction(
      buildTransaction([transferSol(5n)], { tables: { [table]: [program, solanaStranger] } }),
    )
    expect(message.accounts).not.toContain(solanaStranger)
    expect(message.lookups).toEqual([{ table, writable: [1], readonly: [] }])
    expect(message.instructions[0]?.accounts).toEqual([0, 2])
  })

  it('agrees with the official decoder on whatever it accepts', () => {
    const account = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => base58.encode(bytes))
    const made = fc.tuple(
      fc.array(
        fc.tuple(
          account,
          fc.uint8Array({ maxLength: 40 }),
          fc.array(
            fc.tuple(account, fc.constantFrom('' as const, 's' as const, 'w' as const, 'sw' as const)),
            {
              maxLength: 4,
            },
          ),
        ),
        { maxLength: 4 },
      ),
      fc.constantFrom('legacy' as const, 0 as const),
    )
    fc.assert(
      fc.property(made, ([parts, version]) => {
        // A message whose program is also a writable account is invalid and cannot be built.
        const programs = new Set(parts.map(([id]) => id))
        fc.pre(
          parts.every(([, , accounts]) =>
            accounts.every(([id, role]) => !role.includes('w') || !programs.has(id)),
          ),
        )
        // The official library builds for twelve signers at most, the one who pays among them.
        const signers = parts.flatMap(([, , accounts]) => accounts.filter(([, role]) => role.includes('s')))
        fc.pre(new Set(signers.map(([id]) => id)).size < 12)
        const text = buildTransaction(
          parts.map(([id, data, accounts]) => instruction(id, data, accounts)),
          { version },
        )
        fc.pre(bytesOf(text).length <= 1232)
        const mine = readTransaction(text)
        const theirs = getTransactionDecoder().decode(bytesOf(text))
        expect(mine.message.accounts.slice(0, mine.message.signerCount)).toEqual(
          Object.keys(theirs.signatures),
        )
        const compiled = getCompiledTransactionMessageDecoder().decode(theirs.messageBytes)
        if (compiled.version !== 'legacy' && compiled.version !== 0) throw new Error('another version')
        expect(mine.message).toMatchObject({
          version: compiled.version,
          accounts: compiled.staticAccounts,
          blockhash: compiled.lifetimeToken,
          signerCount: compiled.header.numSignerAccounts,
          instructions: compiled.instructions.map(each => ({
            program: compiled.staticAccounts[each.programAddressIndex],
            accounts: each.accountIndices ?? [],
            data: Uint8Array.from(each.data ?? []),
          })),
        })
      }),
      { numRuns: 200 },
    )
  })

  it('refuses what is no transaction, with -32602', () => {
    const good = buildTransaction([transferSol(5n)])
    const bytes = bytesOf(good)
    const bad: unknown[] = [
      undefined,
      null,
      7,
      {},
      [],
      '',
      'not base64!',
      good.slice(0, -4),
      `${good} `,
      `${good}AAAA`,
      base58.encode(bytes),
      'A'.repeat(5000),
      base64.encode(new Uint8Array(1233)),
      base64.encode(new Uint8Array(200)),
      base64.encode(new Uint8Array(200).fill(255)),
    ]
    for (const value of bad) expect(failure(value), String(value)).toMatchObject({ code: -32602 })
    expect(failure(base64.encode(new Uint8Array(1233))).message).toContain('1232')
  })

  it('refuses a message that breaks a rule of its form', () => {
    const bytes = bytesOf(buildTransaction([transferSol(5n)]))
    const start = 65
    expect(failure(change(bytes, start, 0x81)).message).toContain('version')
    expect(failure(change(bytes, start + 1, 0)).message).toContain('fee')
    expect(failure(change(bytes, start + 2, 1)).message).toContain('fee')
    expect(failure(change(bytes, start + 3, 9)).message).toContain('more accounts')
    expect(failure(change(bytes, 0, 0)).message).toBeTruthy()
    // The second key becomes the first.
    const twice = Uint8Array.from(bytes)
    twice.copyWithin(start + 5 + 32, start + 5, start + 5 + 32)
    expect(failure(base64.encode(twice)).message).toContain('twice')
    const programIndex = start + 5 + 96 + 32 + 1
    for (const index of [0, 3, 255])
      expect(failure(change(bytes, programIndex, index)).message).toContain('does not have')
    expect(failure(change(bytes, programIndex + 2, 200)).message).toContain('does not have')
  })

  it('refuses a count in a longer form than needed', () => {
    const bytes = [...bytesOf(buildTransaction([transferSol(5n)]))]
    const at = 65 + 4
    const stretched = Uint8Array.from([...bytes.slice(0, at), 0x83, 0x00, ...bytes.slice(at + 1)])
    expect(failure(base64.encode(stretched)).message).toContain('count')
  })

  it('never hangs and throws only its own error, whatever it is fed', () => {
    const seed = bytesOf(buildTransaction([transferSol(5n)]))
    const damaged = fc
      .array(fc.tuple(fc.nat(seed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map(changes => {
        const copy = Uint8Array.from(seed)
        for (const [at, value] of changes) copy[at] = value
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), bytes => {
        try {
          const { message } = readTransaction(base64.encode(bytes))
          expect(message.accounts.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toMatchObject({ name: 'WalletRpcError', code: -32602 })
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('isTransactionMessage', () => {
  it('distinguishes a message from a transaction in disguise (T6)', () => {
    for (const version of ['legacy', 0] as const)
      expect(
        isTransactionMessage(readTransaction(buildTransaction([transferSol(1n)], { version })).messageBytes),
      ).toBe(true)
    for (const text of ['', 'hello', 'x'.repeat(300), '\u0001\u0000\u0000'])
      expect(isTransactionMessage(new TextEncoder().encode(text))).toBe(false)
    expect(() => readMessage(new Uint8Array())).toThrow('too early')
  })
})

describe('withSignature', () => {
  it('fills only the place of its signer and keeps the others', () => {
    const text = buildTransaction([transferSol(1n, solanaStranger, solana2.address)])
    const before = readTransaction(text)
    const first = withSignature(before, solana2.address, new Uint8Array(64).fill(2))
    const both = withSignature(readTransaction(first), solana1.address, new Uint8Array(64).fill(1))
    const after = readTransaction(both)
    expect(after.signatures.map(signature => signature[0])).toEqual([1, 2])
    expect(after.messageBytes).toEqual(before.messageBytes)
  })
})
