import { swapExchanges } from '@latchkit/evm/swap'
import type { Read } from '../../signing/evm/readFees.js'
import { toChecksumAddress } from '../../signing/evm/toChecksumAddress.js'
import { isHex } from '../../signing/toBytes.js'
import type { Decoded, Movement } from '../../signing/types.js'
import type { Change } from './types.js'

type Out = Extract<Movement, { kind: 'out' }>
type In = Extract<Movement, { kind: 'in' }>

/** More trades than this in one request are not priced. */
const maxTrades = 2

const toWord = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** Uniswap v2's getAmountsOut(uint256,address[]). */
const toV2Call = (amount: bigint, path: readonly string[]): string =>
  `0xd06ca61f${[amount, 64n, BigInt(path.length), ...path].map(toWord).join('')}`

/** Uniswap v3's quoteExactInputSingle((address,address,uint256,uint24,uint160)). */
const toV3Call = (amount: bigint, [sold = '', bought = '']: readonly string[], fee: bigint): string =>
  `0xc6a5026a${[sold, bought, amount, fee, 0n].map(toWord).join('')}`

const lastWord = (value: string): bigint => BigInt(`0x${value.slice(-64)}`)
const firstWord = (value: string): bigint => BigInt(value.slice(0, 66))

async function readQuote(
  read: Read,
  exchange: (typeof swapExchanges)[string],
  amount: bigint,
  ends: readonly [string, string],
): Promise<bigint> {
  const { uniswapV2, uniswapV3, wrappedNative } = exchange
  const paths = [ends, [ends[0], wrappedNative, ends[1]]].filter(
    path => new Set(path.map(each => each.toLowerCase())).size === path.length,
  )
  const calls = [
    ...(uniswapV2
      ? paths.map(path => ({ to: uniswapV2.router, data: toV2Call(amount, path), pick: lastWord }))
      : []),
    ...(uniswapV3
      ? [500n, 3000n].map(fee => ({
          to: uniswapV3.quoter,
          data: toV3Call(amount, ends, fee),
          pick: firstWord,
        }))
      : []),
  ]
  const found = await Promise.all(
    calls.map(async ({ to, data, pick }) => {
      const value = await read('eth_call', [{ to, data }, 'latest']).catch(() => undefined)
      return isHex(value) && value.length >= 66 ? pick(value) : 0n
    }),
  )
  return found.reduce((best, each) => (each > best ? each : best), 0n)
}

/** What the pools of the network would give now for each trade: a price that the page has no hand in. */
export async function readQuotes(
  read: Read,
  { actions }: Decoded,
  caipNetworkId: string,
): Promise<readonly Change[]> {
  const exchange = swapExchanges[caipNetworkId]
  if (!exchange) return []
  const movements = actions.flatMap(action => action.movements)
  const bought = movements.find(
    (each): each is In => each.kind === 'in' && !each.isRest && each.id === undefined && !each.isHeld,
  )
  const trades = actions.flatMap(action => {
    const paid = action.movements.find((each): each is Out => each.kind === 'out' && each.id === undefined)
    const received = action.movements.find((each): each is In => each.kind === 'in' && each.id === undefined)
    const result = received?.isHeld ? bought : received
    return paid && result && !result.isRest ? [{ paid, result }] : []
  })
  const quotes = await Promise.all(
    trades.slice(0, maxTrades).map(async ({ paid, result }) => {
      const [from, to] = [paid.token ?? exchange.wrappedNative, result.token ?? exchange.wrappedNative]
      if (from.toLowerCase() === to.toLowerCase() || paid.amount === 0n) return undefined
      const amount = await readQuote(read, exchange, paid.amount, [from, to])
      return {
        amount: `${amount}`,
        ...(result.token === undefined ? {} : { token: toChecksumAddress(result.token) }),
      }
    }),
  )
  return quotes.flatMap(quote => quote ?? [])
}
