import type { SwapOrder } from '@latchkit/core'
import type { Read } from '../transfer/read.js'
import { toBigInt } from '../utils/hex.js'
import type { SwapFacts } from './assertSwap.js'
import { callWord } from './callWord.js'
import { toWord } from './routerCalls.js'
import { getPools, hasOwnReads } from './routers.js'

/** Where 0x publishes which contract trades now, on every chain. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Of flows that the seller submits. */
const feature = 2

/** `ownerOf(uint256)`; and `prev(uint128)`, the one before, which stays in use while another is rolled out. */
const registrySelectors = ['6352211e', 'e2603dc2']

/** Unix seconds: the later of this clock and the chain's, whose blocks may be old or ahead. */
async function readNow(read: Read): Promise<bigint> {
  const block = await read('eth_getBlockByNumber', ['latest', false])
  const time = toBigInt((block as { timestamp?: unknown } | null)?.timestamp) ?? 0n
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
  return time > nowSeconds ? time : nowSeconds
}

async function readSettlers(read: Read, { route }: SwapOrder): Promise<readonly string[]> {
  if (route.kind !== '0x-v2') return []
  const found = await Promise.all(
    registrySelectors.map(selector => callWord(read, registry, selector + toWord(feature))),
  )
  return found.flatMap(each => (each ? [`0x${each.toString(16).padStart(40, '0')}`] : []))
}

/** `WETH()` of Uniswap v2's router, and `WETH9()` of v3's. */
const wrappedSelectors: Readonly<Partial<Record<SwapOrder['route']['kind'], string>>> = {
  'uniswap-v2': 'ad5c4648',
  'uniswap-v3': '4aa4a4fc',
}

/**
 * The wrapped native currency: that of the chain's list; else as the router, which the site has named, says to a read of the
 * site's own. The server that builds the call is not asked.
 */
async function readWrappedNative(
  read: Read,
  { network, router, route, sold, bought }: SwapOrder,
): Promise<string | undefined> {
  const { wrappedNative } = getPools(network)
  const selector = wrappedSelectors[route.kind]
  const isNeeded = sold.address === undefined || bought.address === undefined
  if (wrappedNative !== undefined || !selector || !isNeeded || !hasOwnReads(network)) return wrappedNative
  const found = await callWord(read, router, selector)
  return found === undefined ? undefined : `0x${found.toString(16).padStart(40, '0')}`
}

/** Reads what the checks of a swap's call need from the chain. */
export async function readFacts(read: Read, order: SwapOrder): Promise<SwapFacts> {
  const [now, settlers, wrappedNative] = await Promise.all([
    readNow(read),
    readSettlers(read, order),
    readWrappedNative(read, order),
  ])
  return { now, settlers, wrappedNative }
}
