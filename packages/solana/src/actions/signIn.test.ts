import type { CaipAddress, Connector } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { solanaDevnet } from '../chains/networks.js'
import { injected } from '../connectors/injected.js'
import {
  createStandardWallet,
  type StandardWalletOptions,
  toTestAddress,
} from '../fixtures/createStandardWallet.js'
import { createSignInMessage, type SignInFields } from '../verify/signInMessage.js'
import { verifySignIn } from '../verify/verifySignIn.js'
import { signIn } from './signIn.js'

const account: CaipAddress = `${solanaDevnet.caipNetworkId}:${toTestAddress(2)}`
const asked = {
  account,
  domain: 'example.com',
  uri: 'https://example.com',
  nonce: 'abcdefgh1',
  statement: 'Hello.',
}

async function connect(options: StandardWalletOptions = {}) {
  const engine = createStandardWallet(options)
  const connector = injected({
    id: 'w',
    type: 'ANNOUNCED',
    name: 'W',
    declaredIds: [],
    wallet: engine.wallet,
  })
  await connector.connect({ networks: [solanaDevnet] })
  return { ...engine, connector }
}
const check = (response: { message: string; signature: string }) =>
  verifySignIn({
    ...response,
    domain: 'example.com',
    nonce: 'abcdefgh1',
    caipNetworkId: solanaDevnet.caipNetworkId,
  })

describe('signing in with Solana (D46, CAIP-122)', () => {
  test.each([
    ['solana:signIn', { signsIn: true }],
    ['the sign-message fallback', {}],
  ] as const)('by %s, with a signature that a server accepts', async (_name, options) => {
    const { connector, promptCount } = await connect(options)
    const response = await signIn(connector, asked)
    expect(response).toMatchObject({ account, type: 'ed25519' })
    expect(check(response)).toMatchObject({
      valid: true,
      address: toTestAddress(2),
      fields: { chainId: 'devnet', statement: 'Hello.' },
    })
    expect(promptCount()).toBe(2)
  })

  test('over a transport by a message', async () => {
    const { connector } = await connect()
    const response = await signIn({ ...connector, provider: undefined } as Connector, asked)
    expect(check(response)).toMatchObject({ valid: true })
  })

  test('reaches the wallet in the same tick', async () => {
    const { connector, promptCount } = await connect({ signsIn: true })
    const signing = signIn(connector, asked)
    expect(promptCount()).toBe(2)
    await signing
  })

  test('every field is in the text', async () => {
    const { connector } = await connect({ signsIn: true })
    const optional = {
      issuedAt: '2026-11-21T10:00:00Z',
      expirationTime: '2026-11-21T11:00:00Z',
      notBefore: '2026-11-21T09:00:00Z',
      requestId: 'r1',
      resources: ['https://example.com/terms'],
    }
    const { message } = await signIn(connector, { ...asked, ...optional })
    for (const value of [...Object.values(optional).flat(), 'Hello.']) expect(message).toContain(value)
  })

  test.each([{}, { signsIn: true as const }])('a rejection is USER_REJECTED (D44): %j', async options => {
    const { connector, setOutcome } = await connect(options)
    setOutcome('reject')
    await expect(signIn(connector, asked)).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 4001 })
  })

  test.each([
    ['another domain', (fields: SignInFields) => createSignInMessage({ ...fields, domain: 'evil.example' })],
    ['no nonce', (fields: SignInFields) => createSignInMessage({ ...fields, nonce: undefined })],
    [
      'another resource',
      (fields: SignInFields) => createSignInMessage({ ...fields, resources: ['https://evil.example'] }),
    ],
  ])('a wallet that writes a text with %s is SIGN_FAILED', async (_name, signsIn) => {
    const { connector } = await connect({ signsIn })
    await expect(signIn(connector, asked)).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })

  test('a wallet that signs in another account is ACCOUNT_CHANGED', async () => {
    const { connector } = await connect({
      signsIn: fields => createSignInMessage({ ...fields, address: toTestAddress(1) }),
    })
    await expect(signIn(connector, asked)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
  })

  test.each([
    undefined,
    [],
    [null],
    [{ signature: new Uint8Array(64) }],
    [{ signedMessage: new Uint8Array([0xff]), signature: new Uint8Array(64) }],
    [{ signedMessage: new Uint8Array(2), signature: new Uint8Array(3) }],
  ])('an invalid output is an error: %#', async response => {
    const { connector, features } = await connect()
    features['solana:signIn'] = { signIn: async () => response }
    await expect(signIn(connector, asked)).rejects.toMatchObject({ code: 'SIGN_FAILED' })
  })

  test('an invalid field rejects before the wallet is asked', async () => {
    const { connector, promptCount } = await connect({ signsIn: true })
    await expect(signIn(connector, { ...asked, nonce: 'short' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      details: expect.stringContaining('nonce'),
    })
    await expect(signIn(connector, { ...asked, statement: 'a\nNonce: 12345678' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
    expect(promptCount()).toBe(1)
  })
})
