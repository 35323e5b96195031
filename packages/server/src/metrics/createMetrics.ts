import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RelayMetrics, RelayStats } from '../relay/createRelay.js'

export type UpstreamOutcome = 'ok' | 'rpcError' | 'failed' | 'timeout' | 'refused'

export type Metrics = {
  observeRequest(parameters: { route: string; method: string; status: number; seconds: number }): void
  observeUpstream(parameters: { chain: string; outcome: UpstreamOutcome; seconds: number }): void
  countCache(parameters: { cache: string; hit: boolean }): void
  /** What providers of swaps were asked for, by outcome. */
  observeSwap(parameters: {
    chain: string
    provider: string
    what: 'quote' | 'build'
    outcome: 'ok' | 'none' | 'failed'
  }): void
  /** The indexers of accounts' activity. */
  activity: {
    observeBlocks(parameters: { chain: string; head: number; indexed: number }): void
    countTransactions(parameters: { chain: string; count: number }): void
    countReorganisation(parameters: { chain: string }): void
    countFailure(parameters: { chain: string }): void
  }
  /** A registration or change of a name that was signed correctly. */
  countName(parameters: { action: string; outcome: string }): void
  /** Counters of the relay. */
  relay: RelayMetrics
  /** Prometheus text, version 0.0.4. */
  render(relay: RelayStats | undefined): Promise<string>
  close(): void
}

/** Creates the metrics of one server, with a registry per server. */
export function createMetrics(parameters: { process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (parameters.process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'latchkit_http_request_seconds',
    help: 'Duration of HTTP requests, by route template.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const upstream = new Histogram({
    name: 'latchkit_upstream_seconds',
    help: 'Duration of calls to a chain endpoint, by outcome.',
    labelNames: ['chain', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const cache = new Counter({
    name: 'latchkit_cache_total',
    help: 'Lookups in a cache.',
    labelNames: ['cache', 'result'],
    registers,
  })
  const swaps = new Counter({
    name: 'latchkit_swap_total',
    help: 'Quotes and transactions of swaps that were asked of a provider, by outcome.',
    labelNames: ['chain', 'provider', 'what', 'outcome'],
    registers,
  })
  const activityBlock = new Gauge({
    name: 'latchkit_activity_block',
    help: 'Newest block of the chain (head), and newest one whose activity is indexed.',
    labelNames: ['chain', 'what'],
    registers,
  })
  const activityEvents = new Counter({
    name: 'latchkit_activity_total',
    help: 'Indexed transactions, reorganisations of the chain, and looks at it that failed.',
    labelNames: ['chain', 'what'],
    registers,
  })
  const nameChanges = new Counter({
    name: 'latchkit_names_total',
    help: 'Signed registrations and changes of names, by outcome.',
    labelNames: ['action', 'outcome'],
    registers,
  })
  const relayEvents = new Counter({
    name: 'latchkit_relay_events_total',
    help: 'Events of the relay.',
    labelNames: ['event'],
    registers,
  })
  const relayAcknowledge = new Histogram({
    name: 'latchkit_relay_acknowledge_seconds',
    help: 'Time from a publish to its acknowledgement.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const relayNow = new Gauge({
    name: 'latchkit_relay',
    help: 'Current connections, clients and subscriptions of the relay.',
    labelNames: ['what'],
    registers,
  })
  return {
    observeRequest: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    observeUpstream: ({ chain, outcome, seconds }) => upstream.observe({ chain, outcome }, seconds),
    observeSwap: labels => swaps.inc(labels),
    countCache: ({ cache: name, hit }) => cache.inc({ cache: name, result: hit ? 'hit' : 'miss' }),
    activity: {
      observeBlocks({ chain, head, indexed }) {
        activityBlock.set({ chain, what: 'head' }, head)
        activityBlock.set({ chain, what: 'indexed' }, indexed)
      },
      countTransactions: ({ chain, count }) => activityEvents.inc({ chain, what: 'transaction' }, count),
      countReorganisation: ({ chain }) => activityEvents.inc({ chain, what: 'reorganisation' }),
      countFailure: ({ chain }) => activityEvents.inc({ chain, what: 'failure' }),
    },
    countName: ({ action, outcome }) => nameChanges.inc({ action, outcome }),
    relay: {
      increment: (event, by = 1) => relayEvents.inc({ event }, by),
      observe: (_name, seconds) => relayAcknowledge.observe(seconds),
    },
    render(stats) {
      if (stats)
        for (const what of ['connections', 'clients', 'subscriptions'] as const)
          relayNow.set({ what }, stats[what])
      return registry.metrics()
    },
    close: () => registry.clear(),
  }
}
