import { Transaction } from '@scure/btc-signer'
import { lenientOptions } from './readPsbt.js'
import type { SignedInput, SigningRequest } from './types.js'

type Update = Parameters<Transaction['updateInput']>[1]

function toUpdate({ final, partialSignatures, leafSignatures }: SignedInput): Update {
  if (final)
    return {
      ...(final.script.length > 0 ? { finalScriptSig: final.script } : {}),
      ...(final.witness.length > 0 ? { finalScriptWitness: [...final.witness] } : {}),
    }
  // The library writes no empty list.
  if (leafSignatures.length > 0)
    return {
      tapScriptSig: leafSignatures.map(({ key, leafHash, signature }) => [
        { pubKey: key, leafHash },
        signature,
      ]),
    }
  return { partialSig: partialSignatures.map(([key, signature]) => [key, signature]) }
}

/** The PSBT that was sent, with the verified signatures: what a host gets in the place of the wallet's. */
export function writeSigned({ psbt }: SigningRequest, signed: readonly SignedInput[]): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, lenientOptions)
  for (const input of signed) transaction.updateInput(input.index, toUpdate(input), true)
  return transaction.toPSBT()
}
