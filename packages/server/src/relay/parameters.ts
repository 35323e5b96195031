import type { RelayLimits } from './limits.js'
import { RpcError } from './rpcError.js'

/** One message of a publish request; all other fields are dropped. */
export type Publication = {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  attestation?: string | undefined
}

/** A request with validated parameters. */
export type Command =
  | { kind: 'publish'; publications: Publication[]; subscribe: string[] }
  | { kind: 'subscribe'; topics: string[]; batch: boolean }
  | { kind: 'unsubscribe'; topics: string[] }
  | { kind: 'fetch'; topics: string[] }

type Limits = Pick<RelayLimits, 'batchItems' | 'minTtl' | 'maxTtl'>
type Fields = Record<string, unknown>
type Reader = (params: Fields, limits: Limits) => Command

const maxAttestationLength = 8_192

/** Tags of the messages that `wc_proposeSession` and `wc_approveSession` publish. */
const tags = { propose: 1100, proposeResponse: 1101, settle: 1102 }

const readers: Record<string, Reader | undefined> = {
  irn_publish: (params, limits) => publish([readPublication(params, limits)]),
  irn_batchPublish: (params, limits) =>
    publish(
      readList(params['messages'], 'messages', limits).map(item => readPublication(toFields(item), limits)),
    ),
  irn_subscribe: params => ({
    kind: 'subscribe',
    topics: [readTopic(params['topic'], 'topic')],
    batch: false,
  }),
  irn_batchSubscribe: (params, limits) => ({
    kind: 'subscribe',
    topics: readTopics(params, limits),
    batch: true,
  }),
  irn_unsubscribe: params => ({ kind: 'unsubscribe', topics: [readTopic(params['topic'], 'topic')] }),
  irn_batchUnsubscribe: (params, limits) => ({
    kind: 'unsubscribe',
    topics: readList(params['subscriptions'], 'subscriptions', limits).map(item =>
      readTopic(toFields(item)['topic'], 'subscriptions'),
    ),
  }),
  irn_fetchMessages: params => ({ kind: 'fetch', topics: [readTopic(params['topic'], 'topic')] }),
  irn_batchFetchMessages: (params, limits) => ({ kind: 'fetch', topics: readTopics(params, limits) }),
  wc_proposeSession: (params, limits) => {
    const topic = readTopic(params['pairingTopic'], 'pairingTopic')
    const ttl = readTtl(params['ttl'], limits)
    const attestation = readAttestation(params['attestation'])
    const message = readMessage(params['sessionProposal'], 'sessionProposal')
    return publish([{ topic, message, ttl, tag: tags.propose, ...attestation }], [topic])
  },
  wc_approveSession: (params, limits) => {
    const pairingTopic = readTopic(params['pairingTopic'], 'pairingTopic')
    const sessionTopic = readTopic(params['sessionTopic'], 'sessionTopic')
    const ttl = readTtl(params['ttl'], limits)
    const response = readMessage(params['sessionProposalResponse'], 'sessionProposalResponse')
    const settlement = readMessage(params['sessionSettlementRequest'], 'sessionSettlementRequest')
    return publish(
      [
        { topic: pairingTopic, message: response, ttl, tag: tags.proposeResponse },
        { topic: sessionTopic, message: settlement, ttl, tag: tags.settle },
      ],
      [sessionTopic],
    )
  },
}

/**
 * Validates method and parameters of a request.
 * @throws RpcError
 */
export function readCommand(method: string, params: unknown, limits: Limits): Command {
  const reader = Object.hasOwn(readers, method) ? readers[method] : undefined
  if (reader === undefined) throw new RpcError('METHOD_NOT_FOUND', 'The method does not exist.')
  return reader(toFields(params), limits)
}

function publish(publications: Publication[], subscribe: string[] = []): Command {
  return { kind: 'publish', publications, subscribe }
}

function invalid(message: string): RpcError {
  return new RpcError('INVALID_PARAMS', message)
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('Parameters must be an object.')
  return value as Fields
}

function readPublication(params: Fields, limits: Limits): Publication {
  return {
    topic: readTopic(params['topic'], 'topic'),
    message: readMessage(params['message'], 'message'),
    ttl: readTtl(params['ttl'], limits),
    tag: readTag(params['tag']),
    ...readAttestation(params['attestation']),
  }
}

function readTopic(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw invalid(`${name} must be 64 lower-case hex characters.`)
  return value
}

function readTopics(params: Fields, limits: Limits): string[] {
  return readList(params['topics'], 'topics', limits).map(topic => readTopic(topic, 'topics'))
}

function readList(value: unknown, name: string, { batchItems }: Limits): unknown[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalid(`${name} must be a list with at least one item.`)
  if (value.length > batchItems)
    throw new RpcError('BATCH_TOO_LARGE', `${name} may have at most ${batchItems} items.`)
  return value
}

function readMessage(value: unknown, name: string): string {
  // Databases cannot store NUL or a lone surrogate; an envelope is base64 and has neither.
  if (typeof value !== 'string' || value === '' || value.includes('\0') || !isWellFormed(value))
    throw invalid(`${name} must be a text that is not empty.`)
  return value
}

function isWellFormed(value: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
}

function readTtl(value: unknown, { minTtl, maxTtl }: Limits): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalid('ttl must be whole seconds.')
  if (value < minTtl) throw new RpcError('TTL_TOO_SHORT', `ttl must be at least ${minTtl} seconds.`)
  if (value > maxTtl) throw new RpcError('TTL_TOO_LONG', `ttl must be at most ${maxTtl} seconds.`)
  return value
}

function readTag(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    throw invalid('tag must be a whole number of 32 bits.')
  return value
}

function readAttestation(value: unknown): { attestation?: string } {
  if (value === undefined || value === null || value === '') return {}
  if (
    typeof value !== 'string' ||
    value.length > maxAttestationLength ||
    value.includes('\0') ||
    !isWellFormed(value)
  )
    throw invalid(`attestation must be a text of at most ${maxAttestationLength} characters.`)
  return { attestation: value }
}
