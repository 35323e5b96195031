import { base58 } from '@scure/base'
import {
  bytesToHex,
  decodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  isAddress,
  parseAbi,
  zeroAddress,
} from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import { readOwn } from '../../utils/readOwn.js'
import { defaultEvmCoinType, etherCoinType } from '../nameRules.js'
import type { NameRecord } from '../provider.js'

/** What a name has: records, or for the reverse name of an address its primary name. */
export type NameFacts = { node: Hex; record: NameRecord | undefined; primaryName: string }

const maxCalls = 20
const multicallAbi = parseAbi(['function multicall(bytes[] calls) view returns (bytes[])'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])

const badRequest = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })

/**
 * The result of a resolver's function (EIP-137, ENSIP-1, 5, 9 and 11), or of several at once.
 *
 * @throws HttpError BAD_REQUEST for a call of another function, or about another name
 */
export function encodeRecord(facts: NameFacts, data: Hex): Hex {
  const calls = tryDecode(() => decodeFunctionData({ abi: multicallAbi, data }).args[0])
  if (!calls) return encodeOne(facts, data)
  if (calls.length > maxCalls) throw badRequest('These are too many calls.')
  const result = calls.map(call => encodeOne(facts, call))
  return encodeFunctionResult({ abi: multicallAbi, functionName: 'multicall', result })
}

function encodeOne({ node, record, primaryName }: NameFacts, data: Hex): Hex {
  const coin = tryDecode(() => decodeFunctionData({ abi: coinAbi, data }).args)
  const call = coin ? undefined : tryDecode(() => decodeFunctionData({ abi: recordAbi, data }))
  const [about] = coin ?? call?.args ?? []
  if (about === undefined) throw badRequest('The call is not one of a resolver.')
  if (about !== node) throw badRequest('The call is about another name.')
  if (coin)
    return encodeFunctionResult({ abi: coinAbi, functionName: 'addr', result: toBytes(record, coin[1]) })
  if (call?.functionName === 'text')
    return encodeFunctionResult({
      abi: recordAbi,
      functionName: 'text',
      result: (record && readOwn(record.attributes, call.args[1])) ?? '',
    })
  if (call?.functionName === 'name')
    return encodeFunctionResult({ abi: recordAbi, functionName: 'name', result: primaryName })
  if (call?.functionName === 'contenthash')
    return encodeFunctionResult({ abi: recordAbi, functionName: 'contenthash', result: '0x' })
  const address = record?.addresses[etherCoinType]
  const result = address === undefined ? zeroAddress : getAddress(address)
  return encodeFunctionResult({ abi: recordAbi, functionName: 'addr', result })
}

/** An EVM network without an address of the name has that of every network (ENSIP-19). */
function toBytes(record: NameRecord | undefined, coinType: bigint): Hex {
  const own = coinType <= 0xff_ff_ff_ffn ? record?.addresses[Number(coinType)] : undefined
  const isEvm = coinType >= BigInt(defaultEvmCoinType) && coinType <= 0xff_ff_ff_ffn
  const address = own ?? (isEvm ? record?.addresses[defaultEvmCoinType] : undefined)
  if (address === undefined) return '0x'
  if (isAddress(address)) return address
  return bytesToHex(base58.decode(address))
}

function tryDecode<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
