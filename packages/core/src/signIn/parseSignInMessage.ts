import type { CaipNetworkId } from '../contract/ids.js'
import { isDomain, isScheme, maxTextLength } from './grammar.js'
import { readSignInBody } from './readSignInBody.js'
import type { SignInFields, SignInText } from './signInFields.js'

export type ParsedSignIn<Text extends SignInText = SignInText> = {
  fields: SignInFields
  family: Text
  /** Of `Chain ID`. */
  caipNetworkId: CaipNetworkId
}

/**
 * The fields of a sign-in text of one of `families`, read by the published grammar (ERC-4361) to the last byte; undefined for
 * any other text. Takes time in proportion to the length of the text, and never throws.
 */
export function parseSignInMessage<Text extends SignInText>(
  text: unknown,
  families: readonly Text[],
): ParsedSignIn<Text> | undefined {
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  const [first = '', address = '', ...lines] = text.split('\n')
  const greeting = ({ accountName }: Text) => ` wants you to sign in with your ${accountName} account:`
  const family = families.find(each => first.endsWith(greeting(each)))
  if (!family?.isAddress(address)) return undefined
  const origin = first.slice(0, -greeting(family).length)
  const end = origin.indexOf('://')
  const scheme = end < 0 ? undefined : origin.slice(0, end)
  const domain = end < 0 ? origin : origin.slice(end + 3)
  if (!isDomain(domain) || (scheme !== undefined && !isScheme(scheme))) return undefined

  const body = readSignInBody(lines)
  if (!body) return undefined
  const { statement, uri, version, chainId, nonce, issuedAt } = body
  // Without a statement there are two empty lines, and one in the text of wallets that write a shorter form.
  const isShort = statement === undefined && lines[1] !== ''
  if (isShort && !(family.hasShortForm && scheme === undefined)) return undefined
  if (uri === undefined || version === undefined || nonce === undefined || issuedAt === undefined)
    return undefined
  const caipNetworkId = chainId === undefined ? undefined : family.toCaipNetworkId(chainId)
  if (chainId === undefined || caipNetworkId === undefined) return undefined
  const { expirationTime, notBefore, requestId, resources } = body
  const fields = {
    scheme,
    domain,
    address,
    statement,
    uri,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  }
  return { fields, family, caipNetworkId }
}
