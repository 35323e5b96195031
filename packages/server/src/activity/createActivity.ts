import { getNativeCurrency } from '../chains/chainInfo.js'
import type { SharedOptions } from '../config/serverOptions.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { Storage } from '../storage/storage.js'
import { serverCaller, type Upstreams } from '../upstream/createUpstreams.js'
import { createIndexer, type Indexer, type IndexerStatus } from './indexer/createIndexer.js'
import type { ActivityOptions } from './options.js'
import { createBitcoinActivity } from './providers/bitcoin/createBitcoinActivity.js'
import { createEvmActivity } from './providers/createEvmActivity.js'
import { createSolanaActivity } from './providers/createSolanaActivity.js'
import { createExplorerActivity } from './providers/explorer/createExplorerActivity.js'
import { createExplorers } from './providers/explorer/createExplorers.js'
import type { ActivityProvider } from './providers/provider.js'
import { createStacksActivity } from './providers/stacks/createStacksActivity.js'
import { type ActivityService, createActivityService } from './service.js'

/** The history of accounts: a provider per chain, and the indexers behind those of EVM chains. */
export type Activity = {
  service: ActivityService
  /** How far a chain is indexed; of one that is not, as if nothing were read. */
  getStatus(chain: string): IndexerStatus
  /** Indexes what a chain has now; at once where it is not indexed. Never rejects. */
  sync(chain: string): Promise<void>
  /** Ends the indexers. */
  close(): Promise<void>
}

/** Creates the history of all chains that have one, and starts to index. */
export function createActivity(parameters: {
  options: ActivityOptions & Pick<SharedOptions, 'tokens' | 'nativeCurrencies'>
  traces: boolean
  upstreams: Upstreams
  storage: Storage
  metrics: Metrics
  log: Log
  /** Requests to outside services per caller. */
  limitOutside: Limit
  fetch: typeof globalThis.fetch | undefined
}): Activity {
  const { options, traces, upstreams, storage, metrics, log, limitOutside: limit, fetch } = parameters
  const providers = new Map<string, ActivityProvider>()
  const indexers = new Map<string, Indexer>()
  const getExplorer = createExplorers(options.activitySources, { metrics, limit, fetch })
  for (const chain of upstreams.chains) {
    const facts = {
      chain,
      upstreams,
      tokens: options.tokens[chain] ?? [],
      native: getNativeCurrency(chain, options.nativeCurrencies),
    }
    if (chain.startsWith('bip122:')) providers.set(chain, createBitcoinActivity(facts))
    if (chain.startsWith('solana:')) providers.set(chain, createSolanaActivity(facts))
    if (chain.startsWith('stacks:')) providers.set(chain, createStacksActivity(facts))
    const { activity: store } = storage
    if (!options.activityChains.includes(chain) || !store) {
      const explorer = getExplorer(chain)
      if (explorer) providers.set(chain, createExplorerActivity({ ...facts, ...explorer }))
      continue
    }
    const upstream = upstreams.get(chain, serverCaller)
    const indexer = createIndexer({
      chain,
      upstream,
      store,
      limits: options.activityLimits,
      traces,
      metrics,
      log,
    })
    indexers.set(chain, indexer)
    providers.set(chain, createEvmActivity({ ...facts, store, indexer }))
    indexer.start()
  }
  return {
    service: createActivityService({ providers }),
    getStatus: chain => indexers.get(chain)?.status() ?? { asOf: undefined, isStale: true },
    sync: chain => indexers.get(chain)?.sync() ?? Promise.resolve(),
    async close() {
      await Promise.all([...indexers.values()].map(indexer => indexer.close()))
    },
  }
}
