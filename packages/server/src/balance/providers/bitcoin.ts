import * as v from 'valibot'
import { parseResponse } from '../../upstream/parseResponse.js'
import { parseRestReply } from '../../upstream/rest.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { toBitcoinAddress } from '../../utils/toBitcoinAddress.js'
import type { BalanceProvider } from './provider.js'

/** All bitcoins are 2.1e15 satoshis; what an address had in all its life is more, and still exact as a number. */
const satoshis = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const StatsSchema = v.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const AddressSchema = v.object({ chain_stats: StatsSchema, mempool_stats: StatsSchema })

/** Reads BTC from an Esplora API, payments that are not in a block yet included. */
export function createBitcoinBalanceProvider({ chain }: { chain: string }): BalanceProvider {
  return {
    toAddress: value => toBitcoinAddress(value, chain),
    async getHoldings(address, upstream) {
      const reply = parseRestReply(await upstream.request({ path: `/address/${address}` }))
      const { chain_stats: mined, mempool_stats: pending } = parseResponse(AddressSchema, reply)
      const amount =
        BigInt(mined.funded_txo_sum) -
        BigInt(mined.spent_txo_sum) +
        BigInt(pending.funded_txo_sum) -
        BigInt(pending.spent_txo_sum)
      if (amount < 0n) throw new UpstreamError('UPSTREAM_INVALID', 'The response holds no balance.')
      return { holdings: [{ amount }], unread: [] }
    },
  }
}
