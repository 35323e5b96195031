import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkAddress } from './checkAddress.js'

/** `npm run test:long` asks for a million. */
const cases = Number(process.env.LATCHKIT_CASES ?? 10_000)
const options = { timeout: 20_000 + cases }
const pick = <Value>(items: readonly Value[], by: number): Value => items[by % items.length] as Value
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Valid spellings of one address. */
const spellings: readonly ((lower: string) => string)[] = [
  lower => lower,
  lower => lower.slice(2),
  lower => `0x${lower.slice(2).toUpperCase()}`,
  lower => lower.slice(2).toUpperCase(),
  lower => getAddress(lower),
  lower => getAddress(lower).slice(2),
]

const base58check = createBase58check(sha256)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Addresses of other families, and near misses. */
const foreign: readonly ((bytes: Uint8Array) => string)[] = [
  // Solana: 32 bytes.
  bytes => base58.encode(bytes),
  // Bitcoin: P2PKH, P2SH, SegWit, Taproot; main network and test networks.
  bytes => base58check.encode(Uint8Array.of(pick([0, 5, 111, 196], bytes[0] ?? 0), ...bytes.slice(0, 20))),
  bytes =>
    bech32.encode(pick(['bc', 'tb', 'bcrt'], bytes[0] ?? 0), [0, ...bech32.toWords(bytes.slice(0, 20))]),
  bytes => bech32m.encode(pick(['bc', 'tb'], bytes[0] ?? 0), [1, ...bech32m.toWords(bytes)]),
  // Stacks: c32.
  bytes =>
    `${pick(['SP', 'SM', 'ST', 'SN'], bytes[0] ?? 0)}${[...bytes, ...bytes]
      .slice(0, 39)
      .map(byte => crockford[byte % 32])
      .join('')}`,
  // Cosmos, Starknet, Aptos and Sui, TRON in hex, and addresses with missing or added characters.
  bytes => bech32.encode('cosmos', bech32.toWords(bytes.slice(0, 20))),
  bytes => `0x${toHex(bytes)}`,
  bytes => `41${toHex(bytes.slice(0, 20))}`,
  bytes => `0x${toHex(bytes.slice(0, 19))}`,
  bytes => `0x${toHex(bytes.slice(0, 21))}`,
  bytes => `0x${toHex(bytes.slice(0, 20)).slice(1)}`,
  bytes => `0x${toHex(bytes.slice(0, 20)).slice(1)}g`,
  bytes => `0X${toHex(bytes.slice(0, 20))}`,
  bytes => `0x0x${toHex(bytes.slice(0, 19))}`,
  bytes => ` 0x${toHex(bytes.slice(0, 20))}`,
  bytes => `0x${toHex(bytes.slice(0, 20))}\n`,
  bytes => `eip155:1:0x${toHex(bytes.slice(0, 20))}`,
  bytes => `ethereum:0x${toHex(bytes.slice(0, 20))}`,
  bytes => `0x${toHex(bytes.slice(0, 19))}０1`,
  bytes => `0x${toHex(bytes.slice(0, 18))}\u200b${toHex(bytes.slice(0, 2))}`,
]

describe('checkAddress (R5.1, D25, T13)', () => {
  test(`accepts ${cases} addresses, in any case`, options, async () => {
    let refused = 0
    for (let index = 0; index < cases; index++) {
      const lower = `0x${toHex(randomBytes(20))}`
      const response = await checkAddress(pick(spellings, index)(lower))
      if (!response.valid || response.warning || response.address.toLowerCase() !== lower) refused++
    }
    expect(refused).toBe(0)
  })

  test(`rejects ${cases} addresses of other families and near misses`, options, async () => {
    let accepted = 0
    for (let index = 0; index < cases; index++) {
      const make = pick(foreign, index)
      const response = await checkAddress(make(randomBytes(32)))
      if (response.valid) accepted++
    }
    expect(accepted).toBe(0)
  })

  test('warns of mixed case that fails EIP-55', async () => {
    let silent = 0
    for (let index = 0; index < 500; index++) {
      const right = getAddress(`0x${toHex(randomBytes(20))}`)
      const letters = [...right.matchAll(/[a-f]/gi)].map(match => match.index).filter(place => place > 1)
      const place = pick(letters, index)
      const letter = right.charAt(place)
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      const wrong = right.slice(0, place) + turned + right.slice(place + 1)
      if (/^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(wrong)) continue
      const response = await checkAddress(wrong)
      if (!response.valid || response.warning !== 'CHECKSUM') silent++
    }
    expect(silent).toBe(0)
  })
})
