import { formatAddress } from '@latchkit/stacks/address'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { deriveKeys, deriveSeedKeys, toWords, wipeKeys } from './deriveKeys.js'
import goldenAddresses from './fixtures/goldenAddresses.json' with { type: 'json' }
import { paths } from './paths.js'
import { deriveEd25519 } from './slip10.js'

const abandon =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

describe('keys of the published vectors', () => {
  it('writes 256 bits of entropy as the 24 words of the BIP-39 vectors', () => {
    const vectors = [
      ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
      [
        '7f'.repeat(32),
        'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title',
      ],
      [
        '80'.repeat(32),
        'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
      ],
      ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
      [
        '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
        'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
      ],
    ] as const
    for (const [entropy, words] of vectors) expect(toWords(hexToBytes(entropy))).toBe(words)
  })

  it('derives BIP-32 test vector 1', () => {
    const root = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'))
    expect(root.derive("m/0'/1/2'/2/1000000000").privateExtendedKey).toBe(
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    )
  })

  it('derives SLIP-10 ed25519 test vectors 1 and 2', () => {
    const first = hexToBytes('000102030405060708090a0b0c0d0e0f')
    const second = hexToBytes(
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    )
    const vectors = [
      [first, 'm', '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
      [first, "m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
      [first, "m/0'/1'", 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
      [first, "m/0'/1'/2'", '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
      [first, "m/0'/1'/2'/2'", '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
      [
        first,
        "m/0'/1'/2'/2'/1000000000'",
        '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
      ],
      [second, 'm', '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
      [
        second,
        "m/0'/2147483647'/1'/2147483646'/2'",
        '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
      ],
    ] as const
    for (const [seed, path, key] of vectors) expect(bytesToHex(deriveEd25519(seed, path))).toBe(key)
    for (const path of ['m/0', "0'", "m/x'", "m/2147483648'", "m/-1'"])
      expect(() => deriveEd25519(first, path)).toThrow(TypeError)
  })

  it('derives the addresses that BIP-84, BIP-86 and other wallets publish for the same words', () => {
    const { addresses } = deriveSeedKeys(mnemonicToSeedSync(abandon))
    expect(addresses.map(({ address }) => address).slice(0, 4)).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ])
  })

  it('derives the Stacks key that @stacks/wallet-sdk publishes for a root, and its form of addresses', () => {
    const root = HDKey.fromExtendedKey(
      'xprv9s21ZrQH143K2KAnQL9secDrgY84y7bFrxFdtBjASeGwYyCRgDRjuJAbmnUCjRsGX8z7A7ML2Kj91Uv7aWe8n5suV5bUa6mvcysgCx9TGFc',
    )
    expect(bytesToHex(root.derive(paths.stacks).privateKey ?? new Uint8Array())).toBe(
      '8721c6a5237f5e8d361161a7855aa56885a3e19e2ea6ee268fb14eabc5e2ed90',
    )
    expect(formatAddress({ network: 'mainnet', kind: 'single', hash: new Uint8Array(20) })).toBe(
      'SP000000000000000000002Q6VF78',
    )
    expect(
      formatAddress({
        network: 'mainnet',
        kind: 'single',
        hash: hexToBytes('a46ff88886c2ef9762d970b4d2c63678835bd39d'),
      }),
    ).toBe('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7')
  })
})

describe('D7 an identity keeps its addresses', () => {
  it('derives the frozen addresses of 20 entropies', async () => {
    expect(goldenAddresses).toHaveLength(20)
    for (const { entropy, addresses } of goldenAddresses) {
      const keys = await deriveKeys(hexToBytes(entropy))
      expect(keys.addresses, entropy).toEqual(addresses)
    }
  })

  it('derives the keys that viem and @solana/kit derive', async () => {
    for (const { entropy } of goldenAddresses) {
      const keys = await deriveKeys(hexToBytes(entropy))
      const [evm, solana] = keys.addresses
      expect(mnemonicToAccount(toWords(hexToBytes(entropy))).address).toBe(evm?.address)
      expect(privateKeyToAccount(`0x${bytesToHex(keys.evm)}`).address).toBe(evm?.address)
      expect((await createKeyPairSignerFromPrivateKeyBytes(keys.solana)).address).toBe(solana?.address)
    }
  })

  it('wipes what can be wiped', async () => {
    const keys = await deriveKeys(new Uint8Array(32).fill(7))
    wipeKeys(keys)
    expect(
      [keys.evm, keys.solana, keys.bitcoinPayment, keys.bitcoinOrdinals, keys.stacks].flatMap(key => [
        ...key,
      ]),
    ).toEqual(new Array(160).fill(0))
    expect(() => toWords(new Uint8Array(16))).toThrow(TypeError)
  })
})
