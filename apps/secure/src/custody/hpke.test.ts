import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { createReceiver, sealToServer } from './hpke.js'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const toBytes = (text: string) => new TextEncoder().encode(text)
const decode = (text: string) => Uint8Array.from(base64urlnopad.decode(text))
const subject = { userId: 'u', walletId: 'w', version: 3 }
const share = new Uint8Array(33).fill(5)

test('T33: a share is sealed to the server’s key, for one user, wallet and version', async () => {
  const pair = await suite.kem.generateKeyPair()
  const publicKey = base64urlnopad.encode(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
  const { enc, ciphertext } = await sealToServer({ publicKey, share, subject })
  const info = toBytes('latchkit/server-share/v1')
  const open = (data: string) =>
    suite.open({ recipientKey: pair.privateKey, enc: decode(enc), info }, decode(ciphertext), toBytes(data))
  expect(new Uint8Array(await open('u|w|3'))).toEqual(share)
  await expect(open('u|w|4')).rejects.toThrow()
})

test('T33: a released share opens for its user, wallet and version alone, and only as one', async () => {
  const receiver = await createReceiver()
  const seal = async (info: string) => {
    const recipientPublicKey = await suite.kem.deserializePublicKey(decode(receiver.publicKey))
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: toBytes(info) }, share, toBytes('u|w|3'))
    return {
      enc: base64urlnopad.encode(new Uint8Array(enc)),
      ciphertext: base64urlnopad.encode(new Uint8Array(ct)),
    }
  }
  const released = await seal('latchkit/release-share/v1')
  expect(await receiver.open(released, subject)).toEqual(share)
  const damaged = { code: 'WALLET_DAMAGED' }
  for (const other of [{ userId: 'x' }, { walletId: 'x' }, { version: 4 }])
    await expect(receiver.open(released, { ...subject, ...other })).rejects.toMatchObject(damaged)
  await expect(receiver.open({ ...released, enc: '?' }, subject)).rejects.toMatchObject(damaged)
  await expect(receiver.open(await seal('latchkit/server-share/v1'), subject)).rejects.toMatchObject(damaged)
})
