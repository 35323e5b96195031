import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { AppEnv } from './app.js'
import type { CrossCheck, OptionRecord, Values } from './config/option.js'
import type { Log } from './logs/createLog.js'
import type { Metrics } from './metrics/createMetrics.js'
import type { Limits } from './middleware/meters.js'
import type { OriginPolicy } from './middleware/originPolicy.js'
import type { Redis } from './redis/createRedis.js'
import type { RelayRules } from './relay/rules.js'
import type { Storage } from './storage/storage.js'
import type { Upstreams } from './upstream/createUpstreams.js'

/** What every capability is created from. */
export type CapabilityContext = {
  /** Returns the valid values of a group of options: those of the server, of this capability or of another. */
  read<Options extends OptionRecord>(options: Options): Values<Options>
  origins: OriginPolicy
  log: Log
  metrics: Metrics
  storage: Storage
  /** Shares rate limits and messages between processes. */
  redis: Redis | undefined
  /** What callers use up. */
  limits: Limits
  upstreams: Upstreams
  /** For tests of the relay only. */
  relayRules: RelayRules | undefined
  fetch: typeof globalThis.fetch | undefined
  /** Requests a path of this server: by its port, without one in the process. */
  sendToServer(path: string, init: RequestInit): Promise<Response>
  /** Returns what another capability offers, created once. Two that use each other would wait forever. */
  use<Offer>(capability: Capability<Offer>): Promise<Offer>
}

/** A listener beside the server's port. */
export type ListenerRoutes = { routes: RouterRoute[] }

/** What a capability adds to the server; every field may be absent. */
export type CapabilityParts = {
  /** Mounted behind the guard of projects, in the order of the list. */
  routes?: readonly Hono<AppEnv>[] | undefined
  /** Mounted before the guard: an `<img>` names no project. */
  openRoutes?: readonly Hono<AppEnv>[] | undefined
  /** Routes of other listeners than the port of the server. */
  listeners?: readonly ListenerRoutes[] | undefined
  /** Path of a websocket, and who accepts it. */
  upgrade?: { path: string; handle(request: IncomingMessage, socket: Duplex, head: Buffer): void } | undefined
  /** Runs once the server's port is open, at the same host. */
  onListen?(host: string): Promise<Partial<CapabilityListening> | undefined>
  /** Ends timers and background work before the port closes. */
  stop?(): void | Promise<void>
  /** Closes connections that keep the port open, while it closes. */
  disconnect?(): void | Promise<void>
  /** Runs after the last response. */
  close?(): void | Promise<void>
}

/** Fields that a capability adds to what `listen` returns. */
export type CapabilityListening = { onrampUrl: string }

/** A part of the server that can be left out: routes, and what other capabilities may use of it. */
export type Capability<Offer, Own extends OptionRecord = Record<never, never>> = {
  name: string
  /** Its options: they make its variables, the type of `createServer`'s options, and the rows of `docs/server.md`. */
  options?: Own | undefined
  /** What other options must be for these. */
  check?: CrossCheck | undefined
  create(context: CapabilityContext): Promise<CreatedCapability<Offer>> | CreatedCapability<Offer>
}

export type CreatedCapability<Offer> = CapabilityParts & { offer: Offer }

/**
 * Defines a capability; `capabilities.ts` lists it.
 *
 * @example
 * export const prices: Capability<PriceService, typeof priceOptions> = defineCapability({
 *   name: 'prices',
 *   options: priceOptions,
 *   create: context => ({ offer: createPrices(context), routes: [createPricesRoute(context)] }),
 * })
 */
export function defineCapability<Offer, Own extends OptionRecord = Record<never, never>>(
  definition: Capability<Offer, Own>,
): Capability<Offer, Own> {
  return definition
}
