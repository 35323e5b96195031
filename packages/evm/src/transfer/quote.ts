import type { TransferFee, TransferRequest } from '@latchkit/core'
import { createPlanCache, LatchkitError, type PlanCache } from '@latchkit/core/family'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { type EncodedCall, type EncodedFees, encodeCall } from './encode.js'
import { type GasPrice, isUnusualPrice, readDataFee, readGasPrice, toUsualFee } from './fees.js'
import { type Read, toNumber, toWord } from './read.js'
import { isRevert, toRevertReason } from './revertReason.js'

/** Gas and fees of a transfer, in units of gas and in wei. */
export type Quote = EncodedFees & {
  /** The most it costs: gas × price, and the parent chain's fee. */
  fee: bigint
  /** The least that the next block takes per unit of gas. */
  minFeePerGas: bigint
  /** The node's estimate, without our margin. */
  gasEstimate: bigint
  /** What the account can spend on fees. */
  available: bigint
  blockNumber: bigint
  /** Why the node's estimate failed. */
  revertReason: string | undefined
  /** See `TransferFee`. */
  isUnusual: boolean
  /** What it would cost at what is usual; undefined where that is not known. */
  usual?: bigint | undefined
}

/** Quotes of requests whose simulation did not fail: `send` uses them without another read. */
export const plannedQuotes: PlanCache<Quote> = createPlanCache()

/** The quote that the visitor reviewed for a request: `send` keeps to it while the chain takes it. */
const reviewed = new WeakMap<TransferRequest, Quote>()

const insufficientFunds = (details: string, needed: bigint, balance: bigint): LatchkitError =>
  new LatchkitError('INSUFFICIENT_FUNDS', {
    details,
    context: { needed: `${needed}`, balance: `${balance}` },
  })

/** Gas with a margin where code runs, because it may take more in a later block. */
async function readGas(
  read: Read,
  call: EncodedCall,
): Promise<{ gas: bigint; gasEstimate: bigint; revertReason: string | undefined }> {
  try {
    const gasEstimate = toNumber(await read('eth_estimateGas', [call]))
    const gas = gasEstimate > 21_000n ? gasEstimate + gasEstimate / 4n : gasEstimate
    return { gas, gasEstimate, revertReason: undefined }
  } catch (error) {
    if (!isRevert(error)) throw error
    const gas = call.data === '0x' ? 21_000n : 100_000n
    return { gas, gasEstimate: gas, revertReason: toRevertReason(error) }
  }
}

/** Compares the token with its contract: the amount was entered in the token's decimals. */
async function checkToken(read: Read, { account, token, network, amount }: TransferRequest): Promise<void> {
  if (token.address === undefined) {
    if (token.decimals !== network.nativeCurrency.decimals) throw new LatchkitError('AMOUNT_INVALID')
    return
  }
  const callToken = (data: string): Promise<bigint | undefined> =>
    read('eth_call', [{ to: token.address, data }, 'latest']).then(toWord, (error: unknown) => {
      if (!isRevert(error)) throw error
      return undefined
    })
  const [decimals, balance] = await Promise.all([
    callToken('0x313ce567'),
    callToken(`0x70a08231${toAddress(account).slice(2).toLowerCase().padStart(64, '0')}`),
  ])
  if (balance === undefined)
    throw new LatchkitError('INVALID_ADDRESS', { details: `The token does not exist on ${network.name}.` })
  // `decimals` is optional in ERC-20; a token without it counts in its smallest unit.
  if ((decimals ?? 0n) !== BigInt(token.decimals))
    throw new LatchkitError('AMOUNT_INVALID', {
      details: `The token has ${decimals ?? 0n} decimals on the chain, not ${token.decimals}.`,
      context: { decimals: `${decimals ?? 0n}` },
    })
  if (balance < amount) throw insufficientFunds('The token balance is too low.', amount, balance)
}

/** The endpoint must serve this chain, because everything else is read from it. */
export async function checkEndpoint(
  read: Read,
  { network }: Pick<TransferRequest, 'network'>,
): Promise<void> {
  if (toCaipNetworkId(await read('eth_chainId')) !== network.caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', {
      details: `The RPC endpoint of ${network.name} serves another chain.`,
    })
}

/**
 * Splits the available balance between the parts of the fee: the full margin where it suffices, else as much of it as
 * there is. Undefined where it does not even pay for the next block.
 */
export function toFees(
  { gas, price, dataFee }: { gas: bigint; price: GasPrice; dataFee: bigint },
  available: bigint,
): { maxFeePerGas: bigint; fee: bigint } | undefined {
  const { minFeePerGas } = price
  if (available < gas * minFeePerGas + dataFee) return undefined
  const spare = available - gas * minFeePerGas
  const reserved = spare < dataFee * 2n ? spare : dataFee * 2n
  const affordable = (available - reserved) / (gas || 1n)
  const maxFeePerGas = affordable < price.maxFeePerGas ? affordable : price.maxFeePerGas
  return { maxFeePerGas, fee: gas * maxFeePerGas + reserved }
}

/**
 * Reads what the transfer costs and whether the account can pay for it.
 * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, AMOUNT_INVALID, CHAIN_MISMATCH, RPC_FAILED, CANCELLED
 */
export async function quoteTransfer(read: Read, request: TransferRequest): Promise<Quote> {
  const { account, network, token, amount } = request
  const call = encodeCall(request)
  const isNative = token.address === undefined
  const [balance, price] = await Promise.all([
    read('eth_getBalance', [toAddress(account), 'latest']).then(toNumber),
    readGasPrice(read),
    checkEndpoint(read, request),
    checkToken(read, request),
  ])
  const { maxPriorityFeePerGas, minFeePerGas, blockNumber } = price
  const available = isNative ? balance - amount : balance
  if (available < 0n) throw insufficientFunds(`The ${token.symbol} balance is too low.`, amount, balance)
  const { gas, gasEstimate, revertReason } = await readGas(read, call)
  const dataFee = await readDataFee(read, { network, call, gas, price })
  const fees = toFees({ gas, price, dataFee }, available)
  if (!fees)
    throw insufficientFunds(
      `The ${network.nativeCurrency.symbol} balance cannot cover the network fee.`,
      gas * minFeePerGas + dataFee,
      available,
    )
  return {
    ...fees,
    isUnusual: isUnusualPrice(price, fees.maxFeePerGas),
    usual: toUsualFee({ gas, price, dataFee }),
    maxPriorityFeePerGas,
    minFeePerGas,
    gas,
    gasEstimate,
    revertReason,
    available,
    blockNumber,
  }
}

/** Stores the quote that the visitor reviews for this request. */
export const keepQuote = (request: TransferRequest, quote: Quote): void => void reviewed.set(request, quote)

/** The reviewed quote while the chain takes it and the account can pay it, else the fresh one. */
export function pickQuote(request: TransferRequest, fresh: Quote): Quote {
  const quote = reviewed.get(request)
  return quote &&
    quote.gas >= fresh.gasEstimate &&
    quote.maxFeePerGas >= fresh.minFeePerGas &&
    quote.fee <= fresh.available &&
    (quote.maxPriorityFeePerGas === undefined) === (fresh.maxPriorityFeePerGas === undefined)
    ? { ...quote, blockNumber: fresh.blockNumber }
    : fresh
}

/** The fee of a quote as it is reviewed. */
export const toTransferFee = ({
  fee,
  isUnusual,
  usual,
}: Pick<Quote, 'fee' | 'isUnusual' | 'usual'>): TransferFee => ({
  amount: fee,
  parts: [{ kind: 'network', amount: fee }],
  ...(isUnusual ? { isUnusual, usual } : {}),
})

/** The most of a native balance that leaves the fee with its margin. */
export async function readMaximum(
  read: Read,
  { request, balance }: { request: TransferRequest; balance: bigint },
): Promise<bigint> {
  const call = encodeCall(request)
  const [price, { gas }] = await Promise.all([
    readGasPrice(read),
    readGas(read, call),
    checkEndpoint(read, request),
  ])
  const dataFee = await readDataFee(read, { network: request.network, call, gas, price })
  const maximum = balance - gas * price.maxFeePerGas - dataFee * 2n
  return maximum > 0n ? maximum : 0n
}
