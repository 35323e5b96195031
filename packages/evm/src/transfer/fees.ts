import { isError, type Network } from '@latchkit/core'
import type { EncodedCall, encodeCall } from './encode.js'
import { type Read, toNumber, toWord } from './read.js'

/** What a unit of gas costs now. `tip` is absent on a chain without EIP-1559. */
export type GasPrice = {
  tip: bigint | undefined
  /** The least that the next block takes. */
  low: bigint
  /** What is offered: it stays payable while the base fee doubles. */
  high: bigint
  blockNumber: bigint
}

const passCancel = (error: unknown): undefined => {
  if (isError(error, 'CANCELLED')) throw error
  return undefined
}

/** EIP-1559 where the latest block has a base fee, else `eth_gasPrice`. */
export async function readGasPrice(read: Read): Promise<GasPrice> {
  const [block, asked] = await Promise.all([
    read('eth_getBlockByNumber', ['latest', false]),
    read('eth_maxPriorityFeePerGas').then(toNumber).catch(passCancel),
  ])
  const { baseFeePerGas, number } = (block ?? {}) as { baseFeePerGas?: unknown; number?: unknown }
  const blockNumber = toNumber(number)
  if (baseFeePerGas == null) {
    const price = toNumber(await read('eth_gasPrice'))
    return { tip: undefined, low: price, high: price, blockNumber }
  }
  const base = toNumber(baseFeePerGas)
  const tip = asked ?? (await readTip(read, base))
  // From one block to the next the base fee grows by an eighth at most.
  return { tip, low: base + base / 8n + 1n + tip, high: base * 2n + 1n + tip, blockNumber }
}

/** For nodes without eth_maxPriorityFeePerGas: what recent blocks were paid, else what the node would ask. */
async function readTip(read: Read, base: bigint): Promise<bigint> {
  const history = await read('eth_feeHistory', ['0x5', 'latest', [50]]).catch(passCancel)
  const { reward } = (history ?? {}) as { reward?: unknown }
  const tips = (Array.isArray(reward) ? reward : [])
    .map(row => toNumber((row as unknown[] | null)?.[0]))
    .sort((a, b) => (a < b ? -1 : 1))
  const middle = tips[tips.length >> 1]
  if (middle !== undefined) return middle
  const price = toNumber(await read('eth_gasPrice'))
  return price > base ? price - base : 0n
}

/** Chains on the OP stack, where a transaction also pays for its place on the chain below. */
const opChains: readonly string[] = ['10', '8453', '7777777', '84532', '11155420']

/** GasPriceOracle, a predeploy of the OP stack. */
const oracle = '0x420000000000000000000000000000000000000F'

const toHexBytes = (value: bigint): string => {
  const hex = value === 0n ? '' : value.toString(16)
  return hex.length % 2 ? `0${hex}` : hex
}

/** RLP of one string of bytes (`c0` for a list). */
function toRlp(hex: string, short = 0x80): string {
  const length = hex.length / 2
  if (short === 0x80 && length === 1 && hex < '80') return hex
  if (length < 56) return (short + length).toString(16) + hex
  const size = toHexBytes(BigInt(length))
  return (short + 55 + size.length / 2).toString(16) + size + hex
}

/** An EIP-1559 transaction without its signature; a nonce of three bytes stands for whatever it will be. */
export function serialise(
  { to, value, data }: EncodedCall,
  { chainId, gas, maxFeePerGas, tip }: { chainId: bigint; gas: bigint; maxFeePerGas: bigint; tip: bigint },
): `0x${string}` {
  const items = [chainId, 0xffffffn, tip, maxFeePerGas, gas].map(toHexBytes)
  const body = [...items, to.slice(2), toHexBytes(BigInt(value)), data.slice(2)].map(item => toRlp(item))
  return `0x02${toRlp(`${body.join('')}c0`, 0xc0)}`
}

export type ReadDataFeeParameters = {
  network: Network
  call: ReturnType<typeof encodeCall>
  gas: bigint
  price: GasPrice
}

/** What the chain below takes for the bytes of the transaction; 0 on chains that know no such fee. */
export async function readDataFee(
  read: Read,
  { network, call, gas, price }: ReadDataFeeParameters,
): Promise<bigint> {
  const reference = network.caipNetworkId.slice(network.caipNetworkId.indexOf(':') + 1)
  if (!opChains.includes(reference)) return 0n
  const chainId = BigInt(reference)
  const raw = serialise(call, { chainId, gas, maxFeePerGas: price.high, tip: price.tip ?? 0n }).slice(2)
  const length = (raw.length / 2).toString(16).padStart(64, '0')
  const padded = raw.padEnd(Math.ceil(raw.length / 64) * 64, '0')
  // getL1Fee(bytes); it counts the signature in.
  const data = `0x49948e0e${'20'.padStart(64, '0')}${length}${padded}`
  const answer = await read('eth_call', [{ to: oracle, data }, 'latest'])
  // A fork or a development chain under this id has no oracle.
  if (answer === '0x') return 0n
  return toNumber(toWord(answer))
}
