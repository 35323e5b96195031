import type { NamespaceProposal, TransportSession, TransportSignature, TransportSignIn } from '@latchkit/core'
import { type Chunk, LatchkitError } from '@latchkit/core/internal'
import type { Clock } from '../clock.js'
import { fromHex, isHex32, toHex } from '../crypto/bytes.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { ignore, isRecord } from '../utils.js'
import { readCacao, toAuthPayload } from './cacao.js'
import { type Channels, requestTimeoutMs } from './createChannels.js'
import { formatRecap } from './recap.js'
import type { SessionKeeper } from './sessionRecord.js'

export type Authenticated = TransportSession & { signatures: readonly TransportSignature[] }

export type AuthenticateParameters = {
  /** Topic of the pairing; its channel is open. */
  topic: string
  /** The key of the proposal. */
  key: KeyPair
  /** Cancels the request. */
  signal: AbortSignal
  isDone(): boolean
}

export type AuthenticateReturnType = {
  /** Topic of the response. */
  topic: string
  /** Resolves when the relay has the request. */
  sent: Promise<unknown>
  /** Undefined when `isDone` before the wallet responded. */
  session: Promise<Authenticated | undefined>
}

export type Authenticate = (parameters: AuthenticateParameters) => Promise<AuthenticateReturnType>

export type AuthenticateDependencies = {
  signIn: TransportSignIn
  proposals: Readonly<Record<string, NamespaceProposal>>
  metadata: object
  clock: Clock
  primitives: Primitives
  relay: RelayClient
  channels: Channels
  sessions: Chunk<SessionKeeper>
}

/** The protocol's default for sessions. */
const sessionSeconds = 7 * 86_400
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Checks that every part fits in a signed message (CAIP-122). */
function assertSignIn(signIn: TransportSignIn, proposals: Readonly<Record<string, NamespaceProposal>>): void {
  const isLine = (text: string) => text.length > 0 && !/[\r\n]/.test(text)
  const dates = [signIn.issuedAt, signIn.expirationTime, signIn.notBefore]
  const invalid = Object.entries({
    namespace: Object.hasOwn(proposals, signIn.namespace),
    domain: isLine(signIn.domain) && !/[/?#\s]/.test(signIn.domain),
    uri: URL.canParse(signIn.uri),
    nonce: /^[a-zA-Z0-9]{8,}$/.test(signIn.nonce),
    statement: signIn.statement === undefined || isLine(signIn.statement),
    date: dates.every(date => date === undefined || (isoDate.test(date) && isLine(date))),
    requestId: signIn.requestId === undefined || isLine(signIn.requestId),
    resources: (signIn.resources ?? []).every(uri => isLine(uri) && URL.canParse(uri)),
  }).find(([, isValid]) => !isValid)
  if (invalid) throw new LatchkitError('CONFIG_INVALID', { details: `signIn.${invalid[0]}` })
}

/**
 * Creates a function that requests a session and a signature in one step, `wc_sessionAuthenticate` (WalletConnect specs,
 * sign; CAIP-222). The wallet responds in a type 1 envelope on the topic of the proposal's key.
 * @throws LatchkitError `CONFIG_INVALID` when a part of `signIn` does not fit in a signed message.
 */
export function createAuthenticate(dependencies: AuthenticateDependencies): Authenticate {
  const { signIn, proposals } = dependencies
  assertSignIn(signIn, proposals)
  return parameters => authenticate(dependencies, parameters)
}

async function authenticate(
  { signIn, proposals, metadata, clock, primitives, relay, channels, sessions }: AuthenticateDependencies,
  { topic, key, signal, isDone }: AuthenticateParameters,
): Promise<AuthenticateReturnType> {
  const responseTopic = toHex(await primitives.sha256(key.publicKey))
  const { chains, methods, events } = proposals[signIn.namespace] as NamespaceProposal
  const recap = formatRecap(signIn.namespace, methods)
  const authPayload = toAuthPayload(signIn, chains, recap, clock.now())
  channels.open({
    topic: responseTopic,
    toKey: async sender => primitives.toSealingKey(await primitives.agree(key.privateKey, sender)),
    onRequest: () => ({ refusal: 'Unsupported method' }),
  })
  const subscribed = relay.subscribe(responseTopic)
  const { sent, response } = channels.request({
    topic,
    responseTopic,
    method: 'wc_sessionAuthenticate',
    params: {
      authPayload,
      requester: { publicKey: toHex(key.publicKey), metadata },
      expiryTimestamp: Math.floor((clock.now() + requestTimeoutMs) / 1000),
    },
    signal,
  })

  const onResponse = async (
    { add, remove, toGrants, toPeer }: SessionKeeper,
    result: unknown,
  ): Promise<Authenticated | undefined> => {
    if (isDone()) return
    const { cacaos, responder } = Object(result) as Record<string, unknown>
    const publicKey = isRecord(responder) ? responder.publicKey : undefined
    const signed = (Array.isArray(cacaos) ? cacaos : [])
      .slice(0, 100)
      .map(cacao => readCacao(cacao, authPayload))
    const conforming = signed.flatMap(grant => grant ?? [])
    const grants = toGrants(proposals, {
      [signIn.namespace]: {
        accounts: [...new Set(conforming.flatMap(({ accounts }) => accounts))],
        methods: [...new Set(conforming.flatMap(grant => grant.methods))],
        events,
      },
    })
    // One signature of something else rejects the response.
    if (!isHex32(publicKey) || !grants || conforming.length < signed.length)
      throw new Error('Not what was requested to sign')
    const peerPublicKey = fromHex(publicKey)
    const secret = await primitives.agree(key.privateKey, peerPublicKey)
    const session = {
      topic: toHex(await primitives.sha256(secret)),
      namespaces: grants,
      expiresAt: (Math.floor(clock.now() / 1000) + sessionSeconds) * 1000,
      peer: toPeer(isRecord(responder) ? responder.metadata : undefined),
    }
    const sealingKey = await primitives.toSealingKey(secret)
    if (isDone()) return
    const proposal = { [signIn.namespace]: proposals[signIn.namespace] as NamespaceProposal }
    const { privateKey } = key
    // Update ids are of the wallet's clock, and none has come yet.
    await add({ session, proposals: proposal, privateKey, peerPublicKey, lastUpdateId: 0 }, sealingKey)
    relay.subscribe(session.topic).catch(ignore)
    if (!isDone()) return { ...session, signatures: conforming.map(({ proof }) => proof) }
    remove(session.topic, 'CANCELLED')
    return
  }

  const session = response.then(async result => {
    const keeper = await sessions.load()
    return onResponse(keeper, result).catch(cause => {
      throw new LatchkitError('SESSION_NOT_CONFORMING', { cause })
    })
  })
  session.catch(ignore)
  return { topic: responseTopic, sent: Promise.all([subscribed, sent]), session }
}
