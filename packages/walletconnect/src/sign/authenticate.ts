import {
  BaseError,
  type NamespaceProposal,
  type TransportSession,
  type TransportSignature,
  type TransportSignIn,
} from '@latchkit/core'
import type { Clock } from '../clock.js'
import { fromHex, isHex32, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { isRecord } from '../utils.js'
import { readCacao, toAuthPayload } from './cacao.js'
import { toGrants, toPeer } from './conformance.js'
import { type Channels, requestLifetime } from './createChannels.js'
import { formatRecap } from './recap.js'
import type { SessionKeeper } from './sessionRecord.js'

export type Authenticated = TransportSession & { signatures: readonly TransportSignature[] }

export type AskParameters = {
  /** The pairing's topic, whose channel is open. */
  topic: string
  /** The key that is proposed beside it. */
  key: KeyPair
  isDone(): boolean
}

/** A question to the wallet: where its answer comes, when the relay has the question, and what comes of it. */
export type Asked = {
  topic: string
  sent: Promise<unknown>
  session: Promise<Authenticated | undefined>
}

export type Authentication = (parameters: AskParameters) => Promise<Asked>

export type AuthenticationParameters = {
  signIn: TransportSignIn
  proposals: Readonly<Record<string, NamespaceProposal>>
  metadata: object
  clock: Clock
  primitives: Primitives
  relay: RelayClient
  channels: Channels
  loadSessions(): Promise<SessionKeeper>
}

/** Seconds: a session made this way lives as long as the protocol's others. */
const sessionLifetime = 7 * 86_400
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Every part must do in a signed message (CAIP-122). */
function assertSignIn(signIn: TransportSignIn, proposals: Readonly<Record<string, NamespaceProposal>>): void {
  const isLine = (text: string) => text.length > 0 && !/[\r\n]/.test(text)
  const dates = [signIn.issuedAt, signIn.expirationTime, signIn.notBefore]
  const wrong = Object.entries({
    namespace: Object.hasOwn(proposals, signIn.namespace),
    domain: isLine(signIn.domain) && !/[/?#\s]/.test(signIn.domain),
    uri: URL.canParse(signIn.uri),
    nonce: /^[a-zA-Z0-9]{8,}$/.test(signIn.nonce),
    statement: signIn.statement === undefined || isLine(signIn.statement),
    date: dates.every(date => date === undefined || (isoDate.test(date) && isLine(date))),
    requestId: signIn.requestId === undefined || isLine(signIn.requestId),
    resources: (signIn.resources ?? []).every(uri => isLine(uri) && URL.canParse(uri)),
  }).find(([, isRight]) => !isRight)
  if (wrong) throw new BaseError('CONFIG_INVALID', { details: `signIn.${wrong[0]}` })
}

/**
 * Asks for a session and a signature in one step, `wc_sessionAuthenticate` (WalletConnect specs, sign; CAIP-222),
 * beside the ordinary proposal. The wallet answers in a type 1 envelope on a topic that both know.
 * @throws BaseError `CONFIG_INVALID` when the request could not stand in a signed message.
 */
export function createAuthentication(dependencies: AuthenticationParameters): Authentication {
  const { signIn, proposals } = dependencies
  assertSignIn(signIn, proposals)
  return parameters => ask(dependencies, parameters)
}

async function ask(
  { signIn, proposals, metadata, clock, primitives, relay, channels, loadSessions }: AuthenticationParameters,
  { topic, key, isDone }: AskParameters,
): Promise<Asked> {
  const answerTopic = toHex(await primitives.sha256(key.publicKey))
  const { chains, methods, events } = proposals[signIn.namespace] as NamespaceProposal
  const recap = formatRecap(signIn.namespace, methods)
  const asked = toAuthPayload(signIn, chains, recap, clock.now())
  channels.open({
    topic: answerTopic,
    toKey: async sender => primitives.toSealingKey(await primitives.agree(key.privateKey, sender)),
    onRequest: () => ({ refusal: 'Unsupported method' }),
  })
  const subscribed = relay.subscribe(answerTopic)
  const { sent, answer } = channels.request({
    topic,
    answerTopic,
    method: 'wc_sessionAuthenticate',
    params: {
      authPayload: asked,
      requester: { publicKey: toHex(key.publicKey), metadata },
      expiryTimestamp: Math.floor((clock.now() + requestLifetime) / 1000),
    },
    late: 'PAIRING_EXPIRED',
  })

  const take = async (result: unknown): Promise<Authenticated | undefined> => {
    if (isDone()) return
    const { cacaos, responder } = Object(result) as Record<string, unknown>
    const publicKey = isRecord(responder) ? responder.publicKey : undefined
    const signed = (Array.isArray(cacaos) ? cacaos : []).slice(0, 100).map(each => readCacao(each, asked))
    const good = signed.flatMap(each => each ?? [])
    const grants = toGrants(proposals, {
      [signIn.namespace]: {
        accounts: [...new Set(good.flatMap(({ accounts }) => accounts))],
        methods: [...new Set(good.flatMap(each => each.methods))],
        events,
      },
    })
    // All or nothing: a signature of something else than was asked is no good sign.
    if (!isHex32(publicKey) || !grants || good.length < signed.length)
      throw new Error('Not what was asked to sign')
    const peerPublicKey = fromHex(publicKey)
    const secret = await primitives.agree(key.privateKey, peerPublicKey)
    const session = {
      topic: toHex(await primitives.sha256(secret)),
      namespaces: grants,
      expiresAt: (Math.floor(clock.now() / 1000) + sessionLifetime) * 1000,
      peer: toPeer(isRecord(responder) ? responder.metadata : undefined),
    }
    const sealingKey = await primitives.toSealingKey(secret)
    const sessions = await loadSessions()
    if (isDone()) return
    const proposal = { [signIn.namespace]: proposals[signIn.namespace] as NamespaceProposal }
    const { privateKey } = key
    await sessions.add(
      { session, proposals: proposal, privateKey, peerPublicKey, lastUpdateId: clock.now() * 1000 },
      sealingKey,
    )
    relay.subscribe(session.topic).catch(() => {})
    if (!isDone()) return { ...session, signatures: good.map(({ proof }) => proof) }
    sessions.remove(session.topic, 'CANCELLED')
    return
  }

  const session = answer.then(result =>
    take(result).catch(cause => {
      throw new BaseError('SESSION_NOT_CONFORMING', { cause })
    }),
  )
  session.catch(() => {})
  return { topic: answerTopic, sent: Promise.all([subscribed, sent]), session }
}
