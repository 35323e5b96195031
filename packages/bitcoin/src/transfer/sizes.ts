import { isPublicKeyHash, isScriptHash, readWitnessProgram } from '../script/scriptKind.js'
import { toSize } from '../utils/reader.js'
import type { PaymentOutput } from './types.js'

const outpointAndSequence = 40

/** The most that an input takes, in weight, by the script it spends: a script hash is taken for a nested key hash. */
function getInputWeight(script: Uint8Array): number {
  const program = readWitnessProgram(script)
  // A signature of 72 bytes with its sighash, a key of 33.
  const keyWitness = 1 + 1 + 72 + 1 + 33
  if (program?.version === 1) return 4 * (outpointAndSequence + 1) + 1 + 1 + 65
  if (program?.program.length === 20) return 4 * (outpointAndSequence + 1) + keyWitness
  if (isScriptHash(script)) return 4 * (outpointAndSequence + 1 + 23) + keyWitness
  return 4 * (outpointAndSequence + 1 + 1 + 72 + 1 + 33) + 1
}

const getOutputBytes = ({ script }: Pick<PaymentOutput, 'script'>): number =>
  8 + toSize(script.length).length + script.length

/** An upper bound of the virtual size of a transaction of single-key inputs. */
export function getVsize(
  inputs: readonly { script: Uint8Array }[],
  outputs: readonly Pick<PaymentOutput, 'script'>[],
): number {
  const fixed = 4 * (8 + toSize(inputs.length).length + toSize(outputs.length).length) + 2
  const weight = inputs.reduce(
    (sum, { script }) => sum + getInputWeight(script),
    fixed + 4 * outputs.reduce((sum, output) => sum + getOutputBytes(output), 0),
  )
  return Math.ceil(weight / 4)
}

const dustRate = 3n

/** The least that nodes relay to a script: three satoshis per byte of the output and of what spends it. */
export function getDust(script: Uint8Array): bigint {
  const isWitness = readWitnessProgram(script) !== undefined
  return BigInt(getOutputBytes({ script }) + (isWitness ? 67 : 148)) * dustRate
}

/** What a script that holds a key's coins is; others are not spent by a payment. */
export const isSpendable = (script: Uint8Array): boolean => {
  const program = readWitnessProgram(script)
  if (!program) return isPublicKeyHash(script) || isScriptHash(script)
  const { version, program: bytes } = program
  return (version === 0 && bytes.length === 20) || (version === 1 && bytes.length === 32)
}
