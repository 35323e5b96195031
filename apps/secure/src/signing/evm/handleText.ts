import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { approve } from '../approve.js'
import type { Call } from '../call.js'
import { findOwner } from '../findOwner.js'
import { toBytes } from '../toBytes.js'
import type { HandleRequestContext, Hex } from '../types.js'
import { signDigest } from './signDigest.js'
import { type EvmText, toMessagePayload, toTypedDataPayload } from './toEvmPayload.js'
import { hashTypedData, readTypedData } from './typedData.js'

/** Of EIP-191's version 0x45. */
function hashMessage(bytes: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
}

const toDigest = (payload: EvmText): Uint8Array =>
  payload.kind === 'evmMessage'
    ? hashMessage(toBytes(payload.bytes))
    : hashTypedData(readTypedData(payload.json))

const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Signs a message or typed data, by the account or by the key that owns it. Rejects with `RequestError`. */
export async function handleText(call: Call, context: HandleRequestContext): Promise<Hex> {
  const { method, params, address, network } = call
  const payload =
    method === 'personal_sign'
      ? toMessagePayload(params, address)
      : toTypedDataPayload(params, address, BigInt(network.caipNetworkId.slice('eip155:'.length)))
  const owner = findOwner(call, context)
  await approve(call, context, { payload, isSent: false })
  const { r, s, yParity } = await signDigest(toDigest(payload), owner?.address ?? address, context.custody)
  const signature: Hex = `0x${toWord(r)}${toWord(s)}${yParity === 0 ? '1b' : '1c'}`
  return owner ? owner.wrap(signature) : signature
}
