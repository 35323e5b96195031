import type { SignInFields, SignInText } from './signInFields.js'

/** In the order of the text. */
export const labels = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const
export type Label = (typeof labels)[number][0]

export const resourcesLabel = 'Resources:'
/** Longer texts are not read. */
export const maxTextLength = 10_000

const date =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

// RFC 3986. Every part ends at a character that it cannot hold, so that no text is read in two ways.
const unreserved = '\\w\\-.~'
const subDelims = "!$&'()*+,;="
const encoded = '%[0-9a-f]{2}'
const character = `(?:[${unreserved}${subDelims}:@]|${encoded})`
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const group = '[0-9a-f]{1,4}'
const last32 = `(?:${group}:${group}|${octet}(?:\\.${octet}){3})`
const ipv6 = [
  `(?:${group}:){6}${last32}`,
  `::(?:${group}:){5}${last32}`,
  `(?:${group})?::(?:${group}:){4}${last32}`,
  `(?:(?:${group}:){0,1}${group})?::(?:${group}:){3}${last32}`,
  `(?:(?:${group}:){0,2}${group})?::(?:${group}:){2}${last32}`,
  `(?:(?:${group}:){0,3}${group})?::${group}:${last32}`,
  `(?:(?:${group}:){0,4}${group})?::${last32}`,
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|')
const host = (count: '+' | '*') => `(?:\\[(?:${ipv6})\\]|(?:[${unreserved}${subDelims}]|${encoded})${count})`
const userinfo = `(?:(?:[${unreserved}${subDelims}:]|${encoded})*@)?`
const path = `${character}*(?:/${character}*)*`
/** With a host, or a path that begins with something else than `//`. */
const hierarchy = `(?://${userinfo}${host('*')}(?::\\d*)?(?:/${character}*)*|/?(?:${character}${path})?)`
const tail = `(?:${character}|[/?])*`
const scheme = '[a-z][a-z0-9+.-]*'
const uri = new RegExp(`^${scheme}:${hierarchy}(?:\\?${tail})?(?:#${tail})?$`, 'i')
const authority = new RegExp(`^${userinfo}${host('+')}(?::\\d{1,5})?$`, 'i')

/** RFC 3339, and a day that the month has. */
function isDate(value: string): boolean {
  const [, year, month, day] = date.exec(value) ?? []
  if (day === undefined) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
}

export const isUri = (value: string): boolean => uri.test(value)
export const isDomain = (value: string): boolean => value.length <= 255 && authority.test(value)
export const isScheme = (value: string): boolean => /^[a-z][a-z0-9+.-]{0,31}$/i.test(value)
/**
 * The characters of the standard's grammar: wallets recognise no other text as a sign-in, and do not compare its domain with
 * the page. Nothing that reads as a field.
 */
export const isStatement = (value: string): boolean =>
  /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/.test(value) &&
  value !== resourcesLabel &&
  !labels.some(([, label]) => value.startsWith(label))

/** What each field may be, in the order in which a bad one is named. */
export function toGrammar({
  toCaipNetworkId,
}: Pick<SignInText, 'toCaipNetworkId'>): Readonly<Record<Label, (value: string) => boolean>> {
  return {
    uri: isUri,
    version: value => value === '1',
    chainId: value => toCaipNetworkId(value) !== undefined,
    nonce: value => /^[a-zA-Z0-9]{8,128}$/.test(value),
    issuedAt: isDate,
    expirationTime: isDate,
    notBefore: isDate,
    requestId: value => /^(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*$/i.test(value),
  }
}

/** Returns whether a field must be in the text. */
export const isRequired = (label: Label): boolean =>
  label !== 'expirationTime' && label !== 'notBefore' && label !== 'requestId'

export type TextFields = SignInFields & { version: '1' }
