import { readTransaction } from '../transaction/readTransaction.js'
import { type Psbt, type PsbtInput, readPsbt } from './readPsbt.js'
import { toSigningError } from './signingError.js'

const empty: Omit<PsbtInput, 'finalScript' | 'finalWitness'> = {
  prevout: undefined,
  previous: undefined,
  sighash: undefined,
  redeemScript: undefined,
  witnessScript: undefined,
  partialSignatures: [],
  taprootSignature: undefined,
  leafSignatures: [],
  leafScripts: [],
}

/** A transaction in the form of the network, as some wallets return it, in the shape of a finalised PSBT. */
function readFinal(bytes: Uint8Array): Psbt {
  const transaction = readTransaction(bytes)
  return {
    unsigned: {
      ...transaction,
      inputs: transaction.inputs.map(input => ({ ...input, script: new Uint8Array(), witness: [] })),
    },
    inputs: transaction.inputs.map(({ script, witness }) => ({
      ...empty,
      finalScript: script,
      finalWitness: witness,
    })),
  }
}

/** What a wallet returned: a PSBT, finalised or not, or the signed transaction. Throws WALLET_FAILED for anything else. */
export function readSigned(bytes: Uint8Array): Psbt {
  try {
    // Every PSBT begins with `psbt`, which as the version of a transaction does not exist.
    return bytes[0] === 0x70 && bytes[1] === 0x73 ? readPsbt(bytes) : readFinal(bytes)
  } catch (error) {
    throw toSigningError('unreadable', error instanceof Error ? error.message : undefined)
  }
}
