import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { invalidParams, unauthorized } from './errors.js'

/** True for a plain JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parameters as a list. @throws {WalletRpcError} -32602 */
export function toList(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (Array.isArray(params)) return params
  throw invalidParams('The parameters must be a list.')
}

/** @throws {WalletRpcError} -32602 */
export function toAddress(value: unknown, field: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidParams(`${field} must be an address of 20 bytes in hex.`)
  return getAddress(value)
}

/** The authorised account that `value` names. @throws {WalletRpcError} -32602 or 4100 */
export function toOwnAddress(value: unknown, field: string, accounts: readonly Address[]): Address {
  const address = toAddress(value, field)
  const own = accounts.find(account => account.toLowerCase() === address.toLowerCase())
  if (!own) throw unauthorized(`The account ${address} is not connected to this site. Connect it first.`)
  return own
}

/** A quantity of at most 32 bytes. @throws {WalletRpcError} -32602 */
export function toQuantity(value: unknown, field: string): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw invalidParams(`${field} must be a quantity in 0x hex.`)
  return `0x${BigInt(value).toString(16)}`
}

/** Whole bytes in hex. @throws {WalletRpcError} -32602 */
export function toBytes(value: unknown, field: string, limit = 131_072): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !isHex(value) || value.length % 2 !== 0)
    throw invalidParams(`${field} must be bytes in 0x hex.`)
  if ((value.length - 2) / 2 > limit) throw invalidParams(`${field} is larger than ${limit} bytes.`)
  return value.toLowerCase() as Hex
}

/** A chain id in the 0x hex of EIP-3326. @throws {WalletRpcError} -32602 */
export function toChainId(value: unknown): number {
  const valid = typeof value === 'string' && /^0x[1-9a-fA-F][0-9a-fA-F]*$/.test(value)
  const chainId = valid ? Number.parseInt(value, 16) : Number.NaN
  if (!Number.isSafeInteger(chainId))
    throw invalidParams('chainId must be a whole number in 0x hex without leading zeros.')
  return chainId
}
