import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPasskey } from './createPasskey.js'
import { getPasskey } from './getPasskey.js'
import { encode } from './prf.js'

const bytes = (byte: number, length = 32): ArrayBuffer => new Uint8Array(length).fill(byte).buffer

class Registered {
  clientDataJSON = bytes(1, 3)
  attestationObject = bytes(2, 3)
  algorithm = -7
  key: ArrayBuffer | null = bytes(3, 91)
  getPublicKey = () => this.key
  getPublicKeyAlgorithm = () => this.algorithm
  getTransports = () => ['internal']
}

class Used {
  clientDataJSON = bytes(4, 3)
  authenticatorData = bytes(5, 3)
  signature = bytes(6, 3)
  userHandle: ArrayBuffer | null = bytes(7, 3)
}

class Credential {
  rawId = bytes(8, 4)
  constructor(
    readonly response: unknown,
    readonly prf?: { enabled?: boolean; results?: { first: ArrayBuffer } },
  ) {}
  getClientExtensionResults = () => ({ prf: this.prf })
}

const id = encode(bytes(8, 4))
const challenge = encode(bytes(9))
const output = { results: { first: bytes(10) } }
const credentials = { create: vi.fn(), get: vi.fn() }

beforeEach(() => {
  credentials.create.mockReset()
  credentials.get.mockReset()
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAttestationResponse', Registered)
  vi.stubGlobal('AuthenticatorAssertionResponse', Used)
  vi.stubGlobal('navigator', { credentials })
})
afterEach(() => vi.unstubAllGlobals())

const registration = {
  challenge,
  user: { id: encode(bytes(11)), name: 'a', displayName: 'A' },
  rp: { id: 'secure.example', name: 'Secure' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -257 }],
  excludeCredentials: [{ type: 'public-key' as const, id }],
}
const create = (over: object = {}) => createPasskey({ ...registration, ...over })

describe('D70: a passkey is made', () => {
  test('with a P-256 key, kept by the authenticator, for a visitor whom it verifies', async () => {
    credentials.create.mockResolvedValue(new Credential(new Registered(), output))
    await create({ timeout: 5 })
    expect(credentials.create.mock.calls[0]?.[0].publicKey).toMatchObject({
      rp: registration.rp,
      challenge: new Uint8Array(bytes(9)),
      user: { id: new Uint8Array(bytes(11)), name: 'a' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [{ type: 'public-key', id: new Uint8Array(bytes(8, 4)) }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      extensions: { prf: { eval: { first: new TextEncoder().encode('latchkit/custody/prf/v1') } } },
      timeout: 5,
    })
  })

  test('T32: the server gets the response, and the secret stays here', async () => {
    credentials.create.mockResolvedValue(new Credential(new Registered(), output))
    const made = await create()
    expect(made.response).toEqual({
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: encode(bytes(1, 3)),
        attestationObject: encode(bytes(2, 3)),
        transports: ['internal'],
      },
    })
    expect(made.publicKey).toEqual(new Uint8Array(bytes(3, 91)))
    expect(made.secret).toEqual({ credentialId: id, prf: new Uint8Array(bytes(10)) })
    expect(credentials.get).not.toHaveBeenCalled()
  })

  test('T32: an authenticator that gives its secret only at the next use is used once more, by this passkey', async () => {
    credentials.create.mockResolvedValue(new Credential(new Registered(), { enabled: true }))
    credentials.get.mockResolvedValue(new Credential(new Used(), output))
    expect((await create()).secret).toEqual({ credentialId: id, prf: new Uint8Array(bytes(10)) })
    const { publicKey } = credentials.get.mock.calls[0]?.[0] ?? {}
    expect(publicKey).toMatchObject({
      rpId: 'secure.example',
      allowCredentials: [{ type: 'public-key', id: new Uint8Array(bytes(8, 4)) }],
      userVerification: 'required',
    })
    expect(publicKey.challenge).toHaveLength(32)
    expect(publicKey.challenge).not.toEqual(new Uint8Array(32))
  })

  test.each([[{ enabled: false }], [undefined]])('T32: one without a secret has none: %j', async prf => {
    credentials.create.mockResolvedValue(new Credential(new Registered(), prf))
    expect((await create()).secret).toBeUndefined()
    expect(credentials.get).not.toHaveBeenCalled()
  })

  test.each<[string, object]>([
    ['another algorithm', Object.assign(new Registered(), { algorithm: -257 })],
    ['no public key', Object.assign(new Registered(), { key: null })],
    ['a response of another kind', new Used()],
  ])('it is refused with %s', async (_, response) => {
    credentials.create.mockResolvedValue(new Credential(response, output))
    await expect(create()).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
  })
})

describe('D70: a passkey signs', () => {
  test('for a visitor whom it verifies, by one of those that are named', async () => {
    credentials.get.mockResolvedValue(new Credential(new Used(), output))
    await getPasskey({
      challenge,
      rpId: 'secure.example',
      timeout: 5,
      allowCredentials: [{ id }],
    })
    expect(credentials.get.mock.calls[0]?.[0].publicKey).toEqual({
      challenge: new Uint8Array(bytes(9)),
      allowCredentials: [{ type: 'public-key', id: new Uint8Array(bytes(8, 4)) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: new TextEncoder().encode('latchkit/custody/prf/v1') } } },
      rpId: 'secure.example',
      timeout: 5,
    })
  })

  test('by any of this site, where none is named', async () => {
    credentials.get.mockResolvedValue(new Credential(new Used()))
    await getPasskey({ challenge })
    const { publicKey } = credentials.get.mock.calls[0]?.[0] ?? {}
    expect(publicKey.allowCredentials).toEqual([])
    expect(Object.keys(publicKey)).not.toContain('rpId')
    expect(Object.keys(publicKey)).not.toContain('timeout')
  })

  test('T32: the server gets the response, and the secret stays here', async () => {
    credentials.get.mockResolvedValue(new Credential(new Used(), output))
    const { response, secret } = await getPasskey({ challenge })
    expect(response).toEqual({
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: encode(bytes(4, 3)),
        authenticatorData: encode(bytes(5, 3)),
        signature: encode(bytes(6, 3)),
        userHandle: encode(bytes(7, 3)),
      },
    })
    expect(secret).toEqual({ credentialId: id, prf: new Uint8Array(bytes(10)) })
  })

  test('without a user handle and a secret, where it has none', async () => {
    credentials.get.mockResolvedValue(new Credential(Object.assign(new Used(), { userHandle: null })))
    const { response, secret } = await getPasskey({ challenge })
    expect(response.response).not.toHaveProperty('userHandle')
    expect(secret).toBeUndefined()
  })

  test('not by a response of another kind', async () => {
    credentials.get.mockResolvedValue(new Credential(new Registered(), output))
    await expect(getPasskey({ challenge })).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
  })

  test.each<[string, unknown, string]>([
    ['the visitor ended it', new DOMException('x', 'NotAllowedError'), 'PASSKEY_CANCELED'],
    ['the page ended it', new DOMException('x', 'AbortError'), 'PASSKEY_CANCELED'],
    ['the browser cannot', new DOMException('x', 'SecurityError'), 'PASSKEY_UNSUPPORTED'],
    ['the browser fails', new TypeError('x'), 'PASSKEY_UNSUPPORTED'],
  ])('an error says that %s', async (_, error, code) => {
    credentials.get.mockRejectedValue(error)
    await expect(getPasskey({ challenge })).rejects.toMatchObject({ code })
  })

  test('no credential is a visitor who used none', async () => {
    credentials.get.mockResolvedValue(null)
    await expect(getPasskey({ challenge })).rejects.toMatchObject({ code: 'PASSKEY_CANCELED' })
  })

  test('a browser without passkeys is said to be one', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    await expect(getPasskey({ challenge })).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
  })
})
