import type { NamespaceProposal, TransportSession } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import type { Clock } from '../clock.js'
import { fromHex, isHex32, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives, SealingKey } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore, isRecord } from '../utils.js'
import { toGrants } from './conformance.js'
import type { Channels, PeerRequest, PeerResponse } from './createChannels.js'
import type { SessionKeeper } from './sessionRecord.js'

export type SettleParameters = {
  /** The key of the proposal. */
  key: KeyPair
  /** The wallet's response to the proposal. */
  result: unknown
  proposals: Readonly<Record<string, NamespaceProposal>>
  /** Whether `connect` has settled. */
  isDone(): boolean
  /** Called with the topic on which the wallet settles. */
  onTopic(topic: string): void
  finish(error: unknown, session?: TransportSession): void
}

const maxSessionSeconds = 366 * 86_400

/**
 * Handles the wallet's response to a proposal and the settlement that follows (WalletConnect specs, sign).
 * @throws LatchkitError `SESSION_NOT_CONFORMING` when the response has no valid key.
 */
export async function settleSession(
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
  ): Promise<PeerResponse> => {
    if (method !== 'wc_sessionSettle' || isDone()) return { refusal: 'No session for topic' }
    const { controller, namespaces, expiry } = isRecord(params) ? params : {}
    const seconds = Number(expiry) - Math.floor(clock.now() / 1000)
    const grants = toGrants(proposals, namespaces)
    const isConforming =
      isRecord(controller) &&
      String(controller.publicKey).toLowerCase() === String(publicKey).toLowerCase() &&
      Number.isInteger(expiry) &&
      seconds > 0 &&
      seconds <= maxSessionSeconds
    if (!grants || !isConforming)
      return {
        refusal: 'Session settlement failed',
        after: () => finish(new LatchkitError('SESSION_NOT_CONFORMING', { rpcCode: 7000 })),
      }
    const peer = sessions.toPeer(controller.metadata)
    const session = { topic, namespaces: grants, expiresAt: Number(expiry) * 1000, peer }
    const peerPublicKey = fromHex(String(publicKey))
    // The session handles the further requests of this topic.
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
    // When this rejects, the next connection subscribes the topic.
    relay.subscribe(topic).catch(ignore)
  } catch (cause) {
    throw new LatchkitError('SESSION_NOT_CONFORMING', { cause })
  }
}
