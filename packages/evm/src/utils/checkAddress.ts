import type { AddressCheck } from '@latchkit/core'
import { loadChecksum } from './toAccounts.js'

/**
 * R5.1: 40 hex characters with an optional 0x prefix. Mixed case that fails EIP-55 is accepted with a
 * warning (D25).
 */
export async function checkAddress(value: string): Promise<AddressCheck> {
  const match = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value)
  const hex = match?.[1]
  if (!hex) return { valid: false, reason: 'FORMAT' }
  const address = `0x${hex}`
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return { valid: true, address }
  const toChecksum = await loadChecksum()
  return toChecksum(address) === address
    ? { valid: true, address }
    : { valid: true, address, warning: 'CHECKSUM' }
}
