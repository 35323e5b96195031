import { getAddressDecoder, getBase58Decoder, getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveEd25519, solanaDevelopmentAccounts } from './accounts.js'
import { toBase58 } from './base58.js'
import { hostileSolanaTokenPlans, mintOf, solanaTokenPlans } from './plan.js'

test('keys follow the ed25519 vectors of SLIP-0010', () => {
  const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  expect(deriveEd25519(seed, []).toString('hex')).toBe(
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
  )
  expect(deriveEd25519(seed, [0]).toString('hex')).toBe(
    '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
  )
  expect(deriveEd25519(seed, [0, 1, 2, 2, 1_000_000_000]).toString('hex')).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

test('the development phrase gives ten different accounts, secret and address belonging together', () => {
  const accounts = solanaDevelopmentAccounts()
  expect(new Set(accounts.map(({ address }) => address)).size).toBe(10)
  for (const { address, privateKey } of accounts) {
    const secret = getBase58Encoder().encode(privateKey)
    expect(secret).toHaveLength(64)
    expect(getAddressDecoder().decode(secret.slice(32))).toBe(address)
  }
  expect(solanaDevelopmentAccounts(3)).toEqual(accounts.slice(0, 3))
})

test('tokens have the same addresses on every start', () => {
  const mints = [...solanaTokenPlans, ...hostileSolanaTokenPlans].map(mintOf)
  expect(mints).toEqual([
    'H6u9pDfH5FXWNaMMBdAgi82LMiS64MTjHeyjvfKnjqud',
    'C9y9oYh5F4xjLZyfkLHETwmrpJ5R6HKqv1uXdMSedZu8',
    'BBJFwJUh69TQraoF6jjACFBWvj5ebeBW5EaxFSYwenx9',
    'CJWK8RrtNHZdTgzq1bPV5MrL5Li3YVwnJ59fcRdmoKun',
  ])
})

test('base58 is that of the Solana library, leading zeros included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat({ max: 4 }), (bytes, zeros) => {
      const padded = Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
      expect(toBase58(padded)).toBe(getBase58Decoder().decode(padded))
    }),
  )
})
