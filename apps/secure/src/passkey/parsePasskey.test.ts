import { describe, expect, it } from 'vitest'
import { parseAuthentication, parsePasskeySecret, parseRegistration } from './parsePasskey.js'

const prf = new Uint8Array(32).fill(7)
const secret = { credentialId: 'AAAA', prf }
const base = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const }

describe('what a page of a view sends of a passkey', () => {
  it('T32 goes to the server without the PRF output, wherever it is', () => {
    const assertion = { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'd' }
    const login = { ...base, response: { ...assertion, secret }, secret, clientExtensionResults: { prf } }
    expect(parseAuthentication(login)).toEqual({ ...base, response: assertion })
    const attestation = { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] }
    const created = { ...base, response: { ...attestation, prf }, secret }
    expect(parseRegistration(created)).toEqual({ ...base, response: attestation })
  })

  it('is refused where it is no response', () => {
    for (const value of [undefined, null, {}, { ...base }, { response: { ...base }, secret }]) {
      expect(() => parseAuthentication(value)).toThrow('The passkey gave no response.')
      expect(() => parseRegistration(value)).toThrow('The passkey gave no response.')
    }
  })

  it('opens the keys by the PRF output, where there is one', () => {
    expect(parsePasskeySecret(secret)).toEqual(secret)
    expect(parsePasskeySecret(undefined)).toBeUndefined()
    for (const value of [null, {}, { credentialId: 'AAAA', prf: 'text' }])
      expect(() => parsePasskeySecret(value)).toThrow('The passkey gave no output.')
  })
})
