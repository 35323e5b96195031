import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { withTimeout } from '../utils/withTimeout.js'
import { createAddressCounts } from './addressCounts.js'
import { createAudienceCheck } from './audience.js'
import { authenticate, type Identity } from './authenticate.js'
import { createBuckets } from './buckets.js'
import { createRelayBus } from './bus.js'
import { createCatchUp } from './catchUp.js'
import { type Connection, closeCodes, closeConnection, createConnection, isOpen } from './connection.js'
import { createDelivery } from './delivery.js'
import { formatError, formatResult, type ParsedFrame, parseFrame } from './frame.js'
import { defaultRelayLimits, type RelayLimits } from './limits.js'
import { createMailboxQuota } from './mailboxQuota.js'
import { createMailboxReader } from './mailboxReader.js'
import { createOverload } from './overload.js'
import { createPublisher } from './publisher.js'
import type { Relay, RelayOptions } from './relay.js'
import { createReplayCache } from './replayCache.js'
import { createRequests } from './requests.js'
import { RpcError } from './rpcError.js'
import { type RelayRules, relayRules } from './rules.js'
import { createSender } from './sender.js'
import { createSharedSpending } from './sharedSpending.js'
import { createSlowDown } from './slowDown.js'
import { createStorageBudget } from './storageBudget.js'
import { createUnfinishedGuard } from './unfinishedGuard.js'
import { type Refusal, readToken, refusals, refuseUpgrade } from './upgrade.js'

export { defaultRelayLimits, type RelayLimits } from './limits.js'
export type { Relay, RelayMetrics, RelayOptions, RelayStats } from './relay.js'

/** Seconds between purges of expired messages. */
const purgeSeconds = 60
/** Connections per second whose mailbox is read while Redis is down. */
const catchUpPerSecond = 100
/** New connections that a connection counts as which was closed for an unfinished message: it has used megabytes. */
const unfinishedCost = 10
/** Milliseconds that `close` waits for pending writes, so that a hanging database cannot block the exit. */
const drainTimeoutMs = 5_000

/**
 * Creates a WalletConnect-compatible relay (protocol `irn`) that acknowledges a publish only once it is durable.
 *
 * @param rules - for tests only
 * @throws Error when `relayUrl` is not a websocket URL
 * @example
 * const relay = createRelay({ storage: await createStorage('file:relay.db'), relayUrl: 'wss://example.com/relay' })
 * server.on('upgrade', relay.handleUpgrade)
 */
export function createRelay(options: RelayOptions, rules: RelayRules = relayRules): Relay {
  const { storage, logger, metrics, now = Date.now } = options
  const limits: RelayLimits = { ...defaultRelayLimits, ...options.limits }
  const addressOf = options.addressOf ?? (request => request.socket.remoteAddress ?? 'unknown')
  const isAudience = createAudienceCheck(options.relayUrl)
  const connections = new Set<Connection>()
  const byClient = new Map<string, number>()
  const byAddress = createAddressCounts()
  const totals = { published: 0, delivered: 0, acknowledged: 0 }
  let opened = 0
  let closing: Promise<void> | undefined

  const { mailbox } = storage
  const bus =
    options.redis && createRelayBus({ redis: options.redis, tokenAddresses: limits.tokenAddresses, now })
  const bucketsOf = (
    name:
      | 'connectionsPerAddress'
      | `${'bytes' | 'readBytes'}PerAddress`
      | `${'messages' | 'subscriptions' | 'responses' | 'guaranteed'}Per${'Client' | 'Address'}`,
  ) => createBuckets({ rate: limits[name], now, shared: bus !== undefined })
  const buckets = {
    messagesPerClient: bucketsOf('messagesPerClient'),
    messagesPerAddress: bucketsOf('messagesPerAddress'),
    bytesPerAddress: bucketsOf('bytesPerAddress'),
    subscriptionsPerClient: bucketsOf('subscriptionsPerClient'),
    subscriptionsPerAddress: bucketsOf('subscriptionsPerAddress'),
    connectionsPerAddress: bucketsOf('connectionsPerAddress'),
    readBytesPerAddress: bucketsOf('readBytesPerAddress'),
    responsesPerClient: bucketsOf('responsesPerClient'),
    responsesPerAddress: bucketsOf('responsesPerAddress'),
    guaranteedPerClient: bucketsOf('guaranteedPerClient'),
    guaranteedPerAddress: bucketsOf('guaranteedPerAddress'),
  }
  const replays = createReplayCache({ maxAddresses: limits.tokenAddresses, now })
  const slowDown = createSlowDown({ limits, now })
  const storageBudget = createStorageBudget({ limits, now, shared: bus !== undefined })
  const spending = bus && createSharedSpending({ buckets: { ...buckets, stored: storageBudget }, bus })
  const overload = createOverload({ limits })
  const quota = createMailboxQuota({ mailbox, limits, now, shared: bus !== undefined })

  const count = (name: keyof typeof totals, by = 1): void => {
    totals[name] += by
    metrics?.increment(name, by)
  }
  const fail = (error: unknown): void => {
    metrics?.increment('failed')
    // The error itself is not logged, because a driver's error may carry statement parameters such as topics.
    const { name, code } = error as { name?: unknown; code?: unknown }
    logger?.error({ error: { name, code } }, 'relay: storage failed')
  }

  const reader = createMailboxReader({ mailbox, bytes: buckets.readBytesPerAddress, now })
  const sender = createSender({ limits })
  const unfinished = createUnfinishedGuard({
    limits,
    now,
    onClosed: ({ address }) => buckets.connectionsPerAddress.charge(address, unfinishedCost),
  })
  const delivery = createDelivery({
    reader,
    sender,
    limits,
    rules,
    bus,
    now,
    onDelivered: () => count('delivered'),
    onFailure: fail,
  })
  const publisher = createPublisher({ mailbox, delivery, rules, bus, now })
  const catchUp = createCatchUp({ connections, delivery })
  bus?.listen({
    onMessage: message => publisher.receive(message),
    onGap: () => catchUp.all(),
    onSpending: spent => spending?.apply(spent),
  })
  const requests = createRequests({
    reader,
    delivery,
    publisher,
    quota,
    storageBudget,
    overload,
    buckets,
    limits,
    now,
    onPublished(published, startedAt) {
      count('published', published)
      metrics?.observe('acknowledgeSeconds', (now() - startedAt) / 1_000)
    },
  })

  const refuse = (connection: Connection, id: string, error: RpcError): void => {
    sender.send(connection, formatError(id, error))
    const isFlood = error.reason === 'TOO_MANY_REQUESTS'
    if (isFlood) metrics?.increment('limited')
    // Overload is no fault of this client.
    if (error.reason === 'BUSY') metrics?.increment('shed')
    else slowDown.onRefused(connection, isFlood)
  }

  const acknowledge = async (connection: Connection, requestId: string): Promise<void> => {
    const { clientId, address } = connection
    if (!buckets.responsesPerClient.take(clientId, 1) || !buckets.responsesPerAddress.take(address, 1)) {
      metrics?.increment('limited')
      slowDown.onRefused(connection, true)
      return
    }
    const message = delivery.takeOutstanding(connection, requestId)
    if (message === undefined) return
    await publisher.acknowledge(clientId, [message])
    count('acknowledged')
    delivery.settled(connection, [message.hash])
  }

  const handleFrame = async (connection: Connection, frame: ParsedFrame): Promise<void> => {
    if (frame.kind === 'invalid') refuse(connection, frame.id, frame.error)
    else if (frame.kind === 'response') {
      if (frame.ok) await acknowledge(connection, frame.id)
    } else
      try {
        await requests.handle(connection, frame, result =>
          sender.send(connection, formatResult(frame.id, result)),
        )
      } catch (error) {
        if (error instanceof RpcError) refuse(connection, frame.id, error)
        else {
          fail(error)
          sender.send(
            connection,
            formatError(frame.id, new RpcError('INTERNAL', 'The message could not be stored.')),
          )
        }
      }
  }

  const handleMessage = (connection: Connection, data: RawData, isBinary: boolean): void => {
    connection.alive = true
    // Frames that arrive while the socket closes are dropped.
    if (!isOpen(connection)) return
    const frame: ParsedFrame = isBinary
      ? { kind: 'invalid', id: 'null', error: new RpcError('PARSE', 'Frames must be text.') }
      : parseFrame(data.toString())
    handleFrame(connection, frame).catch(fail)
  }

  const change = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
    const value = (counts.get(key) ?? 0) + by
    if (value > 0) counts.set(key, value)
    else counts.delete(key)
  }

  const remove = (connection: Connection): void => {
    const { clientId, address } = connection
    connections.delete(connection)
    delivery.remove(connection)
    sender.remove(connection)
    unfinished.remove(connection)
    change(byClient, clientId, -1)
    byAddress.change(address, -1)
    if (!byClient.has(clientId)) quota.forget(clientId)
    metrics?.increment('connectionsClosed')
  }

  const accept = (socket: WebSocket, stream: Duplex, clientId: string, address: string): void => {
    opened += 1
    const connection = createConnection({ socket, clientId, address, slot: opened })
    connections.add(connection)
    change(byClient, clientId, 1)
    byAddress.change(address, 1)
    metrics?.increment('connectionsOpened')
    unfinished.watch(connection, stream)
    socket.on('message', (data, isBinary) => handleMessage(connection, data, isBinary))
    socket.on('pong', () => {
      connection.alive = true
    })
    // ws closes the socket after a protocol error (1002, 1007, 1009); 'close' follows.
    socket.on('error', error =>
      logger?.debug({ code: (error as { code?: string }).code }, 'relay: bad frame'),
    )
    socket.on('close', code => {
      remove(connection)
      logger?.debug({ code }, 'relay: connection closed')
    })
  }

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame per connection and turn of the event loop, so that a burst of one client does not delay the others.
    allowSynchronousEvents: false,
    maxPayload: limits.frameBytes,
  })

  const check = (request: IncomingMessage, address: string): Identity | Refusal => {
    if (closing !== undefined) return refusals.stopping
    if (connections.size >= limits.connections) return refusals.full
    if (
      !buckets.connectionsPerAddress.take(address, 1) ||
      byAddress.findOver(address, limits.openPerAddress, 1) !== undefined
    )
      return refusals.address
    const identity = authenticate(readToken(request), { now: now(), isAudience: isAudience(request) })
    if ('status' in identity) return identity
    if (slowDown.isBlocked(identity.clientId)) return refusals.flood
    return (byClient.get(identity.clientId) ?? 0) < limits.openPerClient ? identity : refusals.client
  }

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = addressOf(request)
    const reject = (refusal: Refusal): void => {
      metrics?.increment('connectionsRefused')
      logger?.info({ status: refusal.status }, 'relay: connection refused')
      refuseUpgrade(socket, refusal)
    }
    const admit = (identity: Identity): void => {
      if (replays.admit(identity, address))
        server.handleUpgrade(request, socket, head, accepted =>
          accept(accepted, socket, identity.clientId, address),
        )
      else reject(refusals.replay)
    }
    // Without a listener an error of the socket during the await would be uncaught.
    const onError = (): void => void socket.destroy()
    const ask = async (identity: Identity): Promise<void> => {
      socket.on('error', onError)
      const isAdmitted = await bus?.admit(identity, address)
      socket.off('error', onError)
      if (closing !== undefined) reject(refusals.stopping)
      else if (isAdmitted === false) reject(refusals.replay)
      else admit(identity)
    }

    const checked = check(request, address)
    if ('status' in checked) reject(checked)
    else if (bus === undefined) admit(checked)
    else ask(checked).catch(fail)
  }

  const purge = async (): Promise<void> => {
    metrics?.increment('purged', await mailbox.purge(now()))
    storageBudget.setTotal(await mailbox.size())
  }
  // The total is unknown, and so not enforced, until the storage has reported it.
  mailbox.size().then(storageBudget.setTotal, fail)

  let tick = 0
  const beat = (): void => {
    tick += 1
    for (const connection of connections) {
      // A share of the connections is pinged each second, so that many pings do not stall the event loop.
      if (connection.slot % limits.pingSeconds !== tick % limits.pingSeconds) continue
      delivery.forget(connection)
      if (!connection.alive) closeConnection(connection, closeCodes.stale, 'stale')
      else if (isOpen(connection)) {
        connection.alive = false
        connection.refusals = 0
        connection.socket.ping()
      }
    }
    unfinished.check()
    bus?.tick()
    spending?.publish()
    if (bus?.isUp === false) catchUp.some(catchUpPerSecond)
    if (tick % purgeSeconds !== 0) return
    for (const each of [...Object.values(buckets), replays, slowDown, storageBudget]) each.prune()
    purge().catch(fail)
  }
  const heartbeat = setInterval(beat, 1_000)
  heartbeat.unref()

  const close = async (): Promise<void> => {
    clearInterval(heartbeat)
    overload.close()
    await withTimeout(publisher.idle(), drainTimeoutMs, () => {})
    const closed = [...connections].map(connection => {
      const done = new Promise<void>(resolve => connection.socket.once('close', () => resolve()))
      closeConnection(connection, closeCodes.terminating, 'terminating')
      return done
    })
    await Promise.all(closed)
    // Publishes may have arrived while the sockets were closing.
    await withTimeout(publisher.idle(), drainTimeoutMs, () => {})
    server.close()
  }

  return {
    handleUpgrade,
    stats: () => ({
      connections: connections.size,
      clients: byClient.size,
      subscriptions: delivery.subscriptions,
      ...totals,
    }),
    close() {
      closing ??= close()
      return closing
    },
  }
}
