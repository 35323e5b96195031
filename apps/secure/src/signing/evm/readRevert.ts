import { isHex, toBytes, toText } from '../toBytes.js'

const maxReason = 200

/** `Error(string)`, as a contract reverts with it. */
function decodeReason(data: unknown): string | undefined {
  if (!isHex(data) || !data.startsWith('0x08c379a0') || data.length > 20_000) return undefined
  const bytes = toBytes(data).subarray(4)
  const length = bytes.subarray(32, 64).reduce((sum, byte) => sum * 256 + byte, 0)
  return length <= bytes.length - 64 ? toText(bytes.subarray(64, 64 + length)) : undefined
}

/** Why a call would revert, in the contract's words or the node's; undefined for an error of another kind. */
export function readRevert(error: unknown): string | undefined {
  const { data, message, rpcCode } = (error ?? {}) as { data?: unknown; message?: unknown; rpcCode?: unknown }
  const text = typeof message === 'string' ? message : ''
  const isRevert = rpcCode === 3 || /revert|insufficient|exceed|out of gas|invalid opcode/i.test(text)
  if (!isRevert) return undefined
  return (decodeReason(data) ?? text).slice(0, maxReason)
}
