import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { deriveEd25519, toSolanaDevelopmentKey, toSolanaKey, toSolanaSecret } from './solanaKeys.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('Solana keys', () => {
  // Test vector 1 for ed25519 of SLIP-0010.
  test.each([
    [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
    [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
    [[0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  ])('SLIP-0010 derives %j as its vectors say', (path, expected) => {
    const seed = Uint8Array.from({ length: 16 }, (_, index) => index)
    expect(hex(deriveEd25519(seed, path))).toBe(expected)
  })

  test('development keys are those of the phrase at m/44’/501’/i’/0’, by another implementation too', async () => {
    const phrase = `${'test '.repeat(11)}junk`
    let node = createHmac('sha512', 'ed25519 seed')
      .update(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
      .digest()
    for (const index of [44, 501, 3, 0]) {
      const data = Buffer.alloc(37)
      node.copy(data, 1, 0, 32)
      data.writeUInt32BE(index + 0x8000_0000, 33)
      node = createHmac('sha512', node.subarray(32)).update(data).digest()
    }
    const secret = base58.decode(toSolanaDevelopmentKey(3))
    expect(hex(secret.slice(0, 32))).toBe(hex(node.subarray(0, 32)))
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), node.subarray(0, 32)])
    const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    expect(hex(secret.slice(32))).toBe(hex(raw))
    const message = new TextEncoder().encode('héllo')
    const signature = toSolanaKey(toSolanaDevelopmentKey(3)).sign(message)
    expect(verify(null, message, publicKey, signature)).toBe(true)
  })

  test('the first accounts have the addresses that wallets show for the phrase', async () => {
    const addresses = [0, 1, 2].map(index => toSolanaKey(toSolanaDevelopmentKey(index)).address)
    expect(addresses).toEqual([
      'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
      'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    ])
    const { address } = await createKeyPairSignerFromBytes(base58.decode(toSolanaDevelopmentKey(0)))
    expect(address).toBe(addresses[0])
  })

  test.each([-1, 1.5, Number.NaN, 2 ** 31])('there is no key %d', index => {
    expect(() => toSolanaDevelopmentKey(index)).toThrow('has no key')
  })

  test('refuses what is no secret, and halves that do not belong together', () => {
    const secret = base58.decode(toSolanaDevelopmentKey(0))
    expect(() => toSolanaKey('0OIl')).toThrow()
    expect(() => toSolanaKey(base58.encode(secret.slice(1)))).toThrow('64 bytes')
    const mixed = secret.slice()
    mixed[63] = (mixed[63] ?? 0) ^ 1
    expect(() => toSolanaKey(base58.encode(mixed))).toThrow('belong together')
    expect(toSolanaSecret(secret.slice(0, 32))).toBe(toSolanaDevelopmentKey(0))
  })
})
