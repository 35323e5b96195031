import { op } from '../script/opcodes.js'
import { readScript } from '../script/readScript.js'
import { toHex } from '../utils/bytes.js'
import type { PsbtInput } from './readPsbt.js'

/** How many signatures of which keys a script of CHECKMULTISIG needs; undefined for any other script. */
function readMultisig(script: Uint8Array): { needed: number; keys: readonly Uint8Array[] } | undefined {
  const operations = readScript(script)
  const [first, ...rest] = operations
  const [count, check] = rest.splice(-2)
  const keys = rest.flatMap(({ data }) => (data?.length === 33 || data?.length === 65 ? [data] : []))
  const toCount = (code: number): number => (code >= op.one && code <= op.sixteen ? code - op.one + 1 : 0)
  const needed = toCount(first?.code ?? 0)
  const isMultisig =
    check?.code === op.checkMultiSig &&
    keys.length === rest.length &&
    toCount(count?.code ?? 0) === keys.length
  return isMultisig && needed > 0 && needed <= keys.length ? { needed, keys } : undefined
}

/** What satisfies a multisig script, in the order of its keys; undefined while signatures are missing. */
export function satisfyMultisig(
  script: Uint8Array,
  signatures: PsbtInput['partialSignatures'],
): Uint8Array[] | undefined {
  const multisig = readMultisig(script)
  if (!multisig) return undefined
  const byKey = new Map(signatures.map(([key, signature]) => [toHex(key), signature]))
  const found = multisig.keys.flatMap(key => byKey.get(toHex(key)) ?? []).slice(0, multisig.needed)
  return found.length === multisig.needed ? [new Uint8Array(), ...found] : undefined
}
