import type { PasskeyCreationReply, PasskeyRegisterBody } from '@latchkit/api/auth'
import { CustodyError } from '../custody/CustodyError.js'
import type { PasskeySecret } from '../custody/sealPasskey.js'
import { getPasskey } from './getPasskey.js'
import { decode, encode, prfExtension, readPrf, runCeremony } from './prf.js'

/** What goes to the server: the PRF's output is not part of it. */
export type RegistrationResponse = PasskeyRegisterBody['response']

export type CreatedPasskey = {
  response: RegistrationResponse
  /** SubjectPublicKeyInfo of the P-256 key. */
  publicKey: Uint8Array<ArrayBuffer>
  /** Absent when this authenticator has no PRF: the passkey signs in, the keys stay in device mode. */
  secret: PasskeySecret | undefined
}

/** Makes a passkey, and reads its PRF output; call it in the tap. */
export async function createPasskey(options: PasskeyCreationReply): Promise<CreatedPasskey> {
  const { challenge, user, excludeCredentials = [], rp, timeout } = options
  const credential = await runCeremony(credentials =>
    credentials.create({
      publicKey: {
        rp: { name: rp.name, ...(rp.id !== undefined && { id: rp.id }) },
        challenge: decode(challenge),
        user: { ...user, id: decode(user.id) },
        // P-256 only: the key that owns a smart account.
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key', id: decode(id) })),
        // PRF outputs with and without user verification differ: it is always required.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        extensions: prfExtension,
        ...(timeout !== undefined && { timeout }),
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse))
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'The browser made no passkey.')
  const publicKey = response.getPublicKey()
  if (!publicKey || response.getPublicKeyAlgorithm() !== -7)
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'The passkey has no P-256 key.')
  const credentialId = encode(credential.rawId)
  return {
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: encode(response.clientDataJSON),
        attestationObject: encode(response.attestationObject),
        transports: response.getTransports(),
      },
    },
    publicKey: new Uint8Array(publicKey),
    secret: await readSecret(credential, rp.id),
  }
}

/** Some authenticators give the output only at the next use. */
async function readSecret(
  credential: PublicKeyCredential,
  rpId: string | undefined,
): Promise<PasskeySecret | undefined> {
  const credentialId = encode(credential.rawId)
  const prf = readPrf(credential)
  if (prf) return { credentialId, prf }
  if (!credential.getClientExtensionResults().prf?.enabled) return undefined
  const challenge = encode(crypto.getRandomValues(new Uint8Array(32)).buffer)
  const allowCredentials = [{ type: 'public-key' as const, id: credentialId }]
  const { secret } = await getPasskey({ challenge, allowCredentials, ...(rpId !== undefined && { rpId }) })
  return secret
}
