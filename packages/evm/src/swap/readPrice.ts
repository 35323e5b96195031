import { isError, type SwapOrder, type SwapPrice } from '@latchkit/core'
import { hintOptions, type Read } from '../transfer/read.js'
import { isRevert } from '../transfer/revertReason.js'
import { toWord } from './routerCalls.js'
import { getPools, hasOwnReads } from './routers.js'

/** A quote that offers this many percent less than the pools is not only old. */
const toleratedPercent = 2n
/** Fees of Uniswap v3's pools, in millionths. */
const directFees = [100, 500, 3000, 10_000] as const
const throughFees = [500, 3000] as const

type Path = readonly string[]

/** `getAmountsOut(uint256,address[])` of Uniswap v2's router. */
const encodeV2 = (amount: bigint, path: Path): string =>
  `0xd06ca61f${[amount, 64n, path.length, ...path].map(toWord).join('')}`

/** `quoteExactInput(bytes,uint256)` of QuoterV2. */
function encodeV3(amount: bigint, path: Path, fees: readonly number[]): string {
  const packed = path
    .map((token, at) => `${at === 0 ? '' : toWord(fees[at - 1] ?? 0).slice(-6)}${toWord(token).slice(-40)}`)
    .join('')
  const bytes = packed.padEnd(Math.ceil(packed.length / 64) * 64, '0')
  return `0xcdca1753${[64n, amount, packed.length / 2].map(toWord).join('')}${bytes}`
}

const readWord = (data: string, at: number): bigint | undefined => {
  const word = data.slice(2 + at * 64, 66 + at * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : undefined
}

type Question = { to: string | undefined; data: string; read(returned: string): bigint | undefined }

/** What the pools of both tokens, directly and through the wrapped native currency, would pay for the amount sold. */
function listQuestions({ network, sold, bought, amount, router, route }: SwapOrder): readonly Question[] {
  const { v2Router, v3Quoter, wrappedNative } = getPools(network)
  const ends = 'path' in route ? [route.path[0], route.path.at(-1)] : [wrappedNative, wrappedNative]
  const [first, last] = [sold.address ?? ends[0], bought.address ?? ends[1]]
  if (first === undefined || last === undefined) return []
  const middle = wrappedNative?.toLowerCase()
  const isThrough = middle !== undefined && ![first, last].some(each => each.toLowerCase() === middle)
  const through = isThrough ? [[first, middle, last]] : []
  const list: Question[] = []
  const v2Routes: readonly (readonly [string | undefined, Path])[] = [
    ...[[first, last], ...through].map(path => [v2Router, path] as const),
    ...(route.kind === 'uniswap-v2' ? [[router, route.path] as const] : []),
  ]
  for (const [to, path] of v2Routes)
    list.push({
      to,
      data: encodeV2(amount, path),
      // An array: its offset and its length, then what each step pays.
      read: returned => readWord(returned, 1 + path.length),
    })
  const routes: readonly (readonly [Path, readonly number[]])[] = [
    ...directFees.map(fee => [[first, last], [fee]] as const),
    ...through.flatMap(path => throughFees.flatMap(a => throughFees.map(b => [path, [a, b]] as const))),
    ...(route.kind === 'uniswap-v3' ? [[route.path, route.fees] as const] : []),
  ]
  for (const [path, fees] of routes)
    list.push({
      to: v3Quoter,
      data: encodeV3(amount, path, fees),
      read: returned => readWord(returned, 0),
    })
  const seen = new Set<string>()
  return list.filter(
    ({ to, data }) => to !== undefined && seen.size < seen.add(`${to.toLowerCase()} ${data}`).size,
  )
}

/**
 * Compares what the server offers with what the pools pay, read by the site's own endpoint: a server that names a poor price,
 * or sends the swap over a poor pool, offers less than the best of them. Without an endpoint of the site's own, or
 * where not all pools could be read, the price is not verified.
 */
export async function readPrice(read: Read, order: SwapOrder, offered: bigint): Promise<SwapPrice> {
  const unverified = { status: 'unverified' } as const
  if (!hasOwnReads(order.network)) return unverified
  const questions = listQuestions(order)
  let isWhole = true
  const paid = await Promise.all(
    questions.map(async question => {
      const call = [{ to: question.to, data: question.data }, 'latest']
      try {
        const returned = await read('eth_call', call, hintOptions)
        return typeof returned === 'string' ? question.read(returned) : undefined
      } catch (error) {
        if (isError(error, 'CANCELLED')) throw error
        // There is no such pool.
        if (!isRevert(error)) isWhole = false
        return undefined
      }
    }),
  )
  const best = paid.reduce<bigint>((most, each) => (each !== undefined && each > most ? each : most), 0n)
  if (best === 0n) return unverified
  if (offered * 100n < best * (100n - toleratedPercent))
    return { status: 'worse', percent: Number(((best - offered) * 100n) / best) }
  return isWhole ? { status: 'verified' } : unverified
}
