import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { createUpstreams } from '../upstream/createUpstreams.js'
import { bundlerOptions } from './options.js'
import { createBundlerRoute } from './route.js'
import { type BundlerService, createBundlerService } from './service.js'

/** Longer than a bundler simulates for, shorter than a page waits. */
const timeoutMs = 15_000

/** User operations of smart accounts. */
export const bundler: Capability<BundlerService, typeof bundlerOptions> = defineCapability({
  name: 'bundler',
  options: bundlerOptions,
  check({ read, nameOf, problems }) {
    const { rpcUrls } = read(serverOptions)
    for (const chain of Object.keys(read(bundlerOptions).bundlerUrls))
      if (!chain.startsWith('eip155:') || !(chain in rpcUrls))
        problems.push(`${nameOf('bundlerUrls')} (${chain}): is not an EVM chain of ${nameOf('rpcUrls')}`)
  },
  create({ read, metrics, limits, fetch }) {
    const lists = Object.entries(read(bundlerOptions).bundlerUrls).map(
      ([chain, urls]) => [chain, [urls].flat()] as const,
    )
    const most = Math.max(0, ...lists.map(([, urls]) => urls.length))
    const bundlers = Array.from({ length: most }, (_, index) =>
      createUpstreams({
        rpcUrls: Object.fromEntries(
          lists.flatMap(([chain, urls]) => {
            const url = urls[index]
            return url === undefined ? [] : [[chain, url]]
          }),
        ),
        metrics: {
          ...metrics,
          observeUpstream: ({ chain, ...outcome }) =>
            metrics.observeUpstream({ chain: `${chain} bundler`, ...outcome }),
        },
        limits: read(serverOptions).rpcLimits,
        limitCalls: limits.calls,
        limitBytes: limits.bytes,
        fetch,
        attempts: { retries: 0, timeoutMs },
      }),
    )
    const service = createBundlerService({ bundlers, limitBroadcasts: limits.broadcasts })
    return { offer: service, routes: [createBundlerRoute({ service })] }
  },
})
