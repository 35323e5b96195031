import { createSmartContractPayload } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../address/stacksAddress.js'
import { createByLibrary, type OracleTransaction, readByLibrary } from '../fixtures/oracle.js'
import { encodeTransaction } from './encodeTransaction.js'
import { readTransaction } from './readTransaction.js'

const sender = 'SP000000000000000000002Q6VF78'
const recipient = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const common = { sender, network: 'mainnet', chainId: 1, nonce: 7n, fee: 500n } as const
const payment = { kind: 'stx', recipient, amount: 1n, memo: 'hi' } as const
const hex = encodeTransaction({ ...common, payment })
const oracle: OracleTransaction = { ...common, senderHash: '00'.repeat(20), payment }

/** With one byte changed. */
const set = (at: number, byte: string): string => `${hex.slice(0, at * 2)}${byte}${hex.slice(at * 2 + 2)}`

describe('a transaction', () => {
  test.each([
    ['without a version of Clarity', undefined],
    ['with one', 3],
  ])('that makes a contract is read, %s', (_name, version) => {
    const transaction = createByLibrary(oracle)
    transaction.payload = createSmartContractPayload('counter', '(define-data-var count uint u0)', version)
    const made = transaction.serialize()
    expect(readTransaction(made)).toEqual(readByLibrary(made))
    expect(readTransaction(made)).toMatchObject({ isTransfer: false, isSigned: false })
  })

  test('is read with 0x, in upper case, and with a memo that is no text', () => {
    const read = readTransaction(hex)
    expect(read).toMatchObject({ isTransfer: true, nonce: 7n, fee: 500n, isSigned: false })
    expect(readTransaction(`0x${hex.toUpperCase()}`)).toEqual(read)
    expect(readTransaction(`${hex.slice(0, -2)}ff`)).toMatchObject({ isTransfer: true })
  })

  test.each([
    ['of a version that is not defined', set(0, '01')],
    ['that another account pays for', set(5, '05')],
    ['of several keys', set(6, '01')],
    ['of another kind of key', set(43, '02')],
    ['of other blocks', set(109, '04')],
    ['of another mode of post-conditions', set(110, '04')],
    ['of a miner', set(115, '04')],
    ['with a value for a recipient that is none', set(116, '09')],
    ['cut off', hex.slice(0, -2)],
    ['with bytes behind it', `${hex}00`],
    ['of half a byte', hex.slice(1)],
    ['in no hex', 'ok'],
    ['of more than a block takes', '00'.repeat(2_000_001)],
    ['that is no text', 7],
  ])('%s is not read', (_name, value) => {
    expect(readTransaction(value)).toBeUndefined()
  })

  test.each([
    ['an amount of more than 64 bits', { payment: { ...payment, amount: 2n ** 64n } }],
    ['an amount below zero', { payment: { ...payment, amount: -1n } }],
    ['a fee of more than 64 bits', { fee: 2n ** 64n }],
    ['a memo of 35 bytes (R5.10)', { payment: { ...payment, memo: 'x'.repeat(35) } }],
    [
      'a recipient with a wrong checksum (R5.10)',
      { payment: { ...payment, recipient: recipient.replace(/7$/, '8') } },
    ],
    [
      'a sender of several keys',
      { sender: formatAddress({ network: 'mainnet', kind: 'multiple', hash: new Uint8Array(20) }) },
    ],
  ])('with %s is not encoded', (_name, over) => {
    expect(() => encodeTransaction({ ...common, payment, ...over })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    )
  })
})
