import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { CustodyError } from '../custody/CustodyError.js'

/** What the PRF is evaluated on; WebAuthn hashes it with its own context. Never changes. */
const prfInput = Uint8Array.from(utf8ToBytes('latchkit/custody/prf/v1'))

export const prfExtension: AuthenticationExtensionsClientInputs = { prf: { eval: { first: prfInput } } }

export const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(base64urlnopad.decode(text))
export const encode = (bytes: ArrayBuffer): string => base64urlnopad.encode(new Uint8Array(bytes))

/** The output of the PRF, `undefined` when the authenticator gave none. */
export function readPrf(
  credential: Pick<PublicKeyCredential, 'getClientExtensionResults'>,
): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === 32 ? Uint8Array.from(bytes) : undefined
}

/** Runs a ceremony; throws a typed error when the browser has none, or the visitor ended it. */
export async function runCeremony(
  run: (credentials: CredentialsContainer) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  const { navigator } = globalThis
  if (typeof PublicKeyCredential === 'undefined')
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'This browser has no passkeys.')
  let credential: Credential | null
  try {
    credential = await run(navigator.credentials)
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new CustodyError('PASSKEY_CANCELED', 'The passkey was not used.')
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'The passkey cannot be used here.')
  }
  if (credential instanceof PublicKeyCredential) return credential
  throw new CustodyError('PASSKEY_CANCELED', 'The passkey was not used.')
}
