import { describe, expect, test } from 'vitest'
import {
  assertBuffer,
  assertCoinbase,
  assertContract,
  assertHex,
  assertInt,
  assertMemo,
  assertPrivateKey,
  assertPublicKeys,
  assertRecoverableSignature,
  assertSignature,
  assertUint,
  assertVersion,
} from './index.js'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const toHex = (value: bigint): string => value.toString(16).padStart(64, '0')
const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const key = `02${'11'.repeat(32)}`
const one = toHex(1n)

/** DER of two positive integers of 32 bytes. */
const toDer = (r: string, s: string): string => `3044022${'0'}${r}0220${s}`

const rules: readonly [
  name: string,
  good: readonly (() => unknown)[],
  bad: readonly (() => unknown)[],
  text: string,
][] = [
  [
    'a memo has at most 34 bytes',
    [() => assertMemo(''), () => assertMemo('x'.repeat(34)), () => assertMemo('ü'.repeat(17))],
    [() => assertMemo('x'.repeat(35)), () => assertMemo('ü'.repeat(18))],
    'A memo has at most 34 bytes.',
  ],
  [
    'a contract has a checksum and a name of less than 128 bytes',
    [() => assertContract(`${address}.a`), () => assertContract(`${address}.${'a'.repeat(127)}`)],
    [
      () => assertContract(`${address}.${'a'.repeat(128)}`),
      () => assertContract(address),
      () => assertContract(`${address}.`),
      () => assertContract(`${address}.1a`),
      () => assertContract(`${address}.a.b`),
      () => assertContract('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8.a'),
    ],
    'The contract is not valid.',
  ],
  [
    'a buffer has less than 1 MB',
    [() => assertBuffer(''), () => assertBuffer('00'.repeat(1_048_575))],
    [() => assertBuffer('00'.repeat(1_048_576))],
    'A buffer has less than 1 MB.',
  ],
  [
    'an account of several keys has one to 15',
    [() => assertPublicKeys([key]), () => assertPublicKeys(new Array(15).fill(key), 15)],
    [
      () => assertPublicKeys([]),
      () => assertPublicKeys(new Array(16).fill(key)),
      () => assertPublicKeys([key], 2),
      () => assertPublicKeys([key], 0),
    ],
    'Invalid number of public keys',
  ],
  [
    'a signature has 65 bytes',
    [() => assertRecoverableSignature('ab'.repeat(65))],
    [() => assertRecoverableSignature('ab'.repeat(64)), () => assertRecoverableSignature('ab'.repeat(66))],
    'Invalid signature',
  ],
  [
    'a signature of 64 bytes or DER has r and s in their range',
    [
      () => assertSignature(one + one),
      () => assertSignature(toHex(order - 1n) + one),
      () => assertSignature('3006020101020101'),
      () => assertSignature(toDer('11'.repeat(32), '22'.repeat(32))),
    ],
    [
      () => assertSignature(toHex(0n) + one),
      () => assertSignature(one + toHex(0n)),
      () => assertSignature(toHex(order) + one),
      () => assertSignature(one + toHex(order)),
      () => assertSignature('ab'.repeat(63)),
      () => assertSignature('3006020100020101'),
      () => assertSignature('3006020101020101ff'),
    ],
    'Invalid signature',
  ],
  [
    'text in hex',
    [() => assertHex('ab'), () => assertHex('0xAB')],
    [
      () => assertHex(''),
      () => assertHex('abc'),
      () => assertHex('xy'),
      () => assertHex(7),
      () => assertPublicKeys(['zz']),
    ],
    'Not a hex-encoded string',
  ],
  [
    'a coinbase buffer has 32 bytes',
    [() => assertCoinbase('00'.repeat(32))],
    [() => assertCoinbase('00'.repeat(31)), () => assertCoinbase('00'.repeat(33))],
    'A coinbase buffer has 32 bytes.',
  ],
  [
    'a private key is above zero and below the curve’s order',
    [() => assertPrivateKey(one), () => assertPrivateKey(toHex(order - 1n))],
    [() => assertPrivateKey(toHex(0n)), () => assertPrivateKey(toHex(order))],
    'The private key is not valid.',
  ],
  [
    'a private key has 32 bytes',
    [() => assertPrivateKey(one)],
    [() => assertPrivateKey('01'), () => assertPrivateKey(`${one}01`)],
    'A private key has 32 bytes.',
  ],
  [
    'an int has 128 bits with its sign',
    [() => assertInt(-(2n ** 127n)), () => assertInt(2n ** 127n - 1n)],
    [() => assertInt(2n ** 127n), () => assertInt(-(2n ** 127n) - 1n)],
    'An int has 128 bits.',
  ],
  [
    'a uint has 128 bits',
    [() => assertUint(0n), () => assertUint(2n ** 128n - 1n)],
    [() => assertUint(-1n), () => assertUint(2n ** 128n)],
    'A uint has 128 bits.',
  ],
  [
    'a version is 0 to 31',
    [() => assertVersion(0), () => assertVersion(31)],
    [() => assertVersion(-1), () => assertVersion(32), () => assertVersion(1.5)],
    'The version of an address is 0 to 31.',
  ],
]

describe('R5.10, with the texts of R8.12', () => {
  test.each(rules)('%s', (_name, good, bad, shortMessage) => {
    for (const run of good) expect(run).not.toThrow()
    for (const run of bad)
      expect(run).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', shortMessage }))
  })
})
