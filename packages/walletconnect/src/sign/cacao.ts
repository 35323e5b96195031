import type { CaipAddress, TransportSignature, TransportSignIn } from '@latchkit/core'
import { toAddress, toNamespace, toNetworkId, toReference } from '@latchkit/core/internal'
import { isRecord } from '../utils.js'
import { describeRecap, isRecap, parseRecap } from './recap.js'

/** The `authPayload` of the request (CAIP-122, CAIP-222). */
export type AuthPayload = {
  type: 'caip122'
  version: '1'
  chains: readonly string[]
  domain: string
  aud: string
  nonce: string
  iat: string
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  statement?: string | undefined
  resources: readonly string[]
}

/** A signature, and the accounts and methods that it grants. */
export type SignedGrant = {
  proof: TransportSignature
  accounts: readonly string[]
  methods: readonly string[]
}

const networkNames: Readonly<Record<string, string>> = { eip155: 'Ethereum', solana: 'Solana' }
/** Fields that the wallet must not change. */
const fixedFields = ['domain', 'aud', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const
const maxSignatureLength = 20_000

export function toAuthPayload(
  signIn: TransportSignIn,
  chains: readonly string[],
  recap: string,
  now: number,
): AuthPayload {
  return {
    type: 'caip122',
    version: '1',
    chains,
    domain: signIn.domain,
    aud: signIn.uri,
    nonce: signIn.nonce,
    iat: signIn.issuedAt ?? new Date(now).toISOString(),
    exp: signIn.expirationTime,
    nbf: signIn.notBefore,
    requestId: signIn.requestId,
    statement: signIn.statement,
    resources: [...(signIn.resources ?? []), recap],
  }
}

/**
 * Reads a wallet's CACAO (CAIP-74); undefined unless it signs what was requested. The server verifies the signature and
 * the nonce.
 */
export function readCacao(cacao: unknown, requested: AuthPayload): SignedGrant | undefined {
  const { p, s } = Object(cacao) as Record<string, unknown>
  if (!isRecord(p) || !isRecord(s)) return undefined
  if (!fixedFields.every(key => p[key] === requested[key])) return undefined
  const { iss } = p
  const issuer =
    typeof iss === 'string' &&
    /^did:pkh:([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128})$/.exec(iss)
  const account = (issuer ? issuer[1] : undefined) as CaipAddress | undefined
  if (!account || !requested.chains.includes(toNetworkId(account))) return undefined
  const { statement = '', resources = [] } = p
  if (typeof statement !== 'string' || !statement.startsWith(requested.statement ?? '')) return undefined
  if (/[\r\n]/.test(statement) || !Array.isArray(resources)) return undefined
  if (!resources.every(uri => typeof uri === 'string' && !/[\r\n]/.test(uri))) return undefined
  if (!requested.resources.every(uri => isRecap(uri) || resources.includes(uri))) return undefined
  if (typeof s.s !== 'string' || s.s.length > maxSignatureLength || typeof s.t !== 'string') return undefined

  const namespace = toNamespace(account)
  const address = toAddress(account)
  const recap = resources.filter(isRecap).at(-1)
  const granted = recap === undefined ? undefined : parseRecap(recap, namespace)
  const chains = new Set([toNetworkId(account), ...(granted?.chains ?? [])])
  const message = formatMessage(account, { ...requested, statement, resources })
  return {
    proof: { account, message, signature: s.s, type: s.t },
    accounts: [...chains]
      .filter(chain => chain.startsWith(`${namespace}:`))
      .map(chain => `${chain}:${address}`),
    methods: granted?.methods ?? [],
  }
}

/** Formats the text that is signed (CAIP-122; for EVM it is EIP-4361). */
export function formatMessage(account: string, payload: AuthPayload): string {
  const namespace = toNamespace(account)
  const recap = payload.resources.filter(isRecap).at(-1)
  const sentence = recap === undefined ? '' : describeRecap(recap, namespace)
  const { statement = '' } = payload
  const fullStatement = statement.includes(sentence)
    ? statement
    : [statement, sentence].filter(Boolean).join(' ')
  const lines = [
    `${payload.domain} wants you to sign in with your ${networkNames[namespace] ?? namespace} account:`,
    toAddress(account),
    '',
    ...(fullStatement ? [fullStatement] : []),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${toReference(account)}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
  ]
  if (payload.exp) lines.push(`Expiration Time: ${payload.exp}`)
  if (payload.nbf) lines.push(`Not Before: ${payload.nbf}`)
  if (payload.requestId) lines.push(`Request ID: ${payload.requestId}`)
  if (payload.resources.length > 0) lines.push('Resources:', ...payload.resources.map(uri => `- ${uri}`))
  return lines.join('\n')
}
