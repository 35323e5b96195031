import { describe, expect, test } from 'vitest'
import { formatAddress } from '../address/formatAddress.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { op } from '../script/opcodes.js'
import { toWitnessScript } from '../script/scriptKind.js'
import { hashLeaf, tweakKey } from '../script/taproot.js'
import { concatBytes, toBase64 } from '../utils/bytes.js'
import { sha256 } from '../utils/hash.js'
import { toList, toVector } from '../utils/reader.js'
import { verifyMessage } from './verifyMessage.js'

const message = 'scripts'
const toSignature = (witness: readonly Uint8Array[]): string =>
  `smp${toBase64(toList(witness.map(toVector)))}`

function verifyScript(code: readonly number[], items: readonly number[][] = []) {
  const script = Uint8Array.from(code)
  const address = formatAddress(toWitnessScript(0, sha256(script)), 'mainnet') ?? ''
  const signature = toSignature([...items.map(item => Uint8Array.from(item)), script])
  return verifyMessage({ address, message, signature })
}

const internal = createBitcoinSigner('p2tr').publicKey.slice(1)

function verifyLeaf(
  code: readonly number[],
  items: readonly number[][] = [],
  version = 0xc0,
  annex?: number[],
) {
  const script = Uint8Array.from(code)
  const output = tweakKey(internal, hashLeaf(script, version))
  if (!output) throw new Error('The key has no output.')
  const control = concatBytes(Uint8Array.of(version | output.parity), internal)
  const address = formatAddress(toWitnessScript(1, output.key), 'mainnet') ?? ''
  const end = annex ? [Uint8Array.from(annex)] : []
  const witness = [...items.map(item => Uint8Array.from(item)), script, control, ...end]
  return verifyMessage({ address, message, signature: toSignature(witness) })
}

const branch = [op.if, op.one, op.else, 0, op.endIf]

describe('the three states of BIP-322, and its required rules', () => {
  test.each([
    ['true', [op.one], []],
    ['the first branch', branch, [[1]]],
    ['a sum', [op.one + 1, op.one + 2, op.add, op.one + 4, op.equal], []],
    [
      'a hash',
      [op.size, 1, 32, op.equalVerify, op.sha256, 32, ...sha256(new Uint8Array(32)), op.equal],
      [[...new Uint8Array(32)]],
    ],
    ['a relative time lock that is disabled', [5, 0, 0, 0, 128, 0, op.checkSequence], []],
  ])('valid: %s', (_name, code, items) => {
    expect(verifyScript(code, items)).toMatchObject({ state: 'valid' })
    expect(verifyLeaf(code, items)).toMatchObject({ state: 'valid' })
  })

  test.each([
    ['false', [0], []],
    ['nothing', [], []],
    ['RETURN', [op.one, op.return], []],
    ['more than one item left', [op.one, op.one], []],
    ['an item taken from an empty stack', [op.drop, op.one], []],
    ['a push that is not minimal', [1, 1], []],
    ['a number that is not minimal', [op.one, op.add, op.one], [[1, 0]]],
    ['a condition that is neither 0 nor 1', branch, [[2]]],
    ['a condition without end', [op.one, op.if, op.one], []],
    ['an end without condition', [op.one, op.endIf], []],
    ['a push beyond the end', [op.one, 5, 1], []],
    ['CODESEPARATOR', [op.codeSeparator, op.one], []],
    ['a time lock that is not over', [1, 100, op.checkLockTime], []],
    ['a relative time lock without its version', [op.sixteen, op.checkSequence], []],
    [
      'a signature that does not verify',
      [32, ...internal, op.checkSig, op.not],
      [[...new Uint8Array(64).fill(1)]],
    ],
    ['an item that is too long', [op.drop, op.one], [[...new Uint8Array(521)]]],
  ])('invalid: %s', (_name, code, items) => {
    expect(verifyScript(code, items)).toMatchObject({ state: 'invalid' })
    expect(verifyLeaf(code, items)).toMatchObject({ state: 'invalid' })
  })

  test.each([
    ['NOP1', [op.nop1, op.one]],
    ['PICK, which is not evaluated', [op.one, 0, 121]],
  ])('inconclusive: %s', (_name, code) => {
    expect(verifyScript(code)).toMatchObject({ state: 'inconclusive' })
    expect(verifyLeaf(code)).toMatchObject({ state: 'inconclusive' })
  })

  test('an operation that is disabled is invalid even unexecuted; in taproot it is kept for upgrades', () => {
    const code = [op.one, 0, op.if, 126, op.endIf]
    expect(verifyScript(code)).toMatchObject({ state: 'invalid' })
    expect(verifyLeaf(code)).toMatchObject({ state: 'inconclusive' })
  })

  test('CHECKMULTISIG is not part of taproot', () => {
    const code = [0, 0, 0, op.checkMultiSig]
    expect(verifyScript(code)).toMatchObject({ state: 'valid' })
    expect(verifyLeaf(code)).toMatchObject({ state: 'invalid' })
  })

  test.each([
    ['another leaf version', verifyLeaf([op.one], [], 0xc2)],
    ['an annex', verifyLeaf([op.one], [], 0xc0, [0x50])],
    ['a key of another length', verifyLeaf([33, 2, ...internal, op.checkSig], [[1]])],
  ])('inconclusive in taproot: %s', (_name, result) => {
    expect(result).toMatchObject({ state: 'inconclusive' })
  })

  test('what one verification may take is bounded', () => {
    const signed = [...new Uint8Array(64).fill(1)]
    const code = Array.from({ length: 400 }, () => [op.dup2, op.drop]).flat()
    expect(verifyScript([...code, op.one], [signed])).toMatchObject({ state: 'invalid' })
  })
})
