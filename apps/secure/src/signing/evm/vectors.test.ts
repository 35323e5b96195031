import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toHex } from '../toBytes.js'
import type { Hex } from '../types.js'
import { parseUnsigned, serialiseSigned, serialiseUnsigned } from './transaction.js'
import { hashTypedData, readTypedData } from './typedData.js'

const require = createRequire(import.meta.url)

/** Ethers' own vectors, made with other implementations. */
function readVectors<Vector>(name: string): readonly Vector[] {
  const entry = require.resolve('@ethersproject/testcases/package.json')
  const file = entry.replace('package.json', `testcases/${name}.json.gz`)
  return JSON.parse(gunzipSync(readFileSync(file)).toString())
}

type TypedVector = {
  name: string
  domain: object
  types: object
  primaryType: string
  data: object
  digest: string
}

test('EIP-712: each of the 1,025 digests is the one that ethers has', () => {
  const vectors = readVectors<TypedVector>('eip712')
  expect(vectors).toHaveLength(1025)
  const wrong = vectors.filter(({ domain, types, primaryType, data, digest }) => {
    const read = readTypedData({ domain, types, primaryType, message: data })
    const again = readTypedData(JSON.stringify(read))
    return toHex(hashTypedData(read)) !== digest || toHex(hashTypedData(again)) !== digest
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

type TransactionVector = { name: string; tx: { type: number }; unsigned: Hex; signed: Hex }

test('EIP-1559: what ethers serialises is read, and serialised to the same bytes', () => {
  const vectors = readVectors<TransactionVector>('typed-transactions').filter(({ tx }) => tx.type === 2)
  expect(vectors.length).toBeGreaterThan(800)
  const wrong = vectors.filter(({ unsigned }) => {
    const parsed = parseUnsigned(unsigned)
    return !parsed || serialiseUnsigned(parsed) !== unsigned
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

type LegacyVector = {
  name: string
  gasLimit?: Hex
  unsignedTransactionChainId5: Hex
  signedTransactionChainId5: Hex
}

test('legacy transactions of ethers are read with their chain, and signed to the same bytes', () => {
  const vectors = readVectors<LegacyVector>('transactions')
  const wrong = vectors.filter(
    ({ unsignedTransactionChainId5: unsigned, signedTransactionChainId5: signed, gasLimit }) => {
      const parsed = parseUnsigned(unsigned)
      // Gas has 64 bits at most in the protocol.
      if ((gasLimit ?? '').length > 18) return parsed !== undefined
      if (parsed?.chainId !== 5n) return true
      const [, v, r, s] = /(2d|2e)a0(\w{64})a0(\w{64})$/.exec(signed) ?? []
      // A few signatures have a shorter r or s.
      if (!r || !s) return false
      const signature = { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), yParity: v === '2d' ? 0 : 1 } as const
      return serialiseSigned(parsed, signature) !== signed
    },
  )
  expect(vectors.length).toBeGreaterThan(1000)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
