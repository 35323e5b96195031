import { describe, expect, test } from 'vitest'
import { formatAddress } from '../address/formatAddress.js'
import bip340 from '../fixtures/vectors/bip340.json' with { type: 'json' }
import bip341 from '../fixtures/vectors/bip341.json' with { type: 'json' }
import wycheproof from '../fixtures/vectors/wycheproofBitcoin.json' with { type: 'json' }
import { readTransaction } from '../transaction/readTransaction.js'
import { hashWitnessV1 } from '../transaction/signatureHash.js'
import { writeTransaction } from '../transaction/writeTransaction.js'
import { fromHex, toHex } from '../utils/bytes.js'
import { sha256 } from '../utils/hash.js'
import { checkInput } from './checkInput.js'
import { toWitnessScript } from './scriptKind.js'
import { verifyDer, verifySchnorr } from './signatures.js'
import { hashBranch, hashLeaf, readControlBlock, tweakKey } from './taproot.js'

const bytes = (hex: string): Uint8Array => {
  const found = fromHex(hex)
  if (!found) throw new Error(`Not hex: ${hex}`)
  return found
}

describe('BIP-340: Schnorr signatures', () => {
  test('has 19 vectors', () => expect(bip340).toHaveLength(19))

  test.each(bip340)('vector $index $comment', ({ key, message, signature, isValid }) => {
    expect(verifySchnorr(bytes(signature), bytes(message), bytes(key))).toBe(isValid)
  })
})

describe('Wycheproof: ECDSA over secp256k1 by the rules of Bitcoin', () => {
  test('463 vectors: valid ones verify, all others do not', () => {
    const cases = wycheproof.flatMap(({ key, tests }) => tests.map(each => ({ key, each })))
    expect(cases).toHaveLength(463)
    const wrong = cases.filter(({ key, each: [, , message, signature, result] }) => {
      const hash = sha256(bytes(String(message)))
      return verifyDer(bytes(String(signature)), hash, bytes(key)) !== (result === 'valid')
    })
    expect(wrong.map(({ each }) => each.slice(0, 2))).toEqual([])
  })
})

type Tree = { script: string; leafVersion: number } | readonly Tree[]

function hashTree(tree: Tree): Uint8Array {
  if ('script' in tree) return hashLeaf(bytes(tree.script), tree.leafVersion)
  const [a, b] = tree
  if (!a || !b) throw new Error('A node has two branches.')
  return hashBranch(hashTree(a), hashTree(b))
}

const listLeaves = (tree: Tree): { script: string; leafVersion: number }[] =>
  'script' in tree ? [tree] : tree.flatMap(listLeaves)

describe('BIP-341: taproot', () => {
  test.each(bip341.scriptPubKey)('output key of $given.internalPubkey', ({ given, expected, ...vector }) => {
    const tree = given.scriptTree as Tree | null
    const tweaked = tweakKey(bytes(given.internalPubkey), tree ? hashTree(tree) : undefined)
    expect(tweaked && toHex(tweaked.key)).toBe(vector.intermediary.tweakedPubkey)
    const script = toWitnessScript(1, tweaked?.key ?? new Uint8Array())
    expect(toHex(script)).toBe(expected.scriptPubKey)
    expect(formatAddress(script, 'mainnet')).toBe(expected.bip350Address)
    const blocks = expected.scriptPathControlBlocks ?? []
    expect(blocks).toHaveLength(tree ? listLeaves(tree).length : 0)
    for (const [index, block] of blocks.entries()) {
      const leaf = tree && listLeaves(tree)[index]
      const hash = hashLeaf(bytes(leaf?.script ?? ''), leaf?.leafVersion ?? 0)
      const found = readControlBlock(bytes(block), hash)
      expect(found && toHex(found.key)).toBe(vector.intermediary.tweakedPubkey)
      expect(found?.parity).toBe((bytes(block)[0] ?? 0) & 1)
    }
  })

  const [spending] = bip341.keyPathSpending
  const prevouts = (spending?.given.utxosSpent ?? []).map(({ scriptPubKey, amountSats }) => ({
    script: bytes(scriptPubKey),
    amount: BigInt(amountSats),
  }))
  const unsigned = readTransaction(bytes(spending?.given.rawUnsignedTx ?? ''))
  const inputs = spending?.inputSpending ?? []

  test('a transaction is written as it was read', () => {
    const full = bytes(spending?.auxiliary.fullySignedTx ?? '')
    expect(toHex(writeTransaction(readTransaction(full)))).toBe(toHex(full))
    expect(inputs).toHaveLength(7)
  })

  test.each(inputs)(
    'signature hash of input $given.txinIndex, type $given.hashType',
    ({ given, intermediary, expected }) => {
      const { txinIndex: index, hashType } = given
      expect(toHex(hashWitnessV1(unsigned, index, prevouts, hashType))).toBe(intermediary.sigHash)
      const signed = unsigned.inputs.map((input, at) => ({
        ...input,
        witness: at === index ? expected.witness.map(bytes) : [],
      }))
      const transaction = { ...unsigned, inputs: signed }
      checkInput({ transaction, index, prevouts, isAllowedSighash: type => type === hashType })
      expect(() =>
        checkInput({ transaction, index, prevouts, isAllowedSighash: type => type !== hashType }),
      ).toThrow('A signature covers another part of the transaction than was asked.')
    },
  )

  test('every input of the signed transaction satisfies its output, those before taproot too', () => {
    const transaction = readTransaction(bytes(spending?.auxiliary.fullySignedTx ?? ''))
    transaction.inputs.forEach((_, index) => {
      checkInput({ transaction, index, prevouts, isAllowedSighash: () => true })
    })
    const changed = { ...transaction, lockTime: transaction.lockTime + 1 }
    changed.inputs.forEach((_, index) => {
      expect(() =>
        checkInput({ transaction: changed, index, prevouts, isAllowedSighash: () => true }),
      ).toThrow()
    })
  })
})
