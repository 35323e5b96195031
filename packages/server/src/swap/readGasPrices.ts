import type { SwapGasPriceReply } from '@latchkit/api/schemas'
import type { PublicClient } from 'viem'

/** Percentiles of the tips of the last blocks, for 'standard', 'fast' and 'instant'. */
const percentiles = [25, 50, 90]
const blocks = 10

const median = (values: readonly bigint[]): bigint =>
  [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))[values.length >> 1] ?? 0n

/** What a unit of gas costs in the next block, from the tips of the last ones; else the endpoint's own gas price. */
export async function readGasPrices(client: PublicClient): Promise<SwapGasPriceReply> {
  const gasPrice = await client.getGasPrice()
  const history = await client
    .getFeeHistory({ blockCount: blocks, rewardPercentiles: percentiles })
    .catch(() => undefined)
  const base = history?.baseFeePerGas.at(-1)
  const tips = percentiles.map((_, at) =>
    median((history?.reward ?? []).flatMap(ofBlock => ofBlock[at] ?? [])),
  )
  const [standard, fast, instant] =
    base === undefined ? [gasPrice, gasPrice, gasPrice] : tips.map(tip => base + tip)
  // Never below what the endpoint asks for, and never falling with the urgency.
  const atLeast = (price: bigint | undefined, least: bigint) =>
    price !== undefined && price > least ? price : least
  const first = atLeast(standard, gasPrice)
  const second = atLeast(fast, (first * 110n) / 100n)
  return { standard: `${first}`, fast: `${second}`, instant: `${atLeast(instant, (second * 110n) / 100n)}` }
}
