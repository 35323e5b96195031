import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveAesKey, deriveKeyCheck } from './hkdf.js'

const key = new Uint8Array(32).fill(7)
const derive = (secret: Uint8Array, salt: string | Uint8Array, info: string) =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, 32))

test('T33: a key check is of one user, one wallet and one key, by another implementation of HKDF', async () => {
  const check = await deriveKeyCheck(key, 'u', 'w')
  expect(check).toEqual(derive(key, '["u","w"]', 'latchkit/key-check/v1'))
  expect(await deriveKeyCheck(key, 'w', 'u')).not.toEqual(check)
})

test('T33: a key of several secrets seals as another implementation opens, and is not exported', async () => {
  const salt = new Uint8Array(16).fill(3)
  const secrets = [key, Uint8Array.of(1, 2)]
  const derived = await deriveAesKey({ secrets, salt, label: 'latchkit/test/v1' })
  expect(derived).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] })
  const iv = new Uint8Array(12)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, derived, Uint8Array.of(9))
  const raw = derive(Uint8Array.of(...key, 1, 2), salt, 'latchkit/test/v1')
  const decipher = createDecipheriv('aes-256-gcm', raw, iv).setAuthTag(new Uint8Array(sealed).subarray(-16))
  expect([...decipher.update(new Uint8Array(sealed).subarray(0, -16)), ...decipher.final()]).toEqual([9])
  expect(secrets[0]).toEqual(new Uint8Array(32).fill(7))
})
