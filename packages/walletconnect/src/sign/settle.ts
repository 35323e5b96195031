import { BaseError, type NamespaceProposal, type TransportSession } from '@latchkit/core'
import type { Clock } from '../clock.js'
import { fromHex, isHex32, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives, SealingKey } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore, isRecord } from '../utils.js'
import { toGrants, toPeer } from './conformance.js'
import type { Channels, PeerAnswer, PeerRequest } from './createChannels.js'
import type { SessionKeeper } from './sessionRecord.js'

export type SettleParameters = {
  /** The key that was proposed. */
  key: KeyPair
  /** What the wallet answered to the proposal. */
  result: unknown
  proposals: Readonly<Record<string, NamespaceProposal>>
  /** Whether nobody waits for the session any more. */
  isDone(): boolean
  /** Where the wallet will settle, once it is known. */
  onTopic(topic: string): void
  finish(error: unknown, session?: TransportSession): void
}

/** Seconds. */
const longestSession = 366 * 86_400

/**
 * Takes the wallet's answer to a proposal and the settlement that follows it (WalletConnect specs, sign).
 * @throws BaseError `SESSION_NOT_CONFORMING` when the answer has no usable key.
 */
export async function settle(
  {
    clock,
    primitives,
    relay,
    channels,
    sessions,
  }: {
    clock: Clock
    primitives: Primitives
    relay: RelayClient
    channels: Channels
    sessions: SessionKeeper
  },
  { key, result, proposals, isDone, onTopic, finish }: SettleParameters,
): Promise<void> {
  const publicKey = isRecord(result) ? result.responderPublicKey : undefined

  const onSettle = async (
    topic: string,
    sealingKey: SealingKey,
    { id, method, params }: PeerRequest,
  ): Promise<PeerAnswer> => {
    if (method !== 'wc_sessionSettle' || isDone()) return { refusal: 'No session for topic' }
    const { controller, namespaces, expiry } = isRecord(params) ? params : {}
    const seconds = Number(expiry) - Math.floor(clock.now() / 1000)
    const grants = toGrants(proposals, namespaces)
    const isConforming =
      isRecord(controller) &&
      String(controller.publicKey).toLowerCase() === String(publicKey).toLowerCase() &&
      Number.isInteger(expiry) &&
      seconds > 0 &&
      seconds <= longestSession
    if (!grants || !isConforming)
      return {
        refusal: 'Session settlement failed',
        after: () => finish(new BaseError('SESSION_NOT_CONFORMING', { rpcCode: 7000 })),
      }
    const peer = toPeer(controller.metadata)
    const session = { topic, namespaces: grants, expiresAt: Number(expiry) * 1000, peer }
    const peerPublicKey = fromHex(String(publicKey))
    // Later requests of this topic are the session's.
    await sessions.add(
      { session, proposals, privateKey: key.privateKey, peerPublicKey, lastUpdateId: id },
      sealingKey,
    )
    if (!isDone()) return { after: () => finish(undefined, session) }
    sessions.remove(topic, 'CANCELLED')
    return { refusal: 'Session settlement failed' }
  }

  try {
    if (!isHex32(publicKey)) throw new Error('No public key')
    const secret = await primitives.agree(key.privateKey, fromHex(publicKey))
    const topic = toHex(await primitives.sha256(secret))
    const sealingKey = await primitives.toSealingKey(secret)
    if (isDone()) return
    onTopic(topic)
    channels.open({ topic, key: sealingKey, onRequest: request => onSettle(topic, sealingKey, request) })
    // Should the relay be away just now, the next connection subscribes it.
    relay.subscribe(topic).catch(ignore)
  } catch (cause) {
    throw new BaseError('SESSION_NOT_CONFORMING', { cause })
  }
}
