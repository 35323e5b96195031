import type { Network } from '@latchkit/core'
import { LatchkitError, type RestClient } from '@latchkit/core/family'
import { type FeeRates, readFeeRates } from './feeRates.js'
import type { Coin } from './types.js'

export type ReadOptions = { rest: RestClient; network: Network; signal?: AbortSignal | undefined }

const maxCoins = 5000
const invalid = (): LatchkitError => new LatchkitError('INVALID_RESPONSE')

function readCoin(value: unknown, script: Uint8Array): Coin {
  const { txid, vout, value: amount, status } = (value ?? {}) as Record<string, unknown>
  const isSound =
    typeof txid === 'string' &&
    /^[0-9a-f]{64}$/.test(txid) &&
    typeof vout === 'number' &&
    Number.isInteger(vout) &&
    vout >= 0 &&
    typeof amount === 'number' &&
    Number.isSafeInteger(amount) &&
    amount >= 0
  if (!isSound) throw invalid()
  const isConfirmed = (status as { confirmed?: unknown } | null | undefined)?.confirmed === true
  return { txid, index: vout, amount: BigInt(amount), script, isConfirmed }
}

/**
 * The unspent outputs of an address, as the API has them: what a payment spends is read once more, by `readPrevious`.
 * @throws RPC_FAILED, INVALID_RESPONSE, CANCELLED
 */
export async function readCoins(
  { address, script }: { address: string; script: Uint8Array },
  { rest, network, signal }: ReadOptions,
): Promise<readonly Coin[]> {
  const found = await rest.get({ network, path: `/address/${address}/utxo`, signal })
  if (found === undefined) return []
  if (!Array.isArray(found)) throw invalid()
  const coins = new Map(
    found
      .slice(0, maxCoins)
      .map(value => readCoin(value, script))
      .map(coin => [`${coin.txid}:${coin.index}`, coin]),
  )
  return [...coins.values()]
}

/** What the network's estimates ask for (see `readFeeRates`). */
export const fetchFeeRates = async ({ rest, network, signal }: ReadOptions): Promise<FeeRates> =>
  readFeeRates(await rest.get({ network, path: '/fee-estimates', signal }))
