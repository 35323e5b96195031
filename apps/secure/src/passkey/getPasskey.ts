import type { PasskeyLoginBody, PasskeyRequestReply } from '@latchkit/api/auth'
import { CustodyError } from '../custody/CustodyError.js'
import type { PasskeySecret } from '../custody/sealPasskey.js'
import { decode, encode, prfExtension, readPrf, runCeremony } from './prf.js'

/** What goes to the server: the PRF's output is not part of it. */
export type AuthenticationResponse = PasskeyLoginBody['response']

export type UsedPasskey = {
  response: AuthenticationResponse
  /** Absent when the authenticator has no PRF. */
  secret: PasskeySecret | undefined
}

/** Signs a challenge by a passkey and reads its PRF output in the same ceremony; call it in the tap. */
export async function getPasskey(options: PasskeyRequestReply): Promise<UsedPasskey> {
  const { challenge, allowCredentials = [], rpId, timeout } = options
  const credential = await runCeremony(credentials =>
    credentials.get({
      publicKey: {
        challenge: decode(challenge),
        allowCredentials: allowCredentials.map(({ id }) => ({ type: 'public-key', id: decode(id) })),
        userVerification: 'required',
        extensions: prfExtension,
        ...(rpId !== undefined && { rpId }),
        ...(timeout !== undefined && { timeout }),
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse))
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'The browser used no passkey.')
  const credentialId = encode(credential.rawId)
  const prf = readPrf(credential)
  return {
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: encode(response.clientDataJSON),
        authenticatorData: encode(response.authenticatorData),
        signature: encode(response.signature),
        ...(response.userHandle && { userHandle: encode(response.userHandle) }),
      },
    },
    secret: prf && { credentialId, prf },
  }
}
