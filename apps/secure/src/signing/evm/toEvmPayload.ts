import { utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidParams } from '../RequestError.js'
import { isHex, toHex } from '../toBytes.js'
import type { EvmPayload } from '../types.js'
import { isEvmAddress } from './toChecksumAddress.js'
import { hashTypedData, readTypedData, type TypedData } from './typedData.js'

/** What is signed by its hash, and not sent. */
export type EvmText = Exclude<EvmPayload, { kind: 'evmTransaction' }>

const maxMessageLength = 65_536

const isOwn = (value: unknown, address: string): boolean =>
  isEvmAddress(value) && value.toLowerCase() === address.toLowerCase()

/** `personal_sign`: hexadecimal bytes, else text. Throws `RequestError`. */
export function toMessagePayload(params: unknown, address: string): EvmText {
  const [message, account]: unknown[] = Array.isArray(params) ? params : []
  if (!isOwn(account, address)) throw invalidParams('The account is another one.')
  if (typeof message !== 'string' || message.length > maxMessageLength)
    throw invalidParams('The message is not valid.')
  const bytes = isHex(message) ? message.toLowerCase() : toHex(utf8ToBytes(message))
  return { kind: 'evmMessage', bytes: bytes as `0x${string}` }
}

/** The chain that the domain names, undefined where it names none. */
export function readDomainChain({ types, domain }: TypedData): bigint | undefined {
  if (!types['EIP712Domain']?.some(({ name }) => name === 'chainId')) return undefined
  const value = domain['chainId']
  return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : undefined
}

/** `eth_signTypedData_v4`. Throws `RequestError`, for a domain of another chain too. */
export function toTypedDataPayload(params: unknown, address: string, chainId: bigint): EvmText {
  const [account, value]: unknown[] = Array.isArray(params) ? params : []
  if (!isOwn(account, address)) throw invalidParams('The account is another one.')
  try {
    const data = readTypedData(value)
    hashTypedData(data)
    const chain = readDomainChain(data)
    if (chain !== undefined && chain !== chainId) throw new TypeError('The domain is of another network.')
    return { kind: 'evmTypedData', json: JSON.stringify(data) }
  } catch (error) {
    throw invalidParams(error instanceof TypeError ? error.message : 'The typed data is not valid.')
  }
}
