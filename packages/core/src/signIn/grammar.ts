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
/** `pchar`, `/`, `?` and `#` of RFC 3986, and the brackets of an IPv6 host. */
const uri = /^[a-z][a-z0-9+.-]*:(?:[\w\-.~!$&'()*+,;=:@/?#[\]]|%[0-9a-f]{2})+$/i
const host = "(?:\\[[0-9a-f:.]{2,45}\\]|(?:[\\w\\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)"
const authority = new RegExp(`^(?:(?:[\\w\\-.~!$&'()*+,;=:]|%[0-9a-f]{2})+@)?${host}(?::\\d{1,5})?$`, 'i')

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
/** No character that ends a line for any reader, and nothing that reads as a field. */
export const isStatement = (value: string): boolean =>
  /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u.test(value) &&
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

/** Whether a field must be in the text. */
export const isRequired = (label: Label): boolean =>
  label !== 'expirationTime' && label !== 'notBefore' && label !== 'requestId'

export type TextFields = SignInFields & { version: '1' }
