import type { PsbtInput } from './readPsbt.js'

/** What a wallet was asked to sign. */
export type SigningRequest = {
  /** The PSBT as it was sent, with the output of every input. */
  psbt: Uint8Array
  /** The inputs to sign. Without `sighashes`, those that cover the whole transaction are allowed. */
  inputs: readonly { index: number; sighashes?: readonly number[] | undefined }[]
}

/** An input with signatures that verify; final where they are all it needs. */
export type SignedInput = {
  index: number
  final: { script: Uint8Array; witness: readonly Uint8Array[] } | undefined
  partialSignatures: PsbtInput['partialSignatures']
  leafSignatures: PsbtInput['leafSignatures']
}
