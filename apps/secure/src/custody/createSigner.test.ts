import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32m } from '@scure/base'
import { expect, test } from 'vitest'
import { deriveKeys } from '../keys/deriveKeys.js'
import { createSigner } from './createSigner.js'

const digest = new Uint8Array(32).fill(3)

test('signs by the key of each family, and by no other (D70)', async () => {
  const keys = await deriveKeys(new Uint8Array(32).fill(7))
  const signer = createSigner(() => keys)
  for (const key of ['evm', 'bitcoinPayment', 'stacks'] as const) {
    const { r, s, yParity } = await signer.signDigest(digest, key)
    const signature = new secp256k1.Signature(r, s, yParity)
    expect(signature.hasHighS()).toBe(false)
    expect(signature.recoverPublicKey(digest).toBytes(true)).toEqual(secp256k1.getPublicKey(keys[key], true))
  }
  const ordinals = keys.addresses.find(({ address }) => address.startsWith('bc1p'))?.address
  const { words } = bech32m.decode(ordinals as `bc1${string}`)
  const signature = await signer.signTaproot(digest)
  expect(schnorr.verify(signature, digest, bech32m.fromWords(words.slice(1)))).toBe(true)
})

test('refuses what is no digest, and signs nothing without keys', async () => {
  const keys = await deriveKeys(new Uint8Array(32).fill(7))
  const signer = createSigner(() => keys)
  await expect(signer.signDigest(new Uint8Array(31))).rejects.toThrow(TypeError)
  await expect(signer.signTaproot(new Uint8Array(33))).rejects.toThrow(TypeError)
  const locked = createSigner(() => {
    throw new Error('The wallet is locked.')
  })
  for (const sign of [locked.signDigest, locked.signTaproot, locked.signSolana])
    await expect(sign(digest)).rejects.toThrow('The wallet is locked.')
})
