import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from './toBytes.js'
import type { ApprovalRequest, Payload } from './types.js'

const toFields = (payload: Payload): readonly string[] => {
  switch (payload.kind) {
    case 'evmTransaction':
      return [payload.chainId, payload.unsigned]
    case 'evmTypedData':
      return [payload.json]
    case 'solanaTransactions':
      return payload.wires
    case 'bitcoinTransaction':
      return [payload.unsigned, JSON.stringify([payload.spent, payload.signs, payload.own])]
    case 'bitcoinMessage':
      return [payload.bytes, payload.protocol]
    case 'stacksTransaction':
      return [payload.unsigned]
    default:
      return [payload.bytes]
  }
}

/** Binds a decision to what was on the screen: the payload, the account, the network, the page and what follows. */
export function toPayloadDigest({ payload, account, network, origin, isSent }: ApprovalRequest): string {
  const shown = [
    payload.kind,
    account.caipAddress,
    network.caipNetworkId,
    origin,
    isSent,
    ...toFields(payload),
  ]
  return toHex(sha256(utf8ToBytes(JSON.stringify(shown))))
}
