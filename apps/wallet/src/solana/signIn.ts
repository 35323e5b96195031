import { isRecord } from '../core/checks.js'
import { invalidParams } from '../core/errors.js'
import type { SignInMessage } from '../core/signIn.js'

const plain = ['domain', 'address', 'statement', 'uri', 'version', 'chainId', 'nonce'] as const
const lines = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const
const fields = [...plain, 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const
const fieldLimit = 2048

/**
 * The text of a sign-in (CAIP-122 for Solana) made from what a site asks; a field with a line break inside is
 * refused, since it could pretend to be another field.
 * @throws {WalletRpcError} -32602
 * @example toSignInText({ domain: 'app.example', nonce: 'abcdefgh' }, address, 'app.example')
 */
export function toSignInText(input: unknown, address: string, host: string): string {
  if (!isRecord(input)) throw invalidParams('The sign-in must be an object.')
  const values: Partial<Record<(typeof fields)[number], string>> = {}
  for (const field of fields) {
    const value = input[field]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || value.length > fieldLimit || /[\p{Cc}\u2028\u2029]/u.test(value))
      throw invalidParams(`${field} must be one line of text.`)
    values[field] = value
  }
  if (values.address !== undefined && values.address !== address)
    throw invalidParams('The sign-in names another account.')
  const resources = input['resources'] ?? []
  if (!Array.isArray(resources) || resources.length > 32)
    throw invalidParams('resources must be a list of at most 32 addresses.')
  for (const resource of resources)
    if (
      typeof resource !== 'string' ||
      resource.length > fieldLimit ||
      /[\p{Cc}\u2028\u2029]/u.test(resource)
    )
      throw invalidParams('resources must be lines of text.')
  const stated = lines.flatMap(([field, label]) => {
    const value = values[field]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  if (resources.length > 0) stated.push('Resources:', ...resources.map(resource => `- ${resource}`))
  return [
    `${values.domain ?? host} wants you to sign in with your Solana account:\n${address}`,
    ...(values.statement === undefined ? [] : [values.statement]),
    ...(stated.length > 0 ? [stated.join('\n')] : []),
  ].join('\n\n')
}

const opening =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Solana account:\n([1-9A-HJ-NP-Za-km-z]{32,44})(?:\n|$)/i

/** Recognises a Solana sign-in message by its opening lines. */
export function parseSolanaSignIn(text: string): SignInMessage | undefined {
  const match = opening.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
  return {
    domain: match[1],
    address: match[2],
    uri: field('URI'),
    chainId: field('Chain ID'),
    nonce: field('Nonce'),
  }
}
