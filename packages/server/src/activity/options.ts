import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { getDefaults, limitsOption } from '../config/limits.js'
import {
  type CrossCheck,
  defineOptions,
  jsonOption,
  listOption,
  switchOption,
  type Values,
} from '../config/option.js'
import { HttpUrlSchema, ServiceKeySchema } from '../config/schemas.js'
import { serverOptions } from '../config/serverOptions.js'

const limits = {
  /** Blocks before the newest one with which a new index begins. Default 10,000. */
  backfillBlocks: {
    variable: 'ACTIVITY_BACKFILL_BLOCKS',
    default: 10_000,
    maximum: 1e9,
    meaning: 'Blocks before the newest one with which a new index begins',
  },
  /** Newest blocks that are kept. Default 10,000,000. */
  keepBlocks: {
    variable: 'ACTIVITY_KEEP_BLOCKS',
    default: 10_000_000,
    maximum: 1e12,
    meaning: 'Newest blocks that are kept; older ones are removed',
  },
  /** Blocks that are read at once. Default 8. */
  concurrency: {
    variable: 'ACTIVITY_CONCURRENCY',
    default: 8,
    maximum: 64,
    meaning: 'Blocks that are read at once',
  },
  /** Bytes of responses of the chain's endpoint per minute. Default 300,000,000. */
  bytesPerMinute: {
    variable: 'ACTIVITY_BYTES',
    default: 300_000_000,
    minimum: 1_000_000,
    maximum: 1e12,
    meaning: "Bytes of an endpoint's responses a minute for its index; then it waits",
  },
  /** Milliseconds between two looks at the chain. Default 4000. */
  pollMs: {
    variable: 'ACTIVITY_POLL_MS',
    default: 4000,
    minimum: 100,
    maximum: 3_600_000,
    meaning:
      'Milliseconds between two looks at a chain. A request for a history looks sooner, at most once a second',
  },
}

export const activityOptions = defineOptions({
  /**
   * EVM chains whose accounts' activity is indexed, by CAIP-2 id: every block is read, so choose the endpoint
   * accordingly. Default none. On Solana the activity is read on request.
   */
  activityChains: listOption({
    variable: 'ACTIVITY_CHAINS',
    meaning:
      "EVM chains whose accounts' activity is indexed, comma-separated CAIP-2 ids of `RPC_URLS`. Every block of such a chain is read: two calls a block, three where a contract is called and the endpoint has traces. Solana needs no entry",
    item: CaipNetworkIdSchema,
  }),
  /** Explorers that list the activity of EVM chains which the server does not index. Default none. */
  activitySources: jsonOption({
    variable: 'ACTIVITY_SOURCES',
    meaning:
      'JSON object of explorers that list the activity of EVM chains which are not indexed: `{ etherscan?: { key, chains }, blockscout?: { <chain>: { url, key? } } }`',
    schema: v.strictObject({
      /** Etherscan, API version 2, for these chains. */
      etherscan: v.optional(v.strictObject({ key: ServiceKeySchema, chains: v.array(CaipNetworkIdSchema) })),
      /** CAIP-2 id → an instance of Blockscout; it comes before Etherscan. */
      blockscout: v.optional(
        v.record(
          CaipNetworkIdSchema,
          v.strictObject({ url: HttpUrlSchema, key: v.optional(ServiceKeySchema) }),
        ),
      ),
    }),
    empty: {},
  }),
  /** Whether coins that contracts pay out are indexed where the endpoint offers `trace_block`. Default true. */
  activityTraces: switchOption({
    variable: 'ACTIVITY_TRACES',
    meaning:
      'Whether coins that contracts pay out are indexed, where the endpoint offers `trace_block`. Without them such payments are missing. A refusal (a rate limit) holds the index, which is then stale, and the block is read again; after 10 minutes of refusals alone, or 10 s of an endpoint that has never given any, blocks are indexed without, the log says from which one, and traces are asked for again 10 minutes later',
    isOn: true,
  }),
  activityLimits: limitsOption(limits),
})

export type ActivityOptions = Values<typeof activityOptions>
/** Limits of the index of accounts' activity, per chain. */
export type ActivityLimits = ActivityOptions['activityLimits']
export const defaultActivityLimits: ActivityLimits = getDefaults(limits)

/** Chains are indexed, or listed by explorers, where they have an endpoint. */
export const checkActivity: CrossCheck = ({ read, nameOf, problems }) => {
  const { activityChains, activitySources } = read(activityOptions)
  const { rpcUrls, storage } = read(serverOptions)
  const isEvmChain = (chain: string) => chain.startsWith('eip155:') && Object.hasOwn(rpcUrls, chain)
  const { etherscan, blockscout = {} } = activitySources
  for (const chain of [...(etherscan?.chains ?? []), ...Object.keys(blockscout)])
    if (!isEvmChain(chain))
      problems.push(`${nameOf('activitySources')} (${chain}): is not an EVM chain of ${nameOf('rpcUrls')}`)
  for (const chain of activityChains)
    if (!isEvmChain(chain))
      problems.push(`${nameOf('activityChains')} (${chain}): is not an EVM chain of ${nameOf('rpcUrls')}`)
  if (activityChains.length > 0 && typeof storage === 'object' && !storage.activity)
    problems.push(`${nameOf('activityChains')}: needs a storage that keeps activity`)
}
