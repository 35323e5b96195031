import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RelayMetrics, RelayStats } from '../relay/createRelay.js'

export type UpstreamOutcome = 'ok' | 'rpcError' | 'failed' | 'timeout' | 'refused'

export type Metrics = {
  observeRequest(parameters: { route: string; method: string; status: number; seconds: number }): void
  observeUpstream(parameters: { chain: string; outcome: UpstreamOutcome; seconds: number }): void
  countCache(parameters: { cache: string; hit: boolean }): void
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
    countCache: ({ cache: name, hit }) => cache.inc({ cache: name, result: hit ? 'hit' : 'miss' }),
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
