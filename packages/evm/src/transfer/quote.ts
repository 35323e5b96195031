import { BaseError, type TransferRequest } from '@latchkit/core'
import { toAddress, toCaipNetworkId } from '../utils/caip.js'
import { type EncodedCall, type EncodedFees, encodeCall } from './encode.js'
import { type GasPrice, readDataFee, readGasPrice } from './fees.js'
import { type Read, toNumber, toWord } from './read.js'
import { isRefusal, toReason } from './reason.js'

/** What a transfer is going to be sent with. */
export type Quote = EncodedFees & {
  /** The most it costs: gas × price, and what the chain below takes. */
  fee: bigint
  /** The least the next block takes for it, per unit of gas. */
  low: bigint
  /** What the node measured, without our margin. */
  estimate: bigint
  /** What the account can spend on fees. */
  available: bigint
  blockNumber: bigint
  /** Why the node's own measurement failed. */
  refusal: string | undefined
}

/** What was shown for a request: `send` keeps to it where the chain still takes it. */
const shown = new WeakMap<TransferRequest, Quote>()

const short = (details: string, needed: bigint, balance: bigint): BaseError =>
  new BaseError('INSUFFICIENT_FUNDS', { details, context: { needed: `${needed}`, balance: `${balance}` } })

/** Gas with a margin where code runs: what it does may take more when its turn comes. */
async function readGas(
  read: Read,
  call: EncodedCall,
): Promise<{ gas: bigint; estimate: bigint; refusal: string | undefined }> {
  try {
    const estimate = toNumber(await read('eth_estimateGas', [call]))
    return { estimate, gas: estimate > 21_000n ? estimate + estimate / 4n : estimate, refusal: undefined }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const gas = call.data === '0x' ? 21_000n : 100_000n
    return { gas, estimate: gas, refusal: toReason(error) }
  }
}

/** Reads the token itself: the decimals that the amount was typed in must be the contract's. */
async function checkToken(read: Read, { account, token, network, amount }: TransferRequest): Promise<void> {
  if (token.address === undefined) {
    if (token.decimals !== network.nativeCurrency.decimals) throw new BaseError('AMOUNT_INVALID')
    return
  }
  const ask = (data: string): Promise<bigint | undefined> =>
    read('eth_call', [{ to: token.address, data }, 'latest']).then(toWord, (error: unknown) => {
      if (!isRefusal(error)) throw error
      return undefined
    })
  const [decimals, balance] = await Promise.all([
    ask('0x313ce567'),
    ask(`0x70a08231${toAddress(account).slice(2).toLowerCase().padStart(64, '0')}`),
  ])
  if (balance === undefined)
    throw new BaseError('INVALID_ADDRESS', { details: `There is no such token on ${network.name}.` })
  // `decimals` is optional in ERC-20; whoever leaves it out counts whole tokens.
  if ((decimals ?? 0n) !== BigInt(token.decimals))
    throw new BaseError('AMOUNT_INVALID', {
      details: `The token has ${decimals ?? 0n} decimals on the chain, not ${token.decimals}.`,
      context: { decimals: `${decimals ?? 0n}` },
    })
  if (balance < amount) throw short('The account holds less of the token.', amount, balance)
}

/** The site's endpoint must be of this chain: everything below is read from it. */
async function checkEndpoint(read: Read, { network }: TransferRequest): Promise<void> {
  if (toCaipNetworkId(await read('eth_chainId')) !== network.caipNetworkId)
    throw new BaseError('CHAIN_MISMATCH', {
      details: `The endpoint of ${network.name} serves another chain.`,
    })
}

/** Splits what is there between the parts of the fee: all of the margin where it can be had, else what remains. */
export function toFees(
  { gas, price, dataFee }: { gas: bigint; price: GasPrice; dataFee: bigint },
  available: bigint,
): { maxFeePerGas: bigint; fee: bigint } | undefined {
  const { low, high } = price
  if (available < gas * low + dataFee) return undefined
  const spare = available - gas * low
  const reserved = spare < dataFee * 2n ? spare : dataFee * 2n
  const affordable = (available - reserved) / (gas || 1n)
  const maxFeePerGas = affordable < high ? affordable : high
  return { maxFeePerGas, fee: gas * maxFeePerGas + reserved }
}

/**
 * Reads what the transfer needs and whether the account can pay for it.
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
  const available = isNative ? balance - amount : balance
  if (available < 0n) throw short(`The account holds less ${token.symbol}.`, amount, balance)
  const { gas, estimate, refusal } = await readGas(read, call)
  const dataFee = await readDataFee(read, { network, call, gas, price })
  const fees = toFees({ gas, price, dataFee }, available)
  if (!fees)
    throw short(
      `The network fee cannot be paid in ${network.nativeCurrency.symbol}.`,
      gas * price.low + dataFee,
      available,
    )
  return {
    ...fees,
    tip: price.tip,
    low: price.low,
    gas,
    estimate,
    refusal,
    available,
    blockNumber: price.blockNumber,
  }
}

/** Remembers what the visitor is shown for this very request. */
export const keepQuote = (request: TransferRequest, quote: Quote): void => void shown.set(request, quote)

/** What was shown, as long as the chain takes it and the account can pay it; else what holds now. */
export function pickQuote(request: TransferRequest, fresh: Quote): Quote {
  const before = shown.get(request)
  return before &&
    before.gas >= fresh.estimate &&
    before.maxFeePerGas >= fresh.low &&
    before.fee <= fresh.available &&
    (before.tip === undefined) === (fresh.tip === undefined)
    ? { ...before, blockNumber: fresh.blockNumber }
    : fresh
}

/** The most of a native balance that leaves the fee at its margin. */
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
  const left = balance - gas * price.high - dataFee * 2n
  return left > 0n ? left : 0n
}
