import type { CaipNetworkId } from '@latchkit/core'
import { toCaipNetworkId } from '../utils/caip.js'
import { parseSignInMessage, type SignInFields } from './signInMessage.js'
import { verifyMessage } from './verifyMessage.js'

export type VerifySignInParameters = {
  /** The signed text. */
  message: string
  /** Base58. */
  signature: string
  /** Host of the site, with its port where it has one. */
  domain: string
  /** Made by this server and not used before; marking it as used is the caller's task. */
  nonce: string
  /** Base58; where the server expects a certain account. */
  address?: string | undefined
  /** The exact URI, where the site requires one. Default: any URI of the domain's host, or none. */
  uri?: string | undefined
  /** CAIP-2; where the session is bound to a network. */
  caipNetworkId?: CaipNetworkId | undefined
  /** Unix milliseconds; default now. */
  now?: number | undefined
  /** How long a message is valid after `Issued At`; default ten minutes. */
  maxAgeMs?: number | undefined
}

export type VerifySignInResult =
  | { valid: true; address: string; fields: SignInFields }
  | {
      valid: false
      reason:
        | 'FORMAT'
        | 'DOMAIN'
        | 'URI'
        | 'ADDRESS'
        | 'NONCE'
        | 'NETWORK'
        | 'NOT_YET_VALID'
        | 'EXPIRED'
        | 'SIGNATURE'
    }

/** Tolerance for visitors' clocks. */
const clockSkewMs = 60_000

function hasHost(uri: string, domain: string): boolean {
  try {
    return new URL(uri).host === new URL(`https://${domain}`).host
  } catch {
    return false
  }
}

function findProblem(
  fields: SignInFields,
  parameters: VerifySignInParameters,
): Exclude<VerifySignInResult, { valid: true }>['reason'] | undefined {
  const { domain, nonce, address, uri, caipNetworkId, now = Date.now(), maxAgeMs = 600_000 } = parameters
  if (fields.domain !== domain) return 'DOMAIN'
  if (uri === undefined ? fields.uri !== undefined && !hasHost(fields.uri, domain) : fields.uri !== uri)
    return 'URI'
  if (address !== undefined && fields.address !== address) return 'ADDRESS'
  if (fields.nonce === undefined || fields.nonce !== nonce) return 'NONCE'
  if (caipNetworkId !== undefined) {
    const { chainId = '' } = fields
    if (toCaipNetworkId(chainId.includes(':') ? chainId : `solana:${chainId}`) !== caipNetworkId)
      return 'NETWORK'
  }
  const at = (time: string | undefined): number | undefined =>
    time === undefined ? undefined : Date.parse(time)
  const issued = at(fields.issuedAt)
  if (issued === undefined) return 'FORMAT'
  // Negated, so that NaN as the time is rejected.
  if (!(Math.max(issued, at(fields.notBefore) ?? issued) <= now + clockSkewMs)) return 'NOT_YET_VALID'
  if (Math.min(issued + maxAgeMs, at(fields.expirationTime) ?? Number.POSITIVE_INFINITY) <= now)
    return 'EXPIRED'
  return undefined
}

/**
 * Checks whether a sign-in text (CAIP-122, Sign-In With Solana) was signed by the address in it, for this site, with
 * this nonce and in time. For servers and workers; never throws.
 * @example const result = verifySignIn({ message, signature, domain: 'example.com', nonce })
 */
export function verifySignIn(parameters: VerifySignInParameters): VerifySignInResult {
  try {
    const { message, signature } = parameters
    const fields = parseSignInMessage(message)
    if (!fields) return { valid: false, reason: 'FORMAT' }
    const reason = findProblem(fields, parameters)
    if (reason) return { valid: false, reason }
    const { address } = fields
    if (!verifyMessage({ address, message, signature })) return { valid: false, reason: 'SIGNATURE' }
    return { valid: true, address, fields }
  } catch {
    return { valid: false, reason: 'FORMAT' }
  }
}
