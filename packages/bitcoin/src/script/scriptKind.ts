import { concatBytes } from '../utils/bytes.js'

/** A witness version and its program, where the script is just that (BIP-141). */
export function readWitnessProgram(script: Uint8Array): { version: number; program: Uint8Array } | undefined {
  const [code = 0, length = 0] = script
  if (script.length < 4 || script.length > 42 || length !== script.length - 2) return undefined
  if (code !== 0 && (code < 81 || code > 96)) return undefined
  return { version: code === 0 ? 0 : code - 80, program: script.slice(2) }
}

const hasForm = (script: Uint8Array, start: readonly number[], end: readonly number[]): boolean =>
  script.length === start.length + 20 + end.length &&
  start.every((byte, index) => script[index] === byte) &&
  end.every((byte, index) => script[start.length + 20 + index] === byte)

export const isPublicKeyHash = (script: Uint8Array): boolean => hasForm(script, [118, 169, 20], [136, 172])
export const isScriptHash = (script: Uint8Array): boolean => hasForm(script, [169, 20], [135])

export const toPublicKeyHashScript = (hash: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(118, 169, 20), hash, Uint8Array.of(136, 172))

export const toScriptHashScript = (hash: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(169, 20), hash, Uint8Array.of(135))

export const toWitnessScript = (version: number, program: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(version === 0 ? 0 : version + 80, program.length), program)

export const isTaproot = (script: Uint8Array): boolean => {
  const found = readWitnessProgram(script)
  return found?.version === 1 && found.program.length === 32
}
