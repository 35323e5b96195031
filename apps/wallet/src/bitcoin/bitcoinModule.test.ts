import { verifyMessage } from '@latchkit/bitcoin/verify'
import { base64 } from '@scure/base'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { caught } from '../../testing/fixtures.js'
import { bitcoinChain, createBitcoinAccount } from '../../testing/plainFixtures.js'
import { toCompressedKey, toPayment } from './bitcoinKey.js'
import { bitcoinModule } from './bitcoinModule.js'

const account = createBitcoinAccount()
const other = createBitcoinAccount(2)
const context = { accounts: [account], chain: bitcoinChain }
const [payment, ordinals] = account.keys

describe('a message of Bitcoin', () => {
  it.each(account.keys)('is signed so that BIP-322 verifies it: $purpose', ({ address }) => {
    const message = 'Grüße 🦊\nline two'
    const request = bitcoinModule.parse('signMessage', { address, message }, context)
    expect(bitcoinModule.describe(request, bitcoinChain).message).toBe(message)
    const { signature } = bitcoinModule.sign(request, account, bitcoinChain) as { signature: string }
    const encoded = base64.encode(hexToBytes(`0x${signature}`))
    expect(verifyMessage({ address, message, signature: encoded })).toMatchObject({ state: 'valid' })
  })

  it('of an account that is not connected is refused with 4100', () => {
    const act = () => bitcoinModule.parse('signMessage', { address: other.address, message: 'x' }, context)
    expect(caught(act).code).toBe(4100)
  })
})

/** Pays 40,000 sat to another, with the rest but for a fee of 1,000 back. */
function createPsbt(from = [payment], extra = false): string {
  const transaction = new Transaction()
  for (const [index, key] of from.entries())
    transaction.addInput({
      txid: '11'.repeat(32),
      index,
      witnessUtxo: { script: toPayment(key ?? payment).script, amount: 100_000n },
    })
  if (extra)
    transaction.addInput({
      txid: '22'.repeat(32),
      index: 0,
      witnessUtxo: { script: toPayment(other.keys[0]).script, amount: 100_000n },
    })
  const total = BigInt(from.length + (extra ? 1 : 0)) * 100_000n
  transaction.addOutput({ script: p2wpkh(toCompressedKey(other.keys[0])).script, amount: 40_000n })
  transaction.addOutput({ script: toPayment(payment).script, amount: total - 41_000n })
  return base64.encode(transaction.toPSBT())
}

describe('a PSBT of Bitcoin', () => {
  it('is reviewed in words: payment, change, fee in sat/vB, inputs', () => {
    const request = bitcoinModule.parse('signPsbt', { psbt: createPsbt([payment], true) }, context)
    const { rows, warnings } = bitcoinModule.describe(request, bitcoinChain)
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual({
      'You pay': '0.0004 BTC',
      To: other.address,
      'Back to you': '0.00159 BTC',
      'Network fee': '1000 sat, 4.8 sat/vB',
      'Inputs you sign': '1 of 2',
    })
    expect(warnings).toEqual([])
  })

  it('is signed for exactly the inputs that are asked for', () => {
    const psbt = createPsbt([payment, payment], true)
    const params = { psbt, signInputs: [{ index: 1, address: payment.address }] }
    const request = bitcoinModule.parse('signPsbt', params, context)
    const { psbt: signed } = bitcoinModule.sign(request, account, bitcoinChain) as { psbt: string }
    const read = Transaction.fromPSBT(base64.decode(signed))
    expect([0, 1, 2].map(index => read.getInput(index).partialSig?.length ?? 0)).toEqual([0, 1, 0])
  })

  it('that spends from the ordinals address is signed with the taproot key, after a warning', () => {
    if (!ordinals) throw new Error('The account has no ordinals address.')
    const request = bitcoinModule.parse('signPsbt', { psbt: createPsbt([ordinals]) }, context)
    expect(bitcoinModule.describe(request, bitcoinChain).warnings[0]?.text).toContain('ordinals address')
    const { psbt } = bitcoinModule.sign(request, account, bitcoinChain) as { psbt: string }
    const read = Transaction.fromPSBT(base64.decode(psbt))
    expect(read.getInput(0).tapKeySig).toHaveLength(64)
    expect(toPayment(ordinals).script).toEqual(p2tr(toCompressedKey(ordinals).slice(1)).script)
  })

  it('a sighash that leaves the outputs open is warned of', () => {
    const signInputs = [{ index: 0, address: payment.address, sighashTypes: [130] }]
    const request = bitcoinModule.parse('signPsbt', { psbt: createPsbt(), signInputs }, context)
    expect(bitcoinModule.describe(request, bitcoinChain).warnings[0]?.tone).toBe('danger')
  })

  it.each([
    ['an input of another', { psbt: createPsbt([payment], true), signInputs: [{ index: 1 }] }, 4100],
    ['an input that is not there', { psbt: createPsbt(), signInputs: [{ index: 7 }] }, 4100],
    ['an unknown sighash', { psbt: createPsbt(), signInputs: [{ index: 0, sighashTypes: [9] }] }, -32602],
    ['no PSBT', { psbt: 'AAAA' }, -32602],
    ['no text', { psbt: 7 }, -32602],
  ])('with %s is refused', (_, params, code) => {
    expect(caught(() => bitcoinModule.parse('signPsbt', params, context)).code).toBe(code)
  })
})
