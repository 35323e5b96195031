const encoder = new TextEncoder()
const maxLength = 4000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of one cookie. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', value] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

const toKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))

/** What is signed names its use, so that a cookie of one kind is no cookie of another. */
const toSigned = (purpose: string, payload: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`latchkit/${purpose}/v1.${payload}`)

/** A value as text that only the owner of the secret can make (HMAC-SHA-256); anyone can read it. */
export async function seal(secret: string, purpose: string, value: object): Promise<string> {
  const payload = toBase64Url(encoder.encode(JSON.stringify(value)))
  const mac = await crypto.subtle.sign('HMAC', await toKey(secret), toSigned(purpose, payload))
  return `${payload}.${toBase64Url(new Uint8Array(mac))}`
}

/** The value of `seal`; undefined for anything else. */
export async function unseal(
  secret: string,
  purpose: string,
  text: string | undefined,
): Promise<Record<string, unknown> | undefined> {
  const [payload, mac] = text !== undefined && text.length <= maxLength ? text.split('.') : []
  if (payload === undefined || mac === undefined) return undefined
  try {
    const isOwn = await crypto.subtle.verify(
      'HMAC',
      await toKey(secret),
      fromBase64Url(mac),
      toSigned(purpose, payload),
    )
    if (!isOwn) return undefined
    const value: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
