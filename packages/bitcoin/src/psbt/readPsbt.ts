import { RawTx, Transaction } from '@scure/btc-signer'
import { readTransaction } from '../transaction/readTransaction.js'
import type { BitcoinTransaction, TransactionOutput } from '../transaction/types.js'
import { hashTransaction } from '../transaction/writeTransaction.js'
import { isSameBytes } from '../utils/bytes.js'

export type PsbtInput = {
  /** The output that the input spends, where the PSBT has it; a previous transaction has to have the id asked for. */
  prevout: TransactionOutput | undefined
  /** The transaction of that output, where the PSBT has it. */
  previous: BitcoinTransaction | undefined
  sighash: number | undefined
  redeemScript: Uint8Array | undefined
  witnessScript: Uint8Array | undefined
  /** Signatures with their keys. */
  partialSignatures: readonly (readonly [key: Uint8Array, signature: Uint8Array])[]
  taprootSignature: Uint8Array | undefined
  /** Signatures of script paths, with the key and the hash of the leaf. */
  leafSignatures: readonly { key: Uint8Array; leafHash: Uint8Array; signature: Uint8Array }[]
  /** Scripts with their version byte at the end (BIP-371). */
  leafScripts: readonly Uint8Array[]
  finalScript: Uint8Array | undefined
  finalWitness: readonly Uint8Array[] | undefined
}

export type Psbt = {
  /** Without scripts and witnesses of its inputs. */
  unsigned: BitcoinTransaction
  inputs: readonly PsbtInput[]
}

/** What is checked is checked here, on the transaction itself: the reader has to take PSBTs of any kind. */
export const lenientOptions = {
  allowUnknownVersion: true,
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
  unknown: 'ignore',
} as const

/** The output that an input spends. Both forms, where a PSBT has both, have to agree. */
function readPrevout(
  {
    witnessUtxo,
    previous,
  }: { witnessUtxo: TransactionOutput | undefined; previous: BitcoinTransaction | undefined },
  { txid, index }: { txid: Uint8Array; index: number },
): TransactionOutput | undefined {
  if (!previous) return witnessUtxo
  const output = previous.outputs[index]
  if (!output || !isSameBytes(hashTransaction(previous), txid))
    throw new RangeError('The previous transaction of an input is another one.')
  if (
    witnessUtxo &&
    (witnessUtxo.amount !== output.amount || !isSameBytes(witnessUtxo.script, output.script))
  )
    throw new RangeError('The two forms of an output that is spent differ.')
  return output
}

/**
 * Reads a PSBT of version 0 (BIP-174) or 2 (BIP-370), with the fields of taproot (BIP-371). Throws an error for
 * anything else.
 */
export function readPsbt(bytes: Uint8Array): Psbt {
  const psbt = Transaction.fromPSBT(bytes, lenientOptions)
  const unsigned = readTransaction(psbt.unsignedTx)
  const inputs = unsigned.inputs.map((outpoint, index): PsbtInput => {
    const input = psbt.getInput(index)
    const { witnessUtxo, nonWitnessUtxo } = input
    const previous = nonWitnessUtxo && readTransaction(RawTx.encode(nonWitnessUtxo))
    return {
      prevout: readPrevout({ witnessUtxo, previous }, outpoint),
      previous,
      sighash: input.sighashType,
      redeemScript: input.redeemScript,
      witnessScript: input.witnessScript,
      partialSignatures: input.partialSig ?? [],
      taprootSignature: input.tapKeySig,
      leafSignatures: (input.tapScriptSig ?? []).map(([{ pubKey, leafHash }, signature]) => ({
        key: pubKey,
        leafHash,
        signature,
      })),
      leafScripts: (input.tapLeafScript ?? []).map(([, script]) => script),
      finalScript: input.finalScriptSig,
      finalWitness: input.finalScriptWitness,
    }
  })
  return { unsigned, inputs }
}
