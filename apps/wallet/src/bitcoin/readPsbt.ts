import { base64 } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { invalidParams } from '../core/errors.js'
import { isTaproot } from './bitcoinKey.js'
import type { BitcoinNetwork } from './networks.js'

export type PsbtPart = { amount: bigint; script: Uint8Array; address: string | undefined }
export type ReadPsbt = {
  transaction: Transaction
  inputs: readonly PsbtPart[]
  outputs: readonly PsbtPart[]
  fee: bigint
  /** In vB once it is signed, to within a few. */
  size: number
}

const limit = 200_000

function toAddress(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return undefined
  }
}

/**
 * Reads a PSBT whose inputs all say what they spend.
 * @throws {WalletRpcError} -32602
 */
export function readPsbt(value: unknown, network: BitcoinNetwork): ReadPsbt {
  if (typeof value !== 'string' || value.length > limit) throw invalidParams('psbt must be base64 text.')
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(base64.decode(value), { allowUnknownOutputs: true })
  } catch {
    throw invalidParams('psbt is not a PSBT.')
  }
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index): PsbtPart => {
    const { witnessUtxo, nonWitnessUtxo, index: place = 0 } = transaction.getInput(index)
    const spent = witnessUtxo ?? nonWitnessUtxo?.outputs[place]
    if (!spent) throw invalidParams(`Input ${index} does not say what it spends.`)
    return { ...spent, address: toAddress(spent.script, network) }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index): PsbtPart => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(index)
    return { amount, script, address: toAddress(script, network) }
  })
  const sum = (parts: readonly PsbtPart[]): bigint => parts.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(inputs) - sum(outputs)
  if (fee < 0n) throw invalidParams('The outputs are worth more than the inputs.')
  // A head of 10.5, and per input 57.5 for a taproot key or 68 for P2WPKH.
  const size = Math.ceil(
    10.5 +
      inputs.reduce((total, { script }) => total + (isTaproot(script) ? 57.5 : 68), 0) +
      outputs.reduce((total, { script }) => total + 9 + script.length, 0),
  )
  return { transaction, inputs, outputs, fee, size }
}
