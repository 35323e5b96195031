import type { PasskeyLoginBody, PasskeyRegisterBody } from '@latchkit/api/auth'
import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** ES256 alone: a P-256 key can own a smart account. */
export const passkeyAlgorithms: number[] = [-7]

/**
 * What a response has to match: its challenge, the secure site, whose host is the RP's id, and the pages that may frame
 * it: in the modal a ceremony runs in a frame, and browsers name the page around it.
 */
export type Ceremony = { challenge: string; origin: string; hosts: { allows(origin: string): boolean } }

/** A passkey as the server stores it; `publicKey` is a COSE key, base64url. */
type StoredPasskey = { id: string; publicKey: string; counter: number; transports: readonly string[] }

const transportNames = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const

export const toTransports = (names: readonly string[]): AuthenticatorTransport[] =>
  transportNames.filter(name => names.includes(name))

/** The page around the frame, as the client data names it (WebAuthn level 3, 5.8.1); Safari names none. */
function readTopOrigin(clientDataJSON: string): string | undefined {
  const value: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  const topOrigin: unknown = Object(value).topOrigin
  return typeof topOrigin === 'string' ? topOrigin : undefined
}

/** Safari names no page, but says that there is one. */
function isInFrame(clientDataJSON: string): boolean {
  const value: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  return Object(value).crossOrigin === true
}

/** Undefined where the ceremony ran in a frame of a page that may not have one. */
function findTopOrigin(clientDataJSON: string, { origin, hosts }: Ceremony): string | undefined {
  try {
    const topOrigin = readTopOrigin(clientDataJSON) ?? origin
    return topOrigin === origin || hosts.allows(topOrigin) ? topOrigin : undefined
  } catch {
    return undefined
  }
}

/**
 * The page that a passkey signed in to. What the browser named counts before what the page said; the secure site itself is
 * believed only without a frame around it, and '' has the least power.
 */
export function toHost(said: string, clientDataJSON: string, { origin, hosts }: Ceremony): string {
  const topOrigin = readTopOrigin(clientDataJSON) ?? origin
  if (topOrigin !== origin) return topOrigin
  if (said === origin) return isInFrame(clientDataJSON) ? '' : origin
  return hosts.allows(said) ? said : ''
}

const toExpected = ({ challenge, origin }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
})

/** The new passkey of a registration (WebAuthn level 3, 7.1); undefined where the response is refused. */
export async function verifyPasskeyRegistration(
  { response }: Pick<PasskeyRegisterBody, 'response'>,
  ceremony: Ceremony,
): Promise<StoredPasskey | undefined> {
  if (findTopOrigin(response.response.clientDataJSON, ceremony) === undefined) return undefined
  const { registrationInfo } = await verifyRegistrationResponse({
    ...toExpected(ceremony),
    response: {
      ...response,
      response: { ...response.response, transports: toTransports(response.response.transports ?? []) },
      clientExtensionResults: {},
    },
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

/** The new counter of a passkey that signed (WebAuthn level 3, 7.2); undefined where the response is refused. */
export async function verifyPasskeyLogin(
  { response }: PasskeyLoginBody,
  ceremony: Ceremony,
  { id, publicKey, counter, transports }: StoredPasskey,
): Promise<number | undefined> {
  const { userHandle, ...assertion } = response.response
  const expectedTopOrigin = findTopOrigin(assertion.clientDataJSON, ceremony)
  if (expectedTopOrigin === undefined) return undefined
  const result = await verifyAuthenticationResponse({
    ...toExpected(ceremony),
    expectedTopOrigin,
    response: {
      ...response,
      response: { ...assertion, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: toTransports(transports),
    },
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
