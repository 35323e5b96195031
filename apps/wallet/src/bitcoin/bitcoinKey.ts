import { secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2tr, p2wpkh, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { concat, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'
import type { PlainKey } from '../core/family.js'

type Payment = { script: Uint8Array; tapInternalKey?: Uint8Array | undefined }

export const toSecret = (key: PlainKey): Uint8Array => hexToBytes(key.privateKey)
export const toCompressedKey = (key: PlainKey): Uint8Array => secp256k1.getPublicKey(toSecret(key), true)

/** What an output to this key has: taproot where it is for ordinals, otherwise P2WPKH. */
export function toPayment(key: PlainKey): Payment {
  const publicKey = toCompressedKey(key)
  if (key.purpose !== 'ordinals') return { script: p2wpkh(publicKey).script }
  const internal = publicKey.slice(1)
  return { script: p2tr(internal).script, tapInternalKey: internal }
}

const virtual = { version: 0, allowUnknownVersion: true, allowUnknownOutputs: true } as const

function hashMessage(message: string): Uint8Array {
  const tag = sha256(stringToBytes('BIP0322-signed-message'))
  return hexToBytes(sha256(concat([tag, tag, toHexText(message)])))
}
const toHexText = (text: string): Hex =>
  `0x${[...stringToBytes(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Signs text as BIP-322 has it, in the simple form: the bytes of the witness. */
export function signText(key: PlainKey, message: string): Uint8Array {
  const { script, tapInternalKey } = toPayment(key)
  const toSpend = new Transaction(virtual)
  // Outputs come first: the input is final, and covers them.
  toSpend.addOutput({ amount: 0n, script })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', hashMessage(message)]),
  })
  const toSign = new Transaction(virtual)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(tapInternalKey ? { tapInternalKey } : {}),
  })
  toSign.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  toSign.sign(toSecret(key))
  toSign.finalize()
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

/** The kind of an output, for sizes. */
export const isTaproot = (script: Uint8Array): boolean => OutScript.decode(script).type === 'tr'
