import type { CaipNetworkId } from '../contract/ids.js'
import {
  isDomain,
  isRequired,
  isScheme,
  isStatement,
  isUri,
  labels,
  maxTextLength,
  resourcesLabel,
  toGrammar,
} from './grammar.js'
import type { SignInFields, SignInText } from './signInFields.js'

export type ParsedSignIn<Text extends SignInText = SignInText> = {
  fields: SignInFields
  family: Text
  /** Of `Chain ID`. */
  caipNetworkId: CaipNetworkId
}

/** Lines between the address and the fields; with no statement, writers differ in the number of empty lines. */
function readStatement(lines: string[]): { valid: boolean; statement?: string | undefined } {
  if (lines.shift() !== '') return { valid: false }
  if (lines[0] === '') lines.shift()
  else if (!lines[0]?.startsWith(labels[0][1])) {
    const statement = lines.shift() ?? ''
    return { valid: isStatement(statement) && lines.shift() === '', statement }
  }
  return { valid: true }
}

/**
 * The fields of a sign-in text of one of `families`; undefined for any other text and for an ambiguous one. Takes time
 * in proportion to the length of the text, and never throws.
 */
export function parseSignInMessage<Text extends SignInText>(
  text: unknown,
  families: readonly Text[],
): ParsedSignIn<Text> | undefined {
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  const lines = text.split('\n')
  const first = lines.shift() ?? ''
  const address = lines.shift() ?? ''
  const greeting = ({ accountName }: Text) => ` wants you to sign in with your ${accountName} account:`
  const family = families.find(each => first.endsWith(greeting(each)))
  if (!family?.isAddress(address)) return undefined
  const origin = first.slice(0, -greeting(family).length)
  const end = origin.indexOf('://')
  const scheme = end < 0 ? undefined : origin.slice(0, end)
  const domain = end < 0 ? origin : origin.slice(end + 3)
  if (!isDomain(domain) || (scheme !== undefined && !isScheme(scheme))) return undefined

  const { valid, statement } = readStatement(lines)
  if (!valid) return undefined
  const values: Partial<Record<(typeof labels)[number][0], string>> = {}
  const grammar = toGrammar(family)
  for (const [name, label] of labels) {
    const value = lines[0]?.startsWith(label) ? lines.shift()?.slice(label.length) : undefined
    if (value === undefined ? isRequired(name) : !grammar[name](value)) return undefined
    if (value !== undefined) values[name] = value
  }
  const resources = lines.shift() === resourcesLabel ? lines.splice(0) : undefined
  if (resources === undefined ? lines.length > 0 : resources.some(line => !/^- /.test(line))) return undefined
  const uris = resources?.map(line => line.slice(2))
  if (uris?.every(isUri) === false) return undefined

  const { uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId } = values
  const caipNetworkId = chainId === undefined ? undefined : family.toCaipNetworkId(chainId)
  if (uri === undefined || chainId === undefined || nonce === undefined || issuedAt === undefined)
    return undefined
  if (caipNetworkId === undefined) return undefined
  const all = {
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
    resources: uris,
  }
  return { fields: all, family, caipNetworkId }
}
