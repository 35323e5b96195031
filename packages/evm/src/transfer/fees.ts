import { isError, type Network } from '@latchkit/core'
import { toReference } from '@latchkit/core/family'
import { toBigInt } from '../utils/hex.js'
import type { EncodedCall } from './encode.js'
import { hintOptions, type Read, toNumber, toQuantity, toWord } from './read.js'

/** Fees per unit of gas at the latest block, in wei. */
export type GasPrice = {
  /** Undefined on a chain without EIP-1559. */
  maxPriorityFeePerGas: bigint | undefined
  /** The least that the next block takes. */
  minFeePerGas: bigint
  /** What the transaction offers: it stays payable while the base fee doubles. */
  maxFeePerGas: bigint
  blockNumber: bigint
  /** What the last blocks' transactions paid, their median; undefined where it is not known. */
  usualFeePerGas?: bigint | undefined
}

/** Returns whether a price per unit of gas is above ten times what the last blocks' transactions paid. */
export const isUnusualPrice = ({ usualFeePerGas }: GasPrice, maxFeePerGas: bigint): boolean =>
  usualFeePerGas !== undefined && maxFeePerGas > usualFeePerGas * 10n

/** What a transaction costs at what the last blocks' transactions paid; undefined where that is not known. */
export const toUsualFee = ({
  gas,
  price: { usualFeePerGas },
  dataFee,
}: {
  gas: bigint
  price: GasPrice
  dataFee: bigint
}): bigint | undefined => (usualFeePerGas === undefined ? undefined : gas * usualFeePerGas + dataFee)

const rethrowCancelled = (error: unknown): undefined => {
  if (isError(error, 'CANCELLED')) throw error
  return undefined
}

/** EIP-1559 where the latest block has a base fee, else `eth_gasPrice`. */
export async function readGasPrice(read: Read): Promise<GasPrice> {
  const [block, suggested, usualFeePerGas] = await Promise.all([
    read('eth_getBlockByNumber', ['latest', false]),
    read('eth_maxPriorityFeePerGas').then(toNumber).catch(rethrowCancelled),
    readUsualFee(read),
  ])
  const { baseFeePerGas, number } = (block ?? {}) as { baseFeePerGas?: unknown; number?: unknown }
  const blockNumber = toNumber(number)
  if (baseFeePerGas == null) {
    const gasPrice = toNumber(await read('eth_gasPrice'))
    return {
      maxPriorityFeePerGas: undefined,
      minFeePerGas: gasPrice,
      maxFeePerGas: gasPrice,
      blockNumber,
      usualFeePerGas,
    }
  }
  const baseFee = toNumber(baseFeePerGas)
  const maxPriorityFeePerGas = suggested ?? (await readPriorityFee(read, baseFee))
  return {
    maxPriorityFeePerGas,
    // From one block to the next the base fee grows by an eighth at most.
    minFeePerGas: baseFee + baseFee / 8n + 1n + maxPriorityFeePerGas,
    maxFeePerGas: baseFee * 2n + 1n + maxPriorityFeePerGas,
    blockNumber,
    usualFeePerGas,
  }
}

/** Less than this per unit of gas is never unusual, for example on a chain whose blocks are empty. */
const leastUsualFee = 10n ** 9n
const usualBlocks = 20

/**
 * The median, over the last blocks with transactions, of what their median transaction paid per unit of gas; over the
 * base fees where all are empty.
 */
async function readUsualFee(read: Read): Promise<bigint | undefined> {
  const params = [toQuantity(BigInt(usualBlocks)), 'latest', [50]]
  const history = await read('eth_feeHistory', params, hintOptions).catch(rethrowCancelled)
  const { baseFeePerGas, gasUsedRatio, reward } = (history ?? {}) as Record<string, unknown>
  const [ratios, rows] = [gasUsedRatio, reward].map(list => (Array.isArray(list) ? list : []))
  const baseFees = (Array.isArray(baseFeePerGas) ? baseFeePerGas.slice(0, usualBlocks) : []).flatMap(
    (fee: unknown) => toBigInt(fee) ?? [],
  )
  const paid = baseFees.flatMap((baseFee, index) => {
    const row: unknown = rows?.[index]
    const tip = toBigInt(Array.isArray(row) ? row[0] : undefined)
    // An empty block reports a tip of zero.
    return tip !== undefined && Number(ratios?.[index]) > 0 ? baseFee + tip : []
  })
  const fees = (paid.length > 0 ? paid : baseFees).sort((a, b) => (a < b ? -1 : 1))
  const median = fees[fees.length >> 1]
  return median !== undefined && median < leastUsualFee ? leastUsualFee : median
}

/** For nodes without eth_maxPriorityFeePerGas: the median of recent blocks, else what eth_gasPrice adds to the base fee. */
async function readPriorityFee(read: Read, baseFee: bigint): Promise<bigint> {
  const history = await read('eth_feeHistory', ['0x5', 'latest', [50]]).catch(rethrowCancelled)
  const { reward } = (history ?? {}) as { reward?: unknown }
  const fees = (Array.isArray(reward) ? reward : [])
    .map(row => toNumber((row as unknown[] | null)?.[0]))
    .sort((a, b) => (a < b ? -1 : 1))
  const median = fees[fees.length >> 1]
  if (median !== undefined) return median
  const gasPrice = toNumber(await read('eth_gasPrice'))
  return gasPrice > baseFee ? gasPrice - baseFee : 0n
}

/** Chains on the OP stack, where a transaction also pays for its data on the parent chain. */
const opChains: readonly string[] = ['10', '8453', '7777777', '84532', '11155420']

/** GasPriceOracle, a predeploy of the OP stack. */
const oracle = '0x420000000000000000000000000000000000000F'

const toHexBytes = (value: bigint): string => {
  const hex = value === 0n ? '' : value.toString(16)
  return hex.length % 2 ? `0${hex}` : hex
}

/** RLP of one string of bytes; `offset` 0xc0 makes it a list. */
function toRlp(hex: string, offset = 0x80): string {
  const length = hex.length / 2
  if (offset === 0x80 && length === 1 && hex < '80') return hex
  if (length < 56) return (offset + length).toString(16) + hex
  const size = toHexBytes(BigInt(length))
  return (offset + 55 + size.length / 2).toString(16) + size + hex
}

export type SerialiseParameters = {
  chainId: bigint
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** An EIP-1559 transaction without its signature. Its nonce has three bytes, as long as any real one. */
export function serialise(
  { to, value, data }: EncodedCall,
  { chainId, gas, maxFeePerGas, maxPriorityFeePerGas }: SerialiseParameters,
): `0x${string}` {
  const items = [chainId, 0xffffffn, maxPriorityFeePerGas, maxFeePerGas, gas].map(toHexBytes)
  const body = [...items, to.slice(2), toHexBytes(BigInt(value)), data.slice(2)].map(item => toRlp(item))
  return `0x02${toRlp(`${body.join('')}c0`, 0xc0)}`
}

export type ReadDataFeeParameters = {
  network: Network
  call: EncodedCall
  gas: bigint
  price: GasPrice
}

/** The parent chain's fee for the bytes of the transaction; 0 on chains without such a fee. */
export async function readDataFee(
  read: Read,
  { network, call, gas, price }: ReadDataFeeParameters,
): Promise<bigint> {
  const reference = toReference(network.caipNetworkId)
  if (!opChains.includes(reference)) return 0n
  const { maxFeePerGas, maxPriorityFeePerGas = 0n } = price
  const chainId = BigInt(reference)
  const raw = serialise(call, { chainId, gas, maxFeePerGas, maxPriorityFeePerGas }).slice(2)
  const length = (raw.length / 2).toString(16).padStart(64, '0')
  const padded = raw.padEnd(Math.ceil(raw.length / 64) * 64, '0')
  // getL1Fee(bytes), which adds the size of the signature itself.
  const data = `0x49948e0e${'20'.padStart(64, '0')}${length}${padded}`
  const returned = await read('eth_call', [{ to: oracle, data }, 'latest'])
  // A fork or a development chain under this id has no oracle.
  if (returned === '0x') return 0n
  return toNumber(toWord(returned))
}
