import { LatchkitError } from '@latchkit/core/family'
import { isAddress } from '../utils/isAddress.js'

/** The fields of a Sign-In With Solana message (CAIP-122): the form of EIP-4361 with every advanced field optional. */
export type SignInFields = {
  /** Host of the site, with its port where it has one. */
  domain: string
  /** Base58. */
  address: string
  /** One line that the wallet shows. */
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

const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const isDate = (value: string): boolean => isoDate.test(value) && !Number.isNaN(Date.parse(value))
const isUri = (value: string): boolean => /^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(value)
const grammar: Readonly<Record<(typeof labels)[number][0], (value: string) => boolean>> = {
  uri: isUri,
  version: value => value === '1',
  chainId: value => /^(solana:)?[-_a-zA-Z0-9]{1,32}$/.test(value),
  nonce: value => /^[a-zA-Z0-9]{8,}$/.test(value),
  issuedAt: isDate,
  expirationTime: isDate,
  notBefore: isDate,
  requestId: value => /^[!-~]*$/.test(value),
}

const startsLikeField = (line: string): boolean =>
  line === resourcesLabel || labels.some(([, label]) => line.startsWith(label))

/** The name of the first field that is not valid in the text. */
function findBadField(fields: SignInFields): keyof SignInFields | undefined {
  const { domain, address, statement, resources } = fields
  if (!/^[!-~]{1,255}$/.test(domain)) return 'domain'
  if (!isAddress(address)) return 'address'
  // No character that ends a line for any reader, and nothing that reads as a field.
  if (
    statement !== undefined &&
    (!/^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u.test(statement) || startsLikeField(statement))
  )
    return 'statement'
  for (const [name] of labels) {
    const value = fields[name]
    if (value !== undefined && !grammar[name](value)) return name
  }
  if (resources?.some(resource => !isUri(resource))) return 'resources'
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
  const [head, ...blocks] = text.split('\n\n')
  const [first = '', address = ''] = head?.split('\n') ?? []
  if (!first.endsWith(greeting)) return undefined
  const fields: Record<string, unknown> = { domain: first.slice(0, -greeting.length), address }
  const hasFields = startsLikeField(blocks.at(-1)?.split('\n')[0] ?? '')
  const lines = hasFields ? (blocks.pop() ?? '').split('\n') : []
  if (blocks.length > 0) fields.statement = blocks.shift()
  for (const [name, label] of labels)
    if (lines[0]?.startsWith(label)) fields[name] = lines.shift()?.slice(label.length)
  if (lines[0] === resourcesLabel)
    fields.resources = lines
      .splice(0)
      .slice(1)
      .map(line => line.slice(2))
  const parsed = fields as SignInFields
  // What is left over, repeated or out of order makes the rebuilt text differ.
  return findBadField(parsed) === undefined && build(parsed) === text ? parsed : undefined
}
