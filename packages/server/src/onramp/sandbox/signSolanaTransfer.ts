import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'

const systemProgram = new Uint8Array(32)

/** Returns a signed payment of lamports, base64; `version` undefined makes a legacy transaction. */
export function signSolanaTransfer(parameters: {
  /** base58 of 64 bytes: seed and public key. */
  privateKey: string
  receiver: string
  lamports: bigint
  blockhash: string
  version?: 0 | undefined
}): { transaction: string; hash: string; bytes: Buffer } {
  const { privateKey, receiver, lamports, blockhash, version } = parameters
  const key = base58.decode(privateKey)
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  const message = Buffer.concat([
    Uint8Array.from(version === undefined ? [] : [0x80]),
    // One signer, no read-only signers, one other read-only account, three keys.
    Uint8Array.from([1, 0, 1, 3]),
    key.subarray(32),
    base58.decode(receiver),
    systemProgram,
    base58.decode(blockhash),
    // One instruction: program 2, accounts 0 and 1, 12 bytes of data.
    Uint8Array.from([1, 2, 2, 0, 1, data.length]),
    data,
    Uint8Array.from(version === undefined ? [] : [0]),
  ])
  const toPart = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: toPart(key.subarray(0, 32)), x: toPart(key.subarray(32)) }
  const signature = sign(null, message, createPrivateKey({ key: jwk, format: 'jwk' }))
  const bytes = Buffer.concat([Uint8Array.from([1]), signature, message])
  return { transaction: bytes.toString('base64'), hash: base58.encode(signature), bytes }
}
