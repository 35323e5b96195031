import { fromHex, type Hex, hashTypedData, isAddress, isHex, stringToHex, validateTypedData } from 'viem'
import { parseAddChain } from './addChain.js'
import { isRecord, toAddress, toBytes, toChainId, toList, toOwnAddress, toQuantity } from './checks.js'
import { describeCall } from './describeCall.js'
import { invalidParams, unknownChain, unsupportedMethod, WalletRpcError } from './errors.js'
import type { EvmRequest, RequestContext, RequestedTransaction, TypedData } from './request.js'
import { parseSignIn } from './signIn.js'
import { toTypedDataDefinition } from './typedData.js'

const messageLimit = 65_536
const typedDataLimit = 262_144

/** The methods that need the person's consent. */
export const consentMethods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

const refused: Readonly<Record<string, string>> = {
  eth_sign: 'It signs unreadable data. Use personal_sign.',
  eth_signTypedData: 'Use eth_signTypedData_v4.',
  eth_signTypedData_v1: 'Use eth_signTypedData_v4.',
  eth_signTypedData_v3: 'Use eth_signTypedData_v4.',
}

/**
 * Checks a request from outside and turns it into the one value that is shown and signed.
 * @throws {WalletRpcError} 4100 not authorised, 4200 unknown method, 4902 unknown chain, -32602 bad parameters
 * @example parseRequest('personal_sign', ['0x6869', address], context)
 */
export function parseRequest(method: string, params: unknown, context: RequestContext): EvmRequest {
  switch (method) {
    case 'personal_sign':
      return parseMessage(toList(params), context)
    case 'eth_signTypedData_v4':
      return parseTypedData(toList(params), context)
    case 'eth_sendTransaction':
      return parseTransaction(toList(params), context)
    case 'wallet_switchEthereumChain':
      return parseSwitch(toList(params), context)
    case 'wallet_addEthereumChain':
      return parseAddChain(toList(params), context)
    default:
      throw unsupportedMethod(method, Object.hasOwn(refused, method) ? refused[method] : undefined)
  }
}

function parseMessage(params: readonly unknown[], context: RequestContext): EvmRequest {
  let [data, address] = params
  // Old sites pass the address first; a message that is itself an address stays in its place.
  if (
    typeof data === 'string' &&
    isAddress(data, { strict: false }) &&
    typeof address === 'string' &&
    !isAddress(address, { strict: false })
  )
    [data, address] = [address, data]
  if (typeof data !== 'string') throw invalidParams('The message must be a string.')
  if (data.length > messageLimit * 2 + 2) throw invalidParams('The message is too long.')
  const own = toOwnAddress(address, 'The second parameter', context.accounts)
  const raw: Hex = isHex(data) && data.length % 2 === 0 ? (data.toLowerCase() as Hex) : stringToHex(data)
  const text = toText(raw)
  return {
    kind: 'message',
    address: own,
    raw,
    text,
    signIn: text === undefined ? undefined : parseSignIn(text),
  }
}

function toText(raw: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(raw, 'bytes'))
  } catch {
    return undefined
  }
}

function parseTypedData(params: readonly unknown[], context: RequestContext): EvmRequest {
  const address = toOwnAddress(params[0], 'The first parameter', context.accounts)
  const typedData = toTypedData(params[1])
  const { chainId } = typedData.domain
  if (chainId !== undefined && toBigInt(chainId) !== BigInt(context.chain.chainId))
    throw invalidParams(
      `The data names chain ${String(chainId).slice(0, 80)}, but the active chain is ${context.chain.chainId}. Switch first.`,
    )
  try {
    validateTypedData(toTypedDataDefinition(typedData))
    hashTypedData(toTypedDataDefinition(typedData))
  } catch (error) {
    if (error instanceof WalletRpcError) throw error
    throw invalidParams(`The typed data cannot be encoded: ${firstLine(error)}`)
  }
  return { kind: 'typedData', address, typedData }
}

function toTypedData(value: unknown): TypedData {
  let parsed = value
  if (typeof value === 'string') {
    if (value.length > typedDataLimit) throw invalidParams('The typed data is too long.')
    try {
      parsed = JSON.parse(value)
    } catch {
      throw invalidParams('The typed data is not valid JSON.')
    }
  }
  if (!isRecord(parsed)) throw invalidParams('The typed data must be an object.')
  const { types, primaryType, domain, message } = parsed
  if (!isRecord(types) || !Object.values(types).every(isFieldList))
    throw invalidParams('The typed data needs types: lists of { name, type }.')
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw invalidParams('The typed data needs a primaryType that is among its types.')
  if (primaryType === 'EIP712Domain')
    throw invalidParams('The typed data must hold a message, not only a domain.')
  if (!isRecord(domain) || !isRecord(message))
    throw invalidParams('The typed data needs a domain and a message.')
  return { types: types as TypedData['types'], primaryType, domain, message }
}

const isFieldList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    field => isRecord(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string',
  )

function toBigInt(value: unknown): bigint | undefined {
  try {
    return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : undefined
  } catch {
    return undefined
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? ''

function parseTransaction(params: readonly unknown[], context: RequestContext): EvmRequest {
  const [input] = params
  if (!isRecord(input)) throw invalidParams('The transaction must be an object.')
  const from = toOwnAddress(input['from'], 'from', context.accounts)
  const chainId = toQuantity(input['chainId'], 'chainId')
  if (chainId !== undefined && BigInt(chainId) !== BigInt(context.chain.chainId))
    throw invalidParams(
      `The transaction is for chain ${BigInt(chainId)}, but the active chain is ${context.chain.chainId}. Switch first.`,
    )
  const type = toQuantity(input['type'], 'type')
  if (type !== undefined && BigInt(type) > 2n)
    throw invalidParams('This wallet sends transactions of type 0, 1 and 2 only.')
  if (input['authorizationList'] !== undefined || input['blobs'] !== undefined)
    throw invalidParams('This wallet sends no authorizations and no blobs.')
  const data = toBytes(input['data'], 'data')
  const alias = toBytes(input['input'], 'input')
  if (data !== undefined && alias !== undefined && data !== alias)
    throw invalidParams('data and input are both given and differ.')
  const payload = data ?? alias
  const to = input['to'] === undefined || input['to'] === null ? undefined : toAddress(input['to'], 'to')
  if (!to && (!payload || payload === '0x'))
    throw invalidParams('A transaction without a recipient must carry contract code in data.')
  const gasPrice = toQuantity(input['gasPrice'], 'gasPrice')
  const maxFeePerGas = toQuantity(input['maxFeePerGas'], 'maxFeePerGas')
  const maxPriorityFeePerGas = toQuantity(input['maxPriorityFeePerGas'], 'maxPriorityFeePerGas')
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalidParams('gasPrice and maxFeePerGas exclude each other.')
  const transaction: RequestedTransaction = {
    from,
    to,
    value: toQuantity(input['value'], 'value') ?? '0x0',
    data: payload === '0x' ? undefined : payload,
    gas: toQuantity(input['gas'] ?? input['gasLimit'], 'gas'),
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce: toQuantity(input['nonce'], 'nonce'),
    accessList: toAccessList(input['accessList']),
  }
  const call = transaction.to && transaction.data ? describeCall(transaction.data) : undefined
  return { kind: 'transaction', transaction, call }
}

function toAccessList(value: unknown): RequestedTransaction['accessList'] {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value) || value.length > 256)
    throw invalidParams('accessList must be a list of at most 256 entries.')
  return value.map(entry => {
    if (!isRecord(entry) || !Array.isArray(entry['storageKeys']))
      throw invalidParams('accessList holds a bad entry.')
    return {
      address: toAddress(entry['address'], 'accessList.address'),
      storageKeys: entry['storageKeys'].map(key => {
        if (typeof key !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(key))
          throw invalidParams('accessList holds a bad storage key.')
        return key as Hex
      }),
    }
  })
}

function parseSwitch(params: readonly unknown[], context: RequestContext): EvmRequest {
  const [input] = params
  if (!isRecord(input)) throw invalidParams('The parameter must be an object with a chainId.')
  const chainId = toChainId(input['chainId'])
  if (!context.chains.some(chain => chain.chainId === chainId))
    throw unknownChain(`0x${chainId.toString(16)}`)
  return { kind: 'switchChain', chainId }
}
