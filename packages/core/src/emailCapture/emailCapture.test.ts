import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSiwxKit, own, type SiwxKit } from '../fixtures/siwx.js'
import {
  closeModal,
  confirmSignIn,
  connect,
  deleteCapturedEmail,
  emailCapture,
  resendCapturedEmail,
  selectEmailCapture,
  selectRoute,
  selectSiwx,
  skipEmailCapture,
  startCapturedEmail,
  verifyCapturedEmail,
} from '../internal.js'
import * as feature from './feature.js'

type Reply = { status?: number; body: object }
let calls: { path: string; body: unknown }[] = []
let replies: Record<string, Reply> = {}
const challenge = { challengeId: 'challenge-0123456789', expiresAt: 9e14, resendAt: 0, triesLeft: 5 }

beforeEach(() => {
  calls = []
  replies = {
    start: { body: challenge },
    resend: { body: { ...challenge, challengeId: 'challenge-9876543210' } },
    verify: { body: { hasEmail: true } },
    delete: { body: { hasEmail: false } },
  }
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const path = url.pathname.split('/').at(-1) ?? ''
    expect(url.href).toBe(`https://server.example/auth/siwx/email/${path}`)
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' })
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const { status = 200, body } = replies[path] ?? { status: 404, body: {} }
    return Response.json(body, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page whose server asks for an address, with a visitor who is about to sign in. */
async function start({
  required = false,
  isOn = true,
  hasEmail = false,
}: {
  required?: boolean
  isOn?: boolean
  hasEmail?: boolean | null
} = {}): Promise<SiwxKit> {
  const definition = emailCapture({ required })
  definition.chunk.provide(feature)
  const kit = createSiwxKit(
    {},
    {
      remoteFeatures: { emailCapture: isOn },
      ports: {
        serverRpc: async () => ({ getRpcUrl: () => 'https://server.example/v1?chainId=fama:1' }),
      },
    },
    undefined,
    { emailCapture: definition },
  )
  const { verify } = kit.backend
  kit.backend.verify = async proof => {
    const session = { ...(await verify(proof)), ...(hasEmail !== null && { hasEmail }) }
    kit.backend.session = session
    return session
  }
  await connect(kit.client, { connector: { namespace: 'fama', connectorId: 'w' } })
  await kit.settle()
  return kit
}
async function startSignedIn(...parameters: Parameters<typeof start>): Promise<SiwxKit> {
  const kit = await start(...parameters)
  await confirmSignIn(kit.client)
  await kit.settle()
  return kit
}
const shown = ({ client }: SiwxKit): string | undefined =>
  client.getState().modal.open ? selectRoute(client.getState()).view : undefined
const slice = ({ client }: SiwxKit) => selectEmailCapture(client.getState())
const session = ({ client }: SiwxKit) => selectSiwx(client.getState()).session

describe('an email address after sign-in with a wallet (R9.11 emailCapture)', () => {
  test('is asked for once the account has signed in, and the modal does not close in between', async () => {
    const kit = await start()
    const views: (string | undefined)[] = []
    kit.client.subscribe(() => views.push(shown(kit)))
    await confirmSignIn(kit.client)
    await kit.settle()
    expect([...new Set(views)]).toEqual(['ConnectingSiwe', 'DataCapture'])
    expect(kit.client.getState().modal.history).toHaveLength(1)
    expect(calls).toEqual([])
  })

  test('is not asked for where the operator has it off, the account has one, or the backend says nothing', async () => {
    for (const options of [{ isOn: false }, { hasEmail: true }, { hasEmail: null }])
      expect(shown(await startSignedIn(options))).toBeUndefined()
    expect(calls).toEqual([])
  })

  test('a code confirms it, and the session says so', async () => {
    const kit = await startSignedIn()
    await startCapturedEmail(kit.client, { email: ' alice@example.com ' })
    expect(shown(kit)).toBe('DataCaptureOtpConfirm')
    await verifyCapturedEmail(kit.client, { code: '123456' })
    expect(calls).toEqual([
      { path: 'start', body: { email: 'alice@example.com' } },
      { path: 'verify', body: { challengeId: challenge.challengeId, code: '123456' } },
    ])
    expect(slice(kit)).toMatchObject({ isDone: true, challenge: { email: 'alice@example.com' } })
    expect(session(kit)).toMatchObject({ caipAddress: own, hasEmail: true })
    await skipEmailCapture(kit.client)
    expect(shown(kit)).toBeUndefined()
    // Nothing that was typed is kept.
    expect(slice(kit)).toEqual({ isDone: false })
  })

  test('a text that is no address is not sent; what the server refuses is shown', async () => {
    const kit = await startSignedIn()
    await expect(startCapturedEmail(kit.client, { email: 'alice' })).rejects.toMatchObject({
      code: 'LOGIN_EMAIL_INVALID',
    })
    expect(calls).toEqual([])
    replies['start'] = { status: 429, body: { code: 'LOGIN_RATE_LIMITED' } }
    await expect(startCapturedEmail(kit.client, { email: 'a@b.example' })).rejects.toMatchObject({
      code: 'LOGIN_RATE_LIMITED',
    })
    expect(slice(kit)).toMatchObject({ error: { code: 'LOGIN_RATE_LIMITED' } })
    replies['start'] = { body: { challengeId: '<script>' } }
    await expect(startCapturedEmail(kit.client, { email: 'a@b.example' })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
    expect(shown(kit)).toBe('DataCapture')
  })

  test('a wrong code takes a try; one that has expired is mailed anew', async () => {
    const kit = await startSignedIn()
    await startCapturedEmail(kit.client, { email: 'a@b.example' })
    replies['verify'] = { status: 400, body: { code: 'LOGIN_CODE_INVALID' } }
    await expect(verifyCapturedEmail(kit.client, { code: '000000' })).rejects.toMatchObject({
      code: 'LOGIN_CODE_INVALID',
    })
    expect(slice(kit).challenge?.triesLeft).toBe(4)
    replies['resend'] = { status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } }
    await resendCapturedEmail(kit.client)
    expect(calls.map(({ path }) => path)).toEqual(['start', 'verify', 'resend', 'start'])
    expect(slice(kit)).toMatchObject({ challenge: { triesLeft: 5 } })
    expect(slice(kit).error).toBeUndefined()
  })

  test('leaving keeps the session; where an address is required it ends', async () => {
    const free = await startSignedIn()
    await skipEmailCapture(free.client)
    await free.settle()
    expect(shown(free)).toBeUndefined()
    expect(session(free)).toMatchObject({ caipAddress: own })
    const bound = await startSignedIn({ required: true })
    closeModal(bound.client)
    await bound.settle()
    expect(selectSiwx(bound.client.getState())).toMatchObject({ status: 'signedOut', session: undefined })
    expect(bound.backend.calls).toContain('signOut')
  })

  test('the visitor’s address is deleted by a call of the site', async () => {
    const kit = await startSignedIn({ hasEmail: true })
    await deleteCapturedEmail(kit.client)
    expect(calls).toEqual([{ path: 'delete', body: {} }])
    expect(session(kit)).toMatchObject({ hasEmail: false })
  })
})
