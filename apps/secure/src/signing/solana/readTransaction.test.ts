import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { solanaAddress } from '../../../testing/approvalFixtures.js'
import { encodeMessage, encodeWire, transferSol } from '../../../testing/encodeSolana.js'
import { readMessage, readTransaction, withSignature } from './readTransaction.js'
import { toSolanaTransactionsPayload } from './toSolanaPayload.js'

const key = (byte: number): string => base58.encode(new Uint8Array(32).fill(byte))
const [signer, writable, readonly, program] = [key(11), key(12), key(13), key(14)]

const message = encodeMessage({
  payer: solanaAddress,
  instructions: [
    {
      program,
      accounts: [
        { address: signer, signer: true },
        { address: writable, writable: true },
        { address: readonly },
      ],
      data: Uint8Array.of(1, 2, 3),
    },
  ],
})

/** A legacy message: its header, so many accounts, and instructions as they are given. */
const toMessage = (
  header: readonly number[],
  accounts: number,
  instructions: readonly (readonly number[])[],
) =>
  Uint8Array.from([
    ...header,
    accounts,
    ...Array.from({ length: accounts }, (_, index) => Array(32).fill(index + 1)).flat(),
    ...Array(32).fill(9),
    instructions.length,
    ...instructions.flat(),
  ])

describe('R6.5: what a Solana message says of its accounts', () => {
  test('the payer and the accounts that are named so can be written, the others cannot', () => {
    const read = readMessage(message)
    expect(
      Object.fromEntries(read?.accounts.map((each, index) => [each, read.isWritable[index]]) ?? []),
    ).toEqual({
      [solanaAddress]: true,
      [signer]: false,
      [writable]: true,
      [readonly]: false,
      [program]: false,
    })
    expect(read).toMatchObject({ version: 'legacy', signerCount: 2, lookups: [] })
    expect(read?.instructions).toMatchObject([{ program, data: Uint8Array.of(1, 2, 3) }])
  })

  test('accounts of a table count as the ones behind the message', () => {
    const table = { address: key(20), indices: [4, 7] }
    const instruction = { program, accounts: [{ address: writable, writable: true }], data: new Uint8Array() }
    const bytes = encodeMessage({ payer: solanaAddress, instructions: [instruction], version: 0, table })
    const read = readMessage(bytes)
    expect(read).toMatchObject({
      version: 0,
      lookups: [{ table: table.address, writable: [4, 7], readonly: [] }],
    })
    expect(read?.instructions[0]?.accounts.slice(-2)).toEqual([
      read?.accounts.length,
      (read?.accounts.length ?? 0) + 1,
    ])
  })
})

describe('T6: a Solana message that a node could read otherwise is none', () => {
  const call = [1, 1, 0, 0]

  test('control: the same message, whole', () => {
    expect(readMessage(toMessage([1, 0, 1], 2, [call]))).toBeDefined()
  })

  test.each<[string, Uint8Array]>([
    ['the payer is its program', toMessage([1, 0, 1], 2, [[0, 1, 0, 0]])],
    ['its program is no account of the message', toMessage([1, 0, 1], 2, [[2, 1, 0, 0]])],
    ['an instruction names an account that there is not', toMessage([1, 0, 1], 2, [[1, 1, 2, 0]])],
    ['no signer can be written', toMessage([1, 1, 1], 2, [call])],
    ['it has no signer', toMessage([0, 0, 1], 2, [call])],
    ['it has more signers and read-only accounts than accounts', toMessage([1, 0, 2], 2, [call])],
    ['a byte is left over', Uint8Array.of(...toMessage([1, 0, 1], 2, [call]), 0)],
    ['a byte is missing', toMessage([1, 0, 1], 2, [call]).slice(0, -1)],
    ['a count has a second byte that is not needed', toMessage([1, 0, 1], 2, [[1, 0x81, 0, 0, 0]])],
    ['a count has a third byte', toMessage([1, 0, 1], 2, [[1, 0x81, 0x81, 0, 0, 0]])],
    ['its version is one that is not known', Uint8Array.of(0x81, ...toMessage([1, 0, 1], 2, [call]), 0)],
    ['it names an account twice', toMessage([1, 0, 1], 2, [call]).fill(1, 36, 68)],
    ['it is empty', new Uint8Array()],
  ])('%s', (_, bytes) => {
    expect(readMessage(bytes)).toBeUndefined()
  })

  test('a transaction has as many signatures as its message has signers', () => {
    const wire = base64.decode(encodeWire(message))
    expect(readTransaction(wire)?.signatures).toHaveLength(2)
    const fewer = Uint8Array.of(1, ...wire.slice(65))
    expect(readTransaction(fewer)).toBeUndefined()
    expect(readTransaction(new Uint8Array(1233))).toBeUndefined()
  })

  test('a transaction of 1232 bytes is read, and of one more is not', () => {
    const toWire = (size: number) =>
      base64.decode(
        encodeWire(
          encodeMessage({
            payer: solanaAddress,
            instructions: [{ program, accounts: [], data: new Uint8Array(size) }],
          }),
        ),
      )
    const data = 1232 - toWire(200).length + 200
    expect(toWire(data)).toHaveLength(1232)
    expect(readTransaction(toWire(data))).toBeDefined()
    expect(readTransaction(toWire(data + 1))).toBeUndefined()
  })
})

describe('R6.4: a signature goes into the place of its account', () => {
  const wire = base64.decode(encodeWire(message, [new Uint8Array(64).fill(1), new Uint8Array(64).fill(2)]))
  const transaction = readTransaction(wire)
  if (!transaction) throw new Error('The transaction is not valid.')

  test('the others are kept, and so is the message', () => {
    const signed = readTransaction(withSignature(transaction, signer, new Uint8Array(64).fill(7)))
    expect(signed?.signatures.map(([first]) => first)).toEqual([1, 7])
    expect(signed?.bytes).toEqual(message)
  })

  test.each<[string, string, number]>([
    ['an account that does not sign', writable, 64],
    ['an account that is not there', key(50), 64],
    ['a signature that is too short', signer, 63],
  ])('not for %s', (_, address, size) => {
    expect(() => withSignature(transaction, address, new Uint8Array(size))).toThrow(RangeError)
  })
})

describe('R6.5: the transactions of one request', () => {
  const wire = encodeWire(
    encodeMessage({ payer: solanaAddress, instructions: [transferSol(solanaAddress, key(9), 1n)] }),
  )
  const read = (transactions: unknown, isSent = false) =>
    toSolanaTransactionsPayload({ transactions }, { address: solanaAddress, isList: true, isSent })

  test('are 1 to 20', () => {
    expect(read(Array(20).fill(wire)).wires).toHaveLength(20)
    for (const list of [[], Array(21).fill(wire), wire, undefined])
      expect(() => read(list)).toThrow('transactions must be a list of 1 to 20.')
  })

  test('need the signature of this account', () => {
    const others = encodeMessage({ payer: key(8), instructions: [transferSol(key(8), solanaAddress, 1n)] })
    expect(() => read([encodeWire(others)])).toThrow('does not need the signature')
  })

  test('are sent only with the signatures of all others', () => {
    const [unsigned, signed] = [[], [new Uint8Array(64), new Uint8Array(64).fill(3)]].map(list =>
      encodeWire(message, list),
    )
    expect(() => read([unsigned], true)).toThrow('lacks the signature')
    expect(read([signed], true).wires).toEqual([signed])
    expect(read([unsigned]).wires).toEqual([unsigned])
  })

  test.each([
    ['no text', 7],
    ['no base64', '!'],
    ['no transaction', 'AAAA'],
  ])('are refused as %s', (_, value) => {
    expect(() => read([value])).toThrow('The transaction is not valid.')
  })
})
