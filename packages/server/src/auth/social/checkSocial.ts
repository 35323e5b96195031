import { createPrivateKey } from 'node:crypto'
import { isLoopback } from '../../utils/isLoopback.js'
import type { SocialProviderOptions } from './providerOptions.js'
import { providers } from './providers.js'

/** Adds a line per provider that lacks something. */
export function checkSocial(
  social: Readonly<Record<string, SocialProviderOptions>>,
  problems: string[],
  name: string,
  isProduction = true,
): void {
  for (const [id, client] of Object.entries(social)) {
    const add = (problem: string): void => void problems.push(`${name} (social.${id}): ${problem}`)
    if (id === 'farcaster') {
      add('has no client; name its relay instead')
      continue
    }
    const definition = providers[id]
    if (!definition && client.issuer === undefined) add('is not built in, so it needs an issuer')
    if (client.issuer !== undefined && !isIssuer(client.issuer, isProduction))
      add('its issuer is not an https URL without a query')
    if (definition?.clientAuth !== 'appleJwt') {
      if (client.clientSecret === undefined) add('needs clientSecret')
      continue
    }
    for (const key of ['teamId', 'keyId', 'privateKey'] as const)
      if (client[key] === undefined) add(`needs ${key}`)
    if (client.privateKey !== undefined && !isAppleKey(client.privateKey))
      add('its privateKey is not a PEM key (PKCS #8) on the curve P-256')
  }
}

function isIssuer(value: string, isProduction: boolean): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  // Plain HTTP is for a development provider on this machine only.
  const isLocal = !isProduction && protocol === 'http:' && isLoopback(hostname)
  return (protocol === 'https:' || isLocal) && !search && !hash
}

function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
