import { toReference } from '@latchkit/core/internal'
import type { Metrics } from '../../../metrics/createMetrics.js'
import type { Limit } from '../../../middleware/rateLimit.js'
import { createSource, type Source } from '../../../source/createSource.js'
import type { ActivityOptions } from '../../options.js'

const etherscanUrl = 'https://api.etherscan.io'

/** An explorer's API, and what every request to it has. */
export type Explorer = { source: Source; path: string; query: Readonly<Record<string, string>> }

/**
 * Creates a lookup of the explorer that is configured for a chain: its Blockscout, else Etherscan; undefined for a chain
 * without one.
 */
export function createExplorers(
  { blockscout = {}, etherscan }: ActivityOptions['activitySources'],
  { metrics, limit, fetch }: { metrics: Metrics; limit: Limit; fetch: typeof globalThis.fetch | undefined },
): (chain: string) => Explorer | undefined {
  // A free plan takes three requests a second; all chains share it.
  const common = { metrics, fetch, limit, concurrency: 2 }
  const shared = etherscan && createSource({ ...common, name: 'etherscan', baseUrl: etherscanUrl })
  return chain => {
    const instance = blockscout[chain]
    if (instance) {
      const { url, key } = instance
      const source = createSource({ ...common, name: 'blockscout', baseUrl: url })
      return { source, path: '/api', query: key === undefined ? {} : { apikey: key } }
    }
    if (!etherscan?.chains.includes(chain) || !shared) return undefined
    return { source: shared, path: '/v2/api', query: { chainid: toReference(chain), apikey: etherscan.key } }
  }
}
