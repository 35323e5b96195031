import { LatchkitError } from '@latchkit/core/family'
import { isSignInField, readSignInBody } from '@latchkit/core/sign-in'
import { isAddress } from '../utils/isAddress.js'

/** The fields of a Sign-In With Solana message (CAIP-122): the form of EIP-4361 with every advanced field optional. */
export type SignInFields = {
  /** Host of the site, with its port where it has one. */
  domain: string
  /** Base58. */
  address: string
  /** One line that the wallet shows: letters and digits of ASCII, spaces and `-._~:/?#[]@!$&'()*+,;=`. */
  statement?: string | undefined
  /** The page that the visitor signs in to, of the site's origin. */
  uri?: string | undefined
  /** `1`. */
  version?: string | undefined
  /** `mainnet`, `solana:mainnet` or the reference of the CAIP-2 id. */
  chainId?: string | undefined
  /** At least 8 letters and digits. */
  nonce?: string | undefined
  /** ISO 8601, as are the next two. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

const greeting = ' wants you to sign in with your Solana account:'
/** In the order of the text. */
const labels = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const
const resourcesLabel = 'Resources:'
const maxLength = 10_000

const isChainId = (value: string): boolean => /^(solana:)?[-_a-zA-Z0-9]{1,32}$/.test(value)

/** The name of the first field that is not valid in the text. */
function findBadField(fields: SignInFields): keyof SignInFields | undefined {
  const { domain, address, statement, resources } = fields
  if (!isSignInField('domain', domain)) return 'domain'
  if (!isAddress(address)) return 'address'
  if (statement !== undefined && !isSignInField('statement', statement)) return 'statement'
  for (const [name] of labels) {
    const value = fields[name]
    if (value === undefined) continue
    if (name === 'chainId' ? !isChainId(value) : !isSignInField(name, value)) return name
  }
  if (resources?.some(resource => !isSignInField('resource', resource))) return 'resources'
  return undefined
}

function build(fields: SignInFields): string {
  const { domain, address, statement, resources } = fields
  const lines = labels.flatMap(([name, label]) => (fields[name] === undefined ? [] : [label + fields[name]]))
  if (resources) lines.push(resourcesLabel, ...resources.map(resource => `- ${resource}`))
  return [
    `${domain}${greeting}\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}

/**
 * The text that is signed to sign in with Solana.
 * @throws CONFIG_INVALID naming a field that is not valid in it
 */
export function createSignInMessage(fields: SignInFields): string {
  const bad = findBadField(fields)
  if (bad) throw new LatchkitError('CONFIG_INVALID', { details: `${bad} is not valid in a sign-in message.` })
  return build(fields)
}

/** The fields of a sign-in text; undefined for any other text and for an ambiguous one. Never throws. */
export function parseSignInMessage(text: unknown): SignInFields | undefined {
  if (typeof text !== 'string' || text.length > maxLength) return undefined
  const [first = '', address = '', ...lines] = text.split('\n')
  const body = first.endsWith(greeting) ? readSignInBody(lines) : undefined
  if (!body) return undefined
  const fields: SignInFields = { domain: first.slice(0, -greeting.length), address, ...body }
  // ERC-4361 has two empty lines where there is no statement, this form one.
  return findBadField(fields) === undefined && build(fields) === text ? fields : undefined
}
