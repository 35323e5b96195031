import { Transaction } from '@scure/btc-signer'
import { lenientOptions } from '../psbt/readPsbt.js'

/**
 * A PSBT without the transactions of its coins, where an input has the output that it spends as well. What a reload needs
 * of a payment is kept in it: the amounts were checked before the wallet was asked.
 */
export function withoutPrevious(psbt: Uint8Array): Uint8Array {
  const whole = Transaction.fromPSBT(psbt, lenientOptions)
  const { version, lockTime } = whole
  const short = new Transaction({ ...lenientOptions, version, lockTime })
  for (let index = 0; index < whole.inputsLength; index++) {
    const input = whole.getInput(index)
    const { nonWitnessUtxo: _, ...rest } = input
    short.addInput(input.witnessUtxo ? rest : input)
  }
  for (let index = 0; index < whole.outputsLength; index++) short.addOutput(whole.getOutput(index))
  return short.toPSBT()
}
