import {
  isPublicKeyHash,
  isScriptHash,
  readWitnessProgram,
  toPublicKeyHashScript,
  toScriptHashScript,
  toWitnessScript,
} from '../script/scriptKind.js'
import { concatBytes, isSameBytes } from '../utils/bytes.js'
import { hash160, sha256 } from '../utils/hash.js'
import type { PsbtInput } from './readPsbt.js'

/** How the output that an input spends is satisfied by ECDSA signatures. */
export type InputScripts = {
  version: 'base' | 'witnessV0'
  /** The script that signatures commit to. */
  code: Uint8Array
  /** The hash of the one key, where the output is of one. */
  keyHash: Uint8Array | undefined
  /** The redeem script, which the script of the input ends with. */
  redeemScript: Uint8Array | undefined
}

/** The push of data of any length that an output can have been made of. */
function toPush(data: Uint8Array): Uint8Array {
  const { length } = data
  if (length === 0) return Uint8Array.of(0)
  const head = length <= 75 ? [length] : length <= 255 ? [76, length] : [77, length & 255, length >> 8]
  return concatBytes(Uint8Array.from(head), data)
}

/** The scripts of an input; undefined where it has not what its output asks for, or needs no ECDSA. */
export function readInputScripts(script: Uint8Array, input: PsbtInput): InputScripts | undefined {
  const { redeemScript, witnessScript } = input
  if (isPublicKeyHash(script))
    return { version: 'base', code: script, keyHash: script.slice(3, 23), redeemScript: undefined }
  const isNested =
    redeemScript !== undefined &&
    isScriptHash(script) &&
    isSameBytes(toScriptHashScript(hash160(redeemScript)), script)
  const inner = isNested ? redeemScript : script
  const program = readWitnessProgram(inner)?.program
  const own = isNested ? redeemScript : undefined
  if (program?.length === 20 && inner[0] === 0)
    return {
      version: 'witnessV0',
      code: toPublicKeyHashScript(program),
      keyHash: program,
      redeemScript: own,
    }
  if (witnessScript && isSameBytes(toWitnessScript(0, sha256(witnessScript)), inner))
    return { version: 'witnessV0', code: witnessScript, keyHash: undefined, redeemScript: own }
  return isNested && !program
    ? { version: 'base', code: redeemScript, keyHash: undefined, redeemScript }
    : undefined
}

/** The script and witness of an input, of what satisfies its innermost script. */
export function assembleInput(
  { version, code, keyHash, redeemScript }: InputScripts,
  items: readonly Uint8Array[],
): { script: Uint8Array; witness: readonly Uint8Array[] } {
  const tail = redeemScript ? [redeemScript] : []
  if (version === 'base') return { script: concatBytes(...[...items, ...tail].map(toPush)), witness: [] }
  return { script: concatBytes(...tail.map(toPush)), witness: keyHash ? items : [...items, code] }
}
