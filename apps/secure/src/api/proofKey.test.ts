import { expect, test } from 'vitest'
import { getProofKey } from './proofKey.js'

test('where the browser keeps nothing, each page has a key of its own that signs and is not exported (T40)', async () => {
  const [one, other] = [await getProofKey(), await getProofKey()]
  expect(one).not.toBe(other)
  expect(one.privateKey).toMatchObject({
    algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
    extractable: false,
    usages: ['sign'],
  })
  expect(one.publicKey.usages).toEqual(['verify'])
})
