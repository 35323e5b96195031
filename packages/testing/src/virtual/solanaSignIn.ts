import type { SolanaSignInInput } from '@solana/wallet-standard-features'

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

/** One line of text without anything that could start another one. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && !/\p{Cc}|[\u2028\u2029]/u.test(value)

/**
 * The text that `solana:signIn` signs, as a wallet builds it (Sign In With Solana, CAIP-122).
 * @throws where a field could make it say something else
 */
export function toSignInText(input: SolanaSignInInput & { domain: string; address: string }): string {
  const { domain, address, statement, resources } = input
  const fields = lines.map(([field, label]) => [label, input[field]] as const)
  const given = [domain, address, statement, ...fields.map(([, value]) => value), ...(resources ?? [])]
  if (given.some(value => value !== undefined && !isLine(value)))
    throw new Error('A field of the sign-in is not one line of text.')
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const rows = fields.flatMap(([label, value]) => (!value ? [] : [`${label}: ${value}`]))
  if (resources) rows.push('Resources:', ...resources.map(resource => `- ${resource}`))
  const parts = [head, ...(statement ? [statement] : []), ...(rows.length ? [rows.join('\n')] : [])]
  return parts.join('\n\n')
}
