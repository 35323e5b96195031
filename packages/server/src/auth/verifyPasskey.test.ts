import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { describe, expect, test } from 'vitest'
import vectors from './fixtures/webauthnVectors.json' with { type: 'json' }
import { verifyPasskeyLogin, verifyPasskeyRegistration } from './verifyPasskey.js'

const origin = 'https://example.org'
const topOrigin = 'https://example.com'
const hosts = { allows: (host: string) => host === topOrigin }
const rpId = 'example.org'
const toBase64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')
type Vector = (typeof vectors.ceremonies)[number]

const toAssertion = ({ registration, authentication }: Vector) => ({
  id: toBase64url(registration.credentialId),
  rawId: toBase64url(registration.credentialId),
  type: 'public-key' as const,
  response: {
    clientDataJSON: toBase64url(authentication.clientDataJSON),
    authenticatorData: toBase64url(authentication.authenticatorData),
    signature: toBase64url(authentication.signature),
  },
})

/** Bit 2 of the flags behind the RP id's hash: the user was verified. */
const isVerified = (hex: string): boolean => (Buffer.from(hex, 'hex')[32] ?? 0) % 8 >= 4
const rpIdHash = vectors.ceremonies[0]?.authentication.authenticatorData.slice(0, 64) ?? ''
const toAuthenticatorData = ({ attestationObject }: Vector['registration']): string =>
  attestationObject.slice(attestationObject.indexOf(rpIdHash))

/** `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR: what a browser makes of it where no attestation is asked for. */
function toAttestationObject(registration: Vector['registration']): Buffer {
  const data = Buffer.from(toAuthenticatorData(registration), 'hex')
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255])
  const none = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
  return Buffer.concat([none, length, data])
}

const toRegistration = ({ registration }: Vector) => ({
  id: toBase64url(registration.credentialId),
  rawId: toBase64url(registration.credentialId),
  type: 'public-key' as const,
  response: {
    clientDataJSON: toBase64url(registration.clientDataJSON),
    attestationObject: toAttestationObject(registration).toString('base64url'),
  },
})

describe('W3C WebAuthn ceremonies (section 16)', () => {
  const library = {
    expectedOrigin: origin,
    expectedRPID: rpId,
    expectedTopOrigin: topOrigin,
    requireUserVerification: false,
  }
  /** The verifier has no Ed448. */
  const unsupported = ['packed-ed448']

  test('there are 15', () => {
    expect(vectors.ceremonies).toHaveLength(15)
  })

  test.each(vectors.ceremonies)('the verifier takes $name, user verification aside', async vector => {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...library,
      response: { ...toRegistration(vector), clientExtensionResults: {} },
      expectedChallenge: toBase64url(vector.registration.challenge),
      supportedAlgorithmIDs: [-7, -8, -35, -36, -257, -53],
    })
    if (registrationInfo === undefined) throw new Error('Not registered.')
    const response = { ...toAssertion(vector), clientExtensionResults: {} }
    const result = await verifyAuthenticationResponse({
      ...library,
      response,
      expectedChallenge: toBase64url(vector.authentication.challenge),
      credential: registrationInfo.credential,
    }).catch(() => undefined)
    expect(result?.verified ?? false).toBe(!unsupported.includes(vector.name))
  })

  test.each(vectors.ceremonies)(
    'a passkey is $name where it is ES256 and verified its user',
    async vector => {
      const { registration, authentication, name } = vector
      const body = { response: toRegistration(vector) }
      const challenge = toBase64url(registration.challenge)
      const passkey = await verifyPasskeyRegistration(body, { challenge, origin, hosts })
      const isTaken = name.includes('es256') && isVerified(toAuthenticatorData(registration))
      expect(passkey !== undefined).toBe(isTaken)
      if (!passkey) return
      expect(passkey.id).toBe(toBase64url(registration.credentialId))
      expect(await verifyPasskeyRegistration(body, { challenge: 'AAAA', origin, hosts })).toBeUndefined()
      expect(
        await verifyPasskeyRegistration(body, { challenge, origin: 'https://example.com', hosts }),
      ).toBeUndefined()

      const asked = { challenge: toBase64url(authentication.challenge), origin, hosts }
      const login = { response: toAssertion(vector) }
      const counter = await verifyPasskeyLogin(login, asked, passkey)
      expect(counter !== undefined).toBe(isVerified(authentication.authenticatorData))
      const forged = { ...vector, authentication: { ...authentication, clientDataJSON: '7b7d' } }
      for (const [response, ceremony] of [
        [toAssertion(forged), asked],
        [login.response, { challenge, origin, hosts }],
        [login.response, { ...asked, origin: 'https://example.com' }],
      ] as const)
        expect(await verifyPasskeyLogin({ response }, ceremony, passkey)).toBeUndefined()
    },
  )

  test('of the 15, some are taken and some are not', async () => {
    const taken = await Promise.all(
      vectors.ceremonies.map(vector =>
        verifyPasskeyRegistration(
          { response: toRegistration(vector) },
          { challenge: toBase64url(vector.registration.challenge), origin, hosts },
        ),
      ),
    )
    expect(taken.filter(passkey => passkey !== undefined)).toHaveLength(5)
  })
})
