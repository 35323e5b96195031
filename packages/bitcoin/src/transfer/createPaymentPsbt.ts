import { LatchkitError } from '@latchkit/core/family'
import { Transaction } from '@scure/btc-signer'
import {
  isPublicKeyHash,
  isScriptHash,
  isTaproot,
  readWitnessProgram,
  toScriptHashScript,
  toWitnessScript,
} from '../script/scriptKind.js'
import { tweakKey } from '../script/taproot.js'
import { isSameBytes } from '../utils/bytes.js'
import { hash160 } from '../utils/hash.js'
import { assertTransfer, sequence, toUnsigned } from './assertTransfer.js'
import type { Coin, PaymentPlan } from './types.js'

const invalid = (details: string): LatchkitError => new LatchkitError('CONFIG_INVALID', { details })

/** What a wallet needs to sign the coin, of the account's key where the script does not have it. */
function toFields(
  { script, previous }: Coin,
  publicKey: Uint8Array | undefined,
): { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array; nonWitnessUtxo?: Uint8Array } {
  if (isTaproot(script)) return toTaprootFields(script, publicKey)
  if (!previous) throw invalid('A coin before taproot needs the transaction that created it.')
  if (!isScriptHash(script)) return { nonWitnessUtxo: previous }
  const redeemScript = publicKey && toWitnessScript(0, hash160(publicKey))
  if (!redeemScript || !isSameBytes(toScriptHashScript(hash160(redeemScript)), script))
    throw invalid('The key of the account is not the one of its address.')
  return { nonWitnessUtxo: previous, redeemScript }
}

/** A signature of taproot commits to the amounts of all inputs, so it needs no previous transaction (BIP-341). */
function toTaprootFields(
  script: Uint8Array,
  publicKey: Uint8Array | undefined,
): { tapInternalKey?: Uint8Array } {
  const program = readWitnessProgram(script)
  // Wallets return the internal key with or without its parity byte, or the key of the output: only the first is put in.
  const internal = publicKey?.length === 33 ? publicKey.slice(1) : publicKey
  const tweaked = program?.version === 1 && internal ? tweakKey(internal) : undefined
  return internal && tweaked && program && isSameBytes(tweaked.key, program.program)
    ? { tapInternalKey: internal }
    : {}
}

/**
 * The PSBT of a payment, which can be replaced by one with a higher fee. It is read back by an independent decoder before
 * it is returned.
 * @throws SIMULATION_FAILED where what was encoded is not the plan
 */
export function createPaymentPsbt(plan: PaymentPlan, publicKey?: Uint8Array): Uint8Array {
  const { version } = toUnsigned(plan)
  const transaction = new Transaction({ version })
  // Both forms, because some wallets read one and some the other; before SegWit there is only the whole one.
  for (const coin of plan.coins)
    transaction.addInput({
      txid: coin.txid,
      index: coin.index,
      sequence,
      ...(isPublicKeyHash(coin.script) ? {} : { witnessUtxo: { amount: coin.amount, script: coin.script } }),
      ...toFields(coin, publicKey),
    })
  for (const output of plan.outputs) transaction.addOutput(output)
  const bytes = transaction.toPSBT()
  assertTransfer(bytes, plan)
  return bytes
}
