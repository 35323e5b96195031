import { createHash } from 'node:crypto'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { expect, test } from 'vitest'
import { toC32 } from '../address/c32.js'
import { formatAddress } from '../address/stacksAddress.js'
import { stacksMainnet, stacksTestnet } from '../chains/networks.js'
import { checkAddress } from './checkAddress.js'

/** A million by `npm run test:long`. */
const size = Number(process.env['LATCHKIT_CASES'] ?? 2000)
const networks = [
  ['mainnet', stacksMainnet],
  ['testnet', stacksTestnet],
] as const

const digest = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return Uint8Array.from(hash.digest())
}
const toBase58Check = createBase58check(digest).encode
const words = (bytes: Uint8Array): number[] => bech32.toWords(bytes)
const pick = <Value>(values: readonly Value[], by: number): Value | undefined => values[by % values.length]

/** Versions of c32 that no network of Stacks has. */
const otherVersions = Array.from({ length: 32 }, (_, version) => version).filter(
  version => ![20, 21, 22, 26].includes(version),
)
const toText = (version: number, hash: Uint8Array, checksum: Uint8Array): string =>
  `S${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[version]}${toC32(Uint8Array.from([...hash, ...checksum.slice(0, 4)]))}`

/** Addresses of other families and networks, and near misses of this one. */
const foreign: readonly ((hash: Uint8Array, key: Uint8Array, index: number) => string)[] = [
  hash => `0x${Buffer.from(hash).toString('hex')}`,
  (_, key) => base58.encode(key),
  (hash, _, index) => toBase58Check(Uint8Array.of(pick([0, 5, 111, 196], index) ?? 0, ...hash)),
  (hash, _, index) => bech32.encode(pick(['bc', 'tb', 'bcrt'], index) ?? 'bc', [0, ...words(hash)]),
  (_, key, index) => bech32m.encode(pick(['bc', 'tb'], index) ?? 'bc', [1, ...words(key)]),
  (hash, _, index) => {
    const version = pick(otherVersions, index) ?? 0
    return toText(version, hash, digest(digest(Uint8Array.of(version), hash)))
  },
  // The checksum of another version, and one that is random.
  (hash, _, index) =>
    toText(pick([20, 21, 22, 26], index) ?? 22, hash, digest(digest(Uint8Array.of(0), hash))),
  (hash, key, index) => toText(pick([20, 21, 22, 26], index) ?? 22, hash, key),
  hash => formatAddress({ network: 'mainnet', kind: 'single', hash }).toLowerCase(),
]

test(`of ${size} generated addresses of four families, none is accepted for another family or network (R5.1, D25)`, () => {
  const counts = { own: 0, wrong: 0, all: 0 }
  let key: Uint8Array = digest(Uint8Array.of(1))
  const claim = (text: string, of: string | undefined): void => {
    counts.all++
    for (const [name, network] of networks) {
      const isAccepted = checkAddress(text, network).valid
      if (isAccepted !== (name === of)) counts.wrong++
      else if (isAccepted) counts.own++
    }
  }
  for (let index = 0; counts.all < size; index++) {
    key = digest(key)
    const hash = key.slice(0, 20)
    for (const [network] of networks)
      for (const kind of ['single', 'multiple'] as const)
        claim(formatAddress({ network, kind, hash }), network)
    for (const make of foreign) claim(make(hash, key, index), undefined)
  }
  expect(counts.wrong).toBe(0)
  expect(counts.own).toBeGreaterThan(size / 4)
}, 600_000)
