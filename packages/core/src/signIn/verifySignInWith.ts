import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import { parseSignInMessage } from './parseSignInMessage.js'
import type { SignInFamily, SignInFields, SignInRpc } from './signInFields.js'

/** What a text must have to sign in here. */
export type ExpectedSignIn = {
  /** Host of the site, with its port where it has one. */
  domain: string
  /** Made by this server and not used before; marking it as used is the caller's task. */
  nonce: string
  /** The exact URI. Default: any http or https URI of the domain. */
  uri?: string | undefined
  /** Where a certain account must sign in. */
  address?: string | undefined
  /** CAIP-2 ids that may be signed in on. Default: any. */
  networks?: readonly CaipNetworkId[] | undefined
  /** The exact statement. Default: any, or none. */
  statement?: string | undefined
}

export type VerifySignInParameters = {
  /** The signed text. */
  message: string
  /** As the family encodes it: hex, base58. */
  signature: string
  expected: ExpectedSignIn
  /** Reads networks, for signatures of contracts. Without it only keys can sign in. */
  rpc?: SignInRpc | undefined
  /** Unix milliseconds; default now. */
  now?: number | undefined
  /** How long a text is good after `Issued At`; default ten minutes. */
  maxAgeMs?: number | undefined
}

export type SignInProblem =
  | 'FORMAT'
  | 'DOMAIN'
  | 'URI'
  | 'ADDRESS'
  | 'NONCE'
  | 'NETWORK'
  | 'STATEMENT'
  | 'NOT_YET_VALID'
  | 'EXPIRED'
  | 'SIGNATURE'
  /** A contract's signature could not be checked, because its network could not be read. */
  | 'UNREACHABLE'

export type VerifySignInReturnType =
  | { valid: true; address: string; caipAddress: CaipAddress; fields: SignInFields }
  | { valid: false; reason: SignInProblem }

/** Tolerance for visitors' clocks. */
const clockSkewMs = 60_000
const defaultMaxAgeMs = 600_000

function isOfDomain(uri: string, domain: string): boolean {
  try {
    const { host, protocol, username } = new URL(uri)
    return (
      (protocol === 'https:' || protocol === 'http:') &&
      username === '' &&
      host === new URL(`${protocol}//${domain}`).host
    )
  } catch {
    return false
  }
}

function findProblem(
  fields: SignInFields,
  caipNetworkId: CaipNetworkId,
  { expected, now = Date.now(), maxAgeMs = defaultMaxAgeMs }: VerifySignInParameters,
): SignInProblem | undefined {
  const { domain, uri, address, nonce, networks, statement } = expected
  if (fields.domain !== domain) return 'DOMAIN'
  if (uri === undefined ? !isOfDomain(fields.uri, domain) : fields.uri !== uri) return 'URI'
  if (fields.scheme !== undefined && !fields.uri.startsWith(`${fields.scheme}://`)) return 'DOMAIN'
  if (address !== undefined && fields.address !== address) return 'ADDRESS'
  if (fields.nonce !== nonce) return 'NONCE'
  if (networks !== undefined && !networks.includes(caipNetworkId)) return 'NETWORK'
  if (statement !== undefined && fields.statement !== statement) return 'STATEMENT'
  const issued = Date.parse(fields.issuedAt)
  const notBefore = fields.notBefore === undefined ? issued : Date.parse(fields.notBefore)
  const expires =
    fields.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(fields.expirationTime)
  // Negated, so that NaN as the time is rejected.
  if (!(Math.max(issued, notBefore) <= now + clockSkewMs)) return 'NOT_YET_VALID'
  if (!(Math.min(issued + maxAgeMs, expires) > now)) return 'EXPIRED'
  return undefined
}

/**
 * Whether a sign-in text was signed by the account in it, for this site, with this nonce and in time, by the rules of
 * the text's family. Never throws.
 */
export async function verifySignInWith(
  families: readonly SignInFamily[],
  parameters: VerifySignInParameters,
): Promise<VerifySignInReturnType> {
  try {
    const { message, signature, rpc } = parameters
    const parsed = parseSignInMessage(message, families)
    if (!parsed || typeof signature !== 'string') return { valid: false, reason: 'FORMAT' }
    const { fields, family, caipNetworkId } = parsed
    const reason = findProblem(fields, caipNetworkId, parameters)
    if (reason) return { valid: false, reason }
    const { address } = fields
    const isSigned = await family
      .verifySignature({ address, caipNetworkId, message, signature, rpc })
      .catch(() => undefined)
    if (!isSigned) return { valid: false, reason: isSigned === undefined ? 'UNREACHABLE' : 'SIGNATURE' }
    return { valid: true, address, caipAddress: `${caipNetworkId}:${address}`, fields }
  } catch {
    return { valid: false, reason: 'FORMAT' }
  }
}
