import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { createAudienceCheck } from './audience.js'
import { authenticate, type Identity } from './authenticate.js'
import { createBuckets } from './buckets.js'
import { createRelayBus } from './bus.js'
import { createCatchUp } from './catchUp.js'
import {
  type Connection,
  closeCodes,
  closeConnection,
  createConnection,
  isOpen,
  sendText,
} from './connection.js'
import { createDelivery } from './delivery.js'
import { formatError, formatResult, type ParsedFrame, parseFrame } from './frame.js'
import { defaultRelayLimits, type RelayLimits } from './limits.js'
import { createMailboxQuota } from './mailboxQuota.js'
import { createPublisher } from './publisher.js'
import type { Relay, RelayOptions } from './relay.js'
import { createReplayCache } from './replayCache.js'
import { createRequests } from './requests.js'
import { RpcError } from './rpcError.js'
import { type RelayRules, relayRules } from './rules.js'
import { createSharedSpending } from './sharedSpending.js'
import { createSlowDown } from './slowDown.js'
import { type Refusal, readToken, refusals, refuseUpgrade } from './upgrade.js'

export { defaultRelayLimits, type Rate, type RelayLimits } from './limits.js'
export type { Relay, RelayCounter, RelayLogger, RelayMetrics, RelayOptions, RelayStats } from './relay.js'

/** Seconds between deletions of what has expired. */
const purgeSeconds = 60
/** Connections that look into their mailbox each second while Redis is away. */
const lookedAfter = 100
/** How long `close` waits for the disk, in milliseconds: a database that hangs must not keep the process. */
const drainTimeout = 5_000

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
  const byAddress = new Map<string, number>()
  const totals = { published: 0, delivered: 0, acknowledged: 0 }
  let opened = 0
  let closing: Promise<void> | undefined

  const { mailbox } = storage
  const bus =
    options.redis && createRelayBus({ redis: options.redis, tokenAddresses: limits.tokenAddresses, now })
  const bucketsOf = (
    name:
      | 'connectionsPerAddress'
      | 'bytesPerAddress'
      | `${'messages' | 'subscriptions'}Per${'Client' | 'Address'}`,
  ) => createBuckets({ rate: limits[name], now, shared: bus !== undefined })
  const buckets = {
    messagesPerClient: bucketsOf('messagesPerClient'),
    messagesPerAddress: bucketsOf('messagesPerAddress'),
    bytesPerAddress: bucketsOf('bytesPerAddress'),
    subscriptionsPerClient: bucketsOf('subscriptionsPerClient'),
    subscriptionsPerAddress: bucketsOf('subscriptionsPerAddress'),
    connectionsPerAddress: bucketsOf('connectionsPerAddress'),
  }
  const spending = bus && createSharedSpending({ buckets, bus })
  const replays = createReplayCache({ maxAddresses: limits.tokenAddresses, now })
  const slowDown = createSlowDown({ limits, now })
  const quota = createMailboxQuota({ mailbox, limits, now, shared: bus !== undefined })

  const count = (name: keyof typeof totals, by = 1): void => {
    totals[name] += by
    metrics?.increment(name, by)
  }
  const fail = (error: unknown): void => {
    metrics?.increment('failed')
    // Not the error itself: a driver's may carry the parameters of the statement, topics among them.
    const { name, code } = error as { name?: unknown; code?: unknown }
    logger?.error({ error: { name, code } }, 'relay: storage failed')
  }

  const delivery = createDelivery({
    mailbox,
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
    onSpending: spent => spending?.hear(spent),
  })
  const requests = createRequests({
    mailbox,
    delivery,
    publisher,
    quota,
    buckets,
    limits,
    now,
    onPublished(published, startedAt) {
      count('published', published)
      metrics?.observe('acknowledgeSeconds', (now() - startedAt) / 1_000)
    },
  })

  const send = (connection: Connection, text: string): void => {
    sendText(connection, text, limits)
  }

  const refuse = (connection: Connection, id: string, error: RpcError): void => {
    send(connection, formatError(id, error))
    const isFlood = error.reason === 'TOO_MANY_REQUESTS'
    if (isFlood) metrics?.increment('limited')
    slowDown.refused(connection, isFlood)
  }

  const acknowledge = async (connection: Connection, requestId: string): Promise<void> => {
    const message = delivery.answered(connection, requestId)
    if (message === undefined) return
    await publisher.acknowledge(connection.clientId, [message])
    count('acknowledged')
    delivery.settled(connection, [message.hash])
  }

  const handleFrame = async (connection: Connection, frame: ParsedFrame): Promise<void> => {
    if (frame.kind === 'invalid') refuse(connection, frame.id, frame.error)
    else if (frame.kind === 'response') {
      if (frame.ok) await acknowledge(connection, frame.id)
    } else
      try {
        await requests.handle(connection, frame, result => send(connection, formatResult(frame.id, result)))
      } catch (error) {
        if (error instanceof RpcError) refuse(connection, frame.id, error)
        else {
          fail(error)
          send(
            connection,
            formatError(frame.id, new RpcError('INTERNAL', 'The message could not be stored.')),
          )
        }
      }
  }

  const handleMessage = (connection: Connection, data: RawData, isBinary: boolean): void => {
    connection.alive = true
    // While closing, frames that still arrive would only be refused one by one.
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
    change(byClient, clientId, -1)
    change(byAddress, address, -1)
    if (!byClient.has(clientId)) quota.forget(clientId)
    metrics?.increment('connectionsClosed')
  }

  const accept = (socket: WebSocket, clientId: string, address: string): void => {
    opened += 1
    const connection = createConnection({ socket, clientId, address, slot: opened })
    connections.add(connection)
    change(byClient, clientId, 1)
    change(byAddress, address, 1)
    metrics?.increment('connectionsOpened')
    socket.on('message', (data, isBinary) => handleMessage(connection, data, isBinary))
    socket.on('pong', () => {
      connection.alive = true
    })
    // ws closes by itself after a protocol error (1002, 1007, 1009); 'close' follows.
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
    // One frame of each connection per turn of the event loop: who sends many at once waits behind who sends few.
    allowSynchronousEvents: false,
    maxPayload: limits.frameBytes,
  })

  const check = (request: IncomingMessage, address: string): Identity | Refusal => {
    if (closing !== undefined) return refusals.stopping
    if (connections.size >= limits.connections) return refusals.full
    if (
      !buckets.connectionsPerAddress.take(address, 1) ||
      (byAddress.get(address) ?? 0) >= limits.openPerAddress
    )
      return refusals.address
    const identity = authenticate(readToken(request), { now: now(), isAudience: isAudience(request) })
    if ('status' in identity) return identity
    if (slowDown.isOut(identity.clientId)) return refusals.flood
    return (byClient.get(identity.clientId) ?? 0) < limits.openPerClient ? identity : refusals.client
  }

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = addressOf(request)
    const turnAway = (refusal: Refusal): void => {
      metrics?.increment('connectionsRefused')
      logger?.info({ status: refusal.status }, 'relay: connection refused')
      refuseUpgrade(socket, refusal)
    }
    const admit = (identity: Identity): void => {
      if (replays.admit(identity, address))
        server.handleUpgrade(request, socket, head, accepted => accept(accepted, identity.clientId, address))
      else turnAway(refusals.replay)
    }
    // Nobody else listens while the other processes are asked.
    const onError = (): void => void socket.destroy()
    const ask = async (identity: Identity): Promise<void> => {
      socket.on('error', onError)
      const isAdmitted = await bus?.admit(identity, address)
      socket.off('error', onError)
      if (closing !== undefined) turnAway(refusals.stopping)
      else if (isAdmitted === false) turnAway(refusals.replay)
      else admit(identity)
    }

    const checked = check(request, address)
    if ('status' in checked) turnAway(checked)
    else if (bus === undefined) admit(checked)
    else ask(checked).catch(fail)
  }

  let tick = 0
  const beat = (): void => {
    tick += 1
    for (const connection of connections) {
      // Each second its own share of the connections, so that ten thousand pings are not one stall.
      if (connection.slot % limits.pingSeconds !== tick % limits.pingSeconds) continue
      if (!connection.alive) closeConnection(connection, closeCodes.stale, 'stale')
      else if (isOpen(connection)) {
        connection.alive = false
        connection.refusals = 0
        connection.socket.ping()
      }
    }
    bus?.tick()
    spending?.tell()
    if (bus?.isUp === false) catchUp.some(lookedAfter)
    if (tick % purgeSeconds !== 0) return
    for (const each of [...Object.values(buckets), replays, slowDown]) each.prune()
    mailbox.purge(now()).then(purged => metrics?.increment('purged', purged), fail)
  }
  const heartbeat = setInterval(beat, 1_000)
  heartbeat.unref()

  const close = async (): Promise<void> => {
    clearInterval(heartbeat)
    await within(publisher.idle(), drainTimeout)
    const closed = [...connections].map(connection => {
      const done = new Promise<void>(resolve => connection.socket.once('close', () => resolve()))
      closeConnection(connection, closeCodes.terminating, 'terminating')
      return done
    })
    await Promise.all(closed)
    // Frames that arrived while the sockets were closing.
    await within(publisher.idle(), drainTimeout)
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

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
