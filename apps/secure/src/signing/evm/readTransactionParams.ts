import { isRecord } from '../isRecord.js'
import { invalidParams, notAllowed } from '../RequestError.js'
import { isHex } from '../toBytes.js'
import type { Hex } from '../types.js'
import { isEvmAddress } from './toChecksumAddress.js'
import type { AccessList } from './transaction.js'

/** What a site asks to send; the rest is read from the chain. */
export type TransactionParams = {
  to: Hex | undefined
  value: bigint
  data: Hex
  gas: bigint | undefined
  nonce: bigint | undefined
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  accessList: AccessList
}

/** Of calldata; a block's whole gas pays for less than this. */
const maxDataLength = 256_000
/** Far above any block's. */
const maxGas = 100_000_000n

function toQuantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|0|[1-9]\d{0,77})$/.test(value)
  if (!isNumber && !isText) throw invalidParams(`${name} is not a quantity.`)
  const quantity = BigInt(value)
  if (quantity >= 2n ** 256n) throw invalidParams(`${name} is too large.`)
  return quantity
}

function toAccessList(value: unknown): AccessList {
  if (value === undefined || value === null) return []
  const isValid =
    Array.isArray(value) &&
    value.length <= 256 &&
    value.every(
      entry =>
        isRecord(entry) &&
        isEvmAddress(entry['address']) &&
        Array.isArray(entry['storageKeys']) &&
        entry['storageKeys'].every(key => isHex(key) && key.length === 66),
    )
  if (!isValid) throw invalidParams('accessList is not valid.')
  return (value as AccessList).map(({ address, storageKeys }) => ({
    address: address.toLowerCase() as Hex,
    storageKeys: storageKeys.map(key => key.toLowerCase() as Hex),
  }))
}

/** Checks the parameters of `eth_sendTransaction`, `from` and `chainId` among them. Throws `RequestError`. */
export function readTransactionParams(
  params: unknown,
  { address, chainId }: { address: string; chainId: bigint },
): TransactionParams {
  const input: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(input)) throw invalidParams('The transaction must be an object.')
  const { from, to } = input
  if (from !== undefined && (!isEvmAddress(from) || from.toLowerCase() !== address.toLowerCase()))
    throw invalidParams('from is another account.')
  const chain = toQuantity(input['chainId'], 'chainId')
  if (chain !== undefined && chain !== chainId) throw invalidParams('chainId is another network.')
  // Delegations and blobs are off.
  if (
    input['authorizationList'] !== undefined ||
    input['blobVersionedHashes'] !== undefined ||
    input['blobs'] !== undefined
  )
    throw notAllowed()
  const type = toQuantity(input['type'], 'type')
  if (type !== undefined && type !== 0n && type !== 2n) throw notAllowed()
  if (to !== undefined && to !== null && !isEvmAddress(to)) throw invalidParams('to is not an address.')
  const [data = input['input'] ?? '0x', alias = data] = [
    input['data'] ?? undefined,
    input['input'] ?? undefined,
  ]
  if (!isHex(data) || !isHex(alias) || data.length > maxDataLength) throw invalidParams('data is not valid.')
  if (data.toLowerCase() !== alias.toLowerCase()) throw invalidParams('data and input differ.')
  if (!to && data === '0x') throw invalidParams('A transaction needs a recipient or code.')
  const gas = toQuantity(input['gas'] ?? input['gasLimit'], 'gas')
  if (gas !== undefined && (gas < 21_000n || gas > maxGas)) throw invalidParams('gas is not plausible.')
  const read = {
    to: to ? (to.toLowerCase() as Hex) : undefined,
    value: toQuantity(input['value'], 'value') ?? 0n,
    data: data.toLowerCase() as Hex,
    gas,
    nonce: toQuantity(input['nonce'], 'nonce'),
    gasPrice: toQuantity(input['gasPrice'], 'gasPrice'),
    maxFeePerGas: toQuantity(input['maxFeePerGas'], 'maxFeePerGas'),
    maxPriorityFeePerGas: toQuantity(input['maxPriorityFeePerGas'], 'maxPriorityFeePerGas'),
    accessList: toAccessList(input['accessList']),
  }
  if (read.nonce !== undefined && read.nonce >= 2n ** 53n) throw invalidParams('nonce is not plausible.')
  if (read.gasPrice !== undefined && (read.maxFeePerGas ?? read.maxPriorityFeePerGas) !== undefined)
    throw invalidParams('gasPrice and maxFeePerGas exclude each other.')
  if (type === 0n && (read.maxFeePerGas ?? read.maxPriorityFeePerGas) !== undefined)
    throw invalidParams('A legacy transaction has gasPrice alone.')
  return read
}
