import { parseAddress } from '@latchkit/bitcoin/address'
import { listSpendable, planPayment } from '@latchkit/bitcoin/transfer'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinDevelopmentKey } from './accounts.js'
import { InvalidAddress } from './esplora.js'

export type SignBitcoinPaymentParameters = {
  from: BitcoinDevelopmentKey
  /** Unspent outputs of the key, as Esplora lists them. */
  coins: readonly { txid: string; vout: number; value: number }[]
  /** An address of regtest. */
  to: string
  /** Satoshis. */
  amount: bigint
  /** Thousandths of a satoshi per virtual byte. Default 2000. */
  feeRate?: bigint | undefined
}

/**
 * Signs a payment of a development key, change to itself; returns its bytes.
 *
 * @throws Error where the address is not of regtest, or the coins do not suffice
 * @example signBitcoinPayment({ from: account.payment, coins, to: 'bcrt1…', amount: 100_000n })
 */
export function signBitcoinPayment({
  from,
  coins,
  to,
  amount,
  feeRate = 2000n,
}: SignBitcoinPaymentParameters): Uint8Array<ArrayBuffer> {
  const { script, privateKey, publicKey } = from
  const receiver = parseAddress(to)
  if (!receiver?.networks.includes('regtest')) throw new InvalidAddress(to)
  const own = coins.map(({ txid, vout, value }) => ({
    txid,
    index: vout,
    amount: BigInt(value),
    script,
    isConfirmed: true,
  }))
  const plan = planPayment({
    coins: listSpendable({ coins: own, payment: script }),
    receiver: receiver.script,
    amount,
    change: script,
    feeRate,
  })
  // The amounts are those of our own node, so no previous transaction is read.
  const transaction = new Transaction({ version: 2 })
  const tapInternalKey = publicKey.length === 33 ? publicKey.slice(1) : publicKey
  for (const { txid, index, amount: value } of plan.coins)
    transaction.addInput({
      txid,
      index,
      sequence: 0xfffffffd,
      witnessUtxo: { amount: value, script },
      ...(script[0] === 0x51 ? { tapInternalKey } : {}),
    })
  for (const output of plan.outputs) transaction.addOutput(output)
  transaction.sign(privateKey)
  transaction.finalize()
  return Uint8Array.from(transaction.extract())
}
