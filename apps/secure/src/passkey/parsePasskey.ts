import type { PasskeySecret } from '../custody/sealPasskey.js'
import type { RegistrationResponse } from './createPasskey.js'
import type { AuthenticationResponse } from './getPasskey.js'

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The passkey gave no response.')
  return value
}

/** The secret of a passkey that a page of this site used; undefined where its authenticator has no PRF. */
export function parsePasskeySecret(value: unknown): PasskeySecret | undefined {
  if (value === undefined) return undefined
  const { credentialId, prf } = Object(value)
  if (typeof credentialId !== 'string' || !(prf instanceof Uint8Array))
    throw new TypeError('The passkey gave no output.')
  return { credentialId, prf: new Uint8Array(prf) }
}

/** The fields that the server takes of an assertion, and no other: a PRF output beside them stays here. */
export function parseAuthentication(value: unknown): AuthenticationResponse {
  const { id, rawId, response } = Object(value)
  const { clientDataJSON, authenticatorData, signature, userHandle } = Object(response)
  return {
    id: toText(id),
    rawId: toText(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle !== undefined && { userHandle: toText(userHandle) }),
    },
  }
}

/** The fields that the server takes of a new passkey, and no other. */
export function parseRegistration(value: unknown): RegistrationResponse {
  const { id, rawId, response } = Object(value)
  const { clientDataJSON, attestationObject, transports } = Object(response)
  return {
    id: toText(id),
    rawId: toText(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      attestationObject: toText(attestationObject),
      transports: Array.isArray(transports) ? transports.map(toText) : [],
    },
  }
}
