import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../utils/bytes.js'
import { formatAddress } from './formatAddress.js'
import type { BitcoinNetworkName } from './networks.js'
import { isAddress, parseAddress } from './parseAddress.js'

const kinds = [
  ['p2pkh', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['mainnet']],
  ['p2sh', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['mainnet']],
  ['p2wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['mainnet']],
  ['p2wsh', 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9', ['mainnet']],
  ['p2tr', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['mainnet']],
  ['p2pkh', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['testnet', 'signet', 'regtest']],
  ['p2sh', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', ['testnet', 'signet', 'regtest']],
  ['p2wpkh', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', ['testnet', 'signet']],
  ['p2wpkh', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', ['regtest']],
] as const

const networks: readonly BitcoinNetworkName[] = ['mainnet', 'testnet', 'signet', 'regtest']

describe('addresses by their checksums (D25, R5.1)', () => {
  test.each(kinds)('%s %s', (kind, address, names) => {
    const parsed = parseAddress(address)
    expect(parsed).toMatchObject({ kind, networks: names })
    for (const network of networks) {
      const isOf = (names as readonly string[]).includes(network)
      expect(isAddress(address, network)).toBe(isOf)
      if (isOf && parsed) expect(formatAddress(parsed.script, network)).toBe(address)
    }
  })

  test.each([
    ['nothing', ''],
    ['a space before', ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['a line break after', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2\n'],
    ['a character changed', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['one more leading zero', '11BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['another coin with the same checksum', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['a prefix of another coin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['a version that is kept for upgrades', 'BC1SW50QGDZ25J'],
    ['the anchor output', 'bc1pfeessrawgf'],
    ['an address of EVM', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['an address of Solana', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['an address of Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    ['a link', 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['endless text', '1'.repeat(1_000_000)],
  ])('refuses %s', (_name, text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  test.each([undefined, null, 5, {}, ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']])(
    'refuses what is not text: %j',
    value => {
      expect(parseAddress(value)).toBeUndefined()
    },
  )

  test('no single change of a character is accepted', () => {
    const characters = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0')
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds.map(([, address]) => address)),
        fc.nat(61),
        characters,
        (address, at, other) => {
          const changed = address.slice(0, at) + other + address.slice(at + 1)
          if (changed !== address && at < address.length) expect(parseAddress(changed)).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const size = Number(process.env['LATCHKIT_CASES'] ?? 2000)

describe('generated addresses of four families', () => {
  const c32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const toBase58Check = createBase58check(sha256).encode
  const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let seed = sha256(Uint8Array.of(1))
  const next = (): Uint8Array => {
    seed = sha256(seed)
    return seed
  }
  const spell = (alphabet: string, length: number, bytes: Uint8Array): string =>
    Array.from({ length }, (_, index) => alphabet[(bytes[index % 32] ?? 0) % alphabet.length]).join('')

  test(`of ${size}, none is accepted for another family or network`, () => {
    let wrong = 0
    let own = 0
    const claim = (text: string, of: readonly BitcoinNetworkName[]): void => {
      for (const network of networks) {
        const isAccepted = isAddress(text, network)
        if (isAccepted && of.includes(network)) own++
        if (isAccepted !== of.includes(network)) wrong++
      }
    }
    for (let index = 0; index < size; index += 8) {
      const bytes = next()
      const hash = ripemd160(bytes)
      const scripts = [
        Uint8Array.of(118, 169, 20, ...hash, 136, 172),
        Uint8Array.of(169, 20, ...hash, 135),
        Uint8Array.of(0, 20, ...hash),
        Uint8Array.of(0, 32, ...bytes),
        Uint8Array.of(81, 32, ...bytes),
      ]
      const network = networks[index % 4] ?? 'mainnet'
      scripts.forEach((script, kind) => {
        const others: readonly BitcoinNetworkName[] =
          kind < 2 ? ['testnet', 'signet', 'regtest'] : ['testnet', 'signet']
        const isAlike = others.includes(network)
        claim(formatAddress(script, network) ?? '', isAlike ? others : [network])
      })
      claim(`0x${toHex(hash)}`, [])
      claim(spell(base58, 44, bytes), [])
      claim(`S${spell('PTMN', 1, bytes)}${spell(c32, 39, next())}`, [])
      // Base58Check of other coins, of the same length.
      claim(toBase58Check(Uint8Array.of(30 + (index % 60), ...hash)), [])
    }
    expect(wrong).toBe(0)
    expect(own).toBeGreaterThan(size / 2)
  }, 600_000)
})
