import { Transaction } from '@scure/btc-signer'
import { toHex } from 'viem'

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true } as const

const hex = (bytes: Uint8Array | undefined): string => (bytes ? toHex(bytes).slice(2) : '')

export type TransactionOutline = {
  version: number
  lockTime: number
  weight: number
  vsize: number
  size: number
  inputs: readonly {
    /** In the order of the wire. */
    hash: string
    txid: string
    index: number
    sequence: number
    script: string
    witness: readonly string[]
  }[]
  outputs: readonly { amount: bigint; script: Uint8Array }[]
  /** Of all outputs. */
  paid: bigint
}

/** What a signed transaction holds. Throws for bytes that are none. */
export function readOutline(bytes: Uint8Array): TransactionOutline {
  const transaction = Transaction.fromRaw(bytes, lenient)
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const input = transaction.getInput(index)
    const id = input.txid ?? new Uint8Array(32)
    return {
      hash: hex(Uint8Array.from(id).reverse()),
      txid: hex(id),
      index: input.index ?? 0,
      sequence: input.sequence ?? 0xffffffff,
      script: hex(input.finalScriptSig),
      witness: (input.finalScriptWitness ?? []).map(hex),
    }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(index)
    return { amount, script }
  })
  const { version, lockTime } = transaction
  const weight = 3 * transaction.toBytes(true, false).length + bytes.length
  return {
    version,
    lockTime,
    weight,
    vsize: Math.ceil(weight / 4),
    size: bytes.length,
    inputs,
    outputs,
    paid: outputs.reduce((sum, { amount }) => sum + amount, 0n),
  }
}
