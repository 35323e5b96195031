import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { bech32m } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { toTaprootAddress } from './addresses.js'
import { paths } from './paths.js'
import { tweakSecret } from './tweakSecret.js'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

test('is the secret of the address that BIP-86 publishes', () => {
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(paths.bitcoinOrdinals)
  const key = schnorr.getPublicKey(tweakSecret(privateKey ?? new Uint8Array()))
  expect(key).toEqual(hexToBytes('a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c'))
})

test('of keys with either parity, its key is the one of the address', () => {
  const parities = new Set<number | undefined>()
  for (let number = 1; number < 40; number += 1) {
    const secret = new Uint8Array(32).fill(number)
    const key = secp256k1.getPublicKey(secret, true)
    parities.add(key[0])
    const { words: program } = bech32m.decode(toTaprootAddress(key) as `bc1${string}`)
    expect(schnorr.getPublicKey(tweakSecret(secret))).toEqual(bech32m.fromWords(program.slice(1)))
  }
  expect(parities).toEqual(new Set([2, 3]))
})
