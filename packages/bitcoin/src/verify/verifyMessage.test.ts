import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { fromBase64, toBase64, toHex } from '../utils/bytes.js'
import { verifyMessage } from './verifyMessage.js'
import { createToSign, createToSpend, proofOutput } from './virtualTransactions.js'

const message = 'example.com wants you to sign in with your Bitcoin account'

describe.each(keyKinds)('a message signed by %s (D58)', kind => {
  const signer = createBitcoinSigner(kind)
  const other = createBitcoinSigner(kind, 2)
  const { address } = signer
  const proof = signer.signProof(message)

  test('by BIP-322, signed with the chain library', () => {
    const form = kind === 'p2wpkh' || kind === 'p2tr' ? 'simple' : 'full'
    const result = verifyMessage({ address, message, signature: proof })
    expect(result).toEqual({ state: 'valid', form, lockTime: 0, sequence: 0, outputs: [] })
  })

  test('is invalid for another message, address, kind or form', () => {
    const isValid = (parameters: { address?: string; message?: string; signature?: string }) =>
      verifyMessage({ address, message, signature: proof, ...parameters }).state
    expect(isValid({ message: `${message} ` })).toBe('invalid')
    expect(isValid({ address: other.address })).toBe('invalid')
    for (const each of keyKinds.filter(name => name !== kind))
      expect(isValid({ address: createBitcoinSigner(each).address })).toBe('invalid')
    for (const prefix of ['smp', 'ful', 'pof', 'SMP', ''].filter(
      text => !proof.startsWith(text) || text === '',
    ))
      if (prefix !== '' || proof.startsWith('ful'))
        expect(isValid({ signature: prefix + proof.slice(3) })).toBe('invalid')
    expect(isValid({ signature: `${proof} ` })).toBe('invalid')
  })

  test('is never valid with a byte changed', () => {
    const bytes = fromBase64(proof.slice(3)) ?? new Uint8Array()
    const states = Array.from(bytes, (_, at) => {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))
      return verifyMessage({ address, message, signature: proof.slice(0, 3) + toBase64(changed) }).state
    })
    // Time locks of the full form are signed as well.
    expect(states.filter(state => state === 'valid')).toEqual([])
  })

  test('by ECDSA with a recoverable key, in base64 and in the hex of WalletConnect', () => {
    const signature = signer.signRecoverable(message, 31)
    const hex = toHex(fromBase64(signature) ?? new Uint8Array())
    for (const text of [signature, hex, `0x${hex}`])
      expect(verifyMessage({ address, message, signature: text })).toMatchObject({
        state: 'valid',
        form: 'ecdsa',
      })
    expect(verifyMessage({ address, message: 'other', signature }).state).toBe('invalid')
    expect(verifyMessage({ address: other.address, message, signature }).state).toBe('invalid')
  })

  test('the header of BIP-137 is of its kind alone', () => {
    const own = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 31 }[kind]
    for (const header of [27, 35, 39, 43]) {
      const signature = signer.signRecoverable(message, header)
      expect(verifyMessage({ address, message, signature }).state).toBe(header === own ? 'valid' : 'invalid')
    }
  })
})

test.each(['p2wpkh', 'p2tr'] as const)(
  'a BIP-322 signature of %s without prefix is read in base64, and in hex that may be base64 as well (D58)',
  kind => {
    const signer = createBitcoinSigner(kind)
    const { address } = signer
    const bytes = fromBase64(signer.signProof(message).slice(3)) ?? new Uint8Array()
    const hex = toHex(bytes)
    // A taproot signature has 132 characters in hex: a length that base64 has as well.
    if (kind === 'p2tr') expect(fromBase64(hex)).toBeDefined()
    for (const signature of [toBase64(bytes), hex, hex.toUpperCase(), `0x${hex}`])
      expect(verifyMessage({ address, message, signature })).toMatchObject({ state: 'valid', form: 'simple' })
    const other = createBitcoinSigner(kind, 2).address
    expect(verifyMessage({ address, message: 'other', signature: hex }).state).toBe('invalid')
    expect(verifyMessage({ address: other, message, signature: hex }).state).toBe('invalid')
  },
)

describe('signatures of other tools', () => {
  const text = 'This is an example of a signed message.'

  // bitcoinjs/bitcoinjs-message, README and test fixtures (MIT).
  test.each([
    [
      '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
    ],
  ])('%s', (address, signature) => {
    expect(verifyMessage({ address, message: text, signature })).toMatchObject({
      state: 'valid',
      form: 'ecdsa',
    })
    expect(verifyMessage({ address, message: `${text}.`, signature }).state).toBe('invalid')
  })
})

describe('a proof of funds', () => {
  const { address, script, secret } = createBitcoinSigner('p2wpkh')

  /** Signed by one key, for as many outputs of its address as were asked for, and the message. */
  function prove(count: number, isSigned = true): string {
    const toSpend = createToSpend(message, script)
    const proof = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true })
    const [first] = createToSign(toSpend).inputs
    proof.addInput({
      txid: Uint8Array.from(first?.txid ?? []).reverse(),
      index: 0,
      sequence: 0,
      witnessUtxo: { amount: 0n, script },
    })
    for (let index = 0; index < count; index++)
      proof.addInput({
        txid: new Uint8Array(32).fill(1),
        index,
        witnessUtxo: { amount: 1000n + BigInt(index), script },
      })
    proof.addOutput(proofOutput)
    if (isSigned) {
      proof.sign(secret)
      proof.finalize()
    }
    return `pof${toBase64(proof.toPSBT())}`
  }

  test('lists the outputs that it is of', () => {
    const result = verifyMessage({ address, message, signature: prove(3) })
    expect(result).toMatchObject({ state: 'valid', form: 'funds' })
    const outputs = result.state === 'valid' ? result.outputs : []
    expect(outputs.map(({ index, amount }) => [index, amount])).toEqual([
      [0, 1000n],
      [1, 1001n],
      [2, 1002n],
    ])
  })

  test('is not verified with more than 100 inputs: what one verification may take is bounded', () => {
    expect(verifyMessage({ address, message, signature: prove(99, false) }).state).toBe('invalid')
    expect(verifyMessage({ address, message, signature: prove(100, false) }).state).toBe('inconclusive')
  })
})

describe('what is refused before any key is used', () => {
  const { address } = createBitcoinSigner('p2wpkh')
  test.each([
    ['an address of another family', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'smpAA=='],
    ['an empty signature', address, ''],
    ['a prefix alone', address, 'smp'],
    ['a long signature', address, 'A'.repeat(200_004)],
    ['a length that is not there', address, 'smp/v////8='],
    ['PSBT without content', address, 'pofcHNidP8='],
    ['a header alone', address, toBase64(Uint8Array.of(31, ...new Uint8Array(64)))],
  ])('%s', (_name, of, signature) => {
    expect(verifyMessage({ address: of, message, signature }).state).toBe('invalid')
  })

  test.each([undefined, null, 5, {}])('what is not text: %j', value => {
    const parameters = { address, message, signature: value } as Parameters<typeof verifyMessage>[0]
    expect(verifyMessage(parameters).state).toBe('invalid')
  })
})
