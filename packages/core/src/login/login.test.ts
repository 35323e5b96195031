import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockAdapter,
  createMockLogin,
  createMockNetwork,
  createMockRemote,
  type MockLoginOptions,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import {
  closeModal,
  createLatchkit,
  disconnect,
  dispatch,
  goBack,
  type LatchkitOptions,
  login,
  openModal,
  openSecureView,
  readLogin,
  resendEmailLogin,
  selectAccount,
  selectLogin,
  selectRoute,
  setPreferredAccountType,
  startEmailLogin,
  startPasskeyLogin,
  startSocialLogin,
  verifyEmailLogin,
} from '../internal.js'
import { readStorage } from '../state/readStorage.js'

const email = 'alice@example.com'

type StartOptions = Partial<LatchkitOptions> & {
  mock?: MockLoginOptions
  storage?: LatchkitOptions['storage']
}

/** A client whose accounts by login are those of a mock secure site. */
async function start({ mock, ...options }: StartOptions = {}) {
  const clock = createFakeEnvironment()
  const secure = createMockLogin({ environment: clock, ...mock })
  const remote = createMockRemote({ id: 'auth', name: 'Email or social', autoPair: true, environment: clock })
  const storage = options.storage ?? createMemoryStorage()
  const events: string[] = []
  const client = createLatchkit({
    networks: [createMockNetwork({ namespace: 'fama' }), createMockNetwork({ namespace: 'famb' })],
    families: ['fama', 'famb'].map(namespace => ({
      namespace,
      load: async () => createMockAdapter({ namespace }),
    })),
    remoteConnectors: [{ id: 'auth', name: 'Email or social', load: async () => remote.createTransport() }],
    ports: { login: async () => secure.port },
    modules: { login },
    environment: clock,
    ...options,
    storage,
  })
  client.onEvent(({ data }) => events.push(data.event))
  // As a page does at its start.
  dispatch(client, readStorage(storage))
  await Promise.all([client.prepare(), login.chunk.load()])
  const view = () => selectRoute(client.getState()).view
  const step = () => selectLogin(client.getState()).step.step
  return { client, secure, remote, storage, clock, events, view, step }
}

const untilConnected = (client: Awaited<ReturnType<typeof start>>['client']) =>
  vi.waitFor(() => expect(selectAccount(client.getState()).isConnected).toBe(true))

describe('signing in by email (R1.1, R1.3, R2.1)', () => {
  test('a code is sent, its view shown, and the right one connects every family and closes the modal', async () => {
    const { client, secure, view, step, events } = await start()
    openModal(client)
    await startEmailLogin(client, { email: ` ${email} ` })
    expect([view(), step()]).toEqual(['EmailVerifyOtp', 'code'])
    await verifyEmailLogin(client, { code: '123456' })
    await untilConnected(client)
    expect(client.getState().modal.open).toBe(false)
    const state = client.getState()
    expect(['fama', 'famb'].map(family => selectAccount(state, family).connectorId)).toEqual(['auth', 'auth'])
    expect(state.connectors.map(({ type }) => type)).toEqual(['AUTH', 'AUTH'])
    expect(selectLogin(state)).toMatchObject({ isActive: true, label: email, user: { email } })
    expect(secure.calls).toEqual(['startEmail', 'verifyEmail'])
    expect(events).toEqual(
      expect.arrayContaining(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_PASS', 'CONNECT_SUCCESS']),
    )
  })

  test('a step is taken from the event alone, not again from what the method resolves with', async () => {
    const secure = createMockLogin()
    const stale = { step: 'device', approvalId: 'a', email, number: '1', expiresAt: 0 } as const
    const { client, view, step } = await start({
      ports: {
        login: async () => ({
          ...secure.port,
          startEmail: async parameters => {
            await secure.port.startEmail(parameters)
            return stale
          },
        }),
      },
    })
    openModal(client)
    expect(await startEmailLogin(client, { email })).toEqual(stale)
    expect([view(), step(), secure.calls]).toEqual(['EmailVerifyOtp', 'code', ['startEmail']])
  })

  test.each([
    [`${'a'.repeat(18)}@example.com`, `${'a'.repeat(18)}@example.com`],
    [`${'a'.repeat(19)}@example.com`, `${'a'.repeat(19)}@example.c…`],
  ])('%s is called %s: 30 characters at most (R9.5)', async (address, label) => {
    const { client } = await start()
    await startEmailLogin(client, { email: address })
    await verifyEmailLogin(client, { code: '123456' })
    await untilConnected(client)
    expect(selectLogin(client.getState())).toMatchObject({ label, user: { email: address } })
  })

  test('the transport of accounts by login is no row of the wallet list and makes no code', async () => {
    const { client } = await start({ mock: {} })
    openModal(client, { view: 'ConnectingWalletConnectBasic' })
    expect(client.getState().flow.step).toBe('idle')
  })

  test('a text that is no address is not sent', async () => {
    const { client, secure } = await start()
    await expect(startEmailLogin(client, { email: 'alice@' })).rejects.toMatchObject({
      code: 'LOGIN_EMAIL_INVALID',
    })
    expect(secure.calls).toEqual([])
    expect(selectLogin(client.getState())).toMatchObject({
      isPending: false,
      error: { code: 'LOGIN_EMAIL_INVALID' },
    })
  })

  test('a code that does not match leaves one try fewer, and the right one still connects', async () => {
    const { client } = await start()
    openModal(client)
    await startEmailLogin(client, { email })
    await expect(verifyEmailLogin(client, { code: '000000' })).rejects.toMatchObject({
      code: 'LOGIN_CODE_INVALID',
    })
    expect(selectLogin(client.getState())).toMatchObject({ step: { triesLeft: 4 }, task: undefined })
    await verifyEmailLogin(client, { code: '123456' })
    await untilConnected(client)
  })

  test('another code takes the place of the first, and without one there is nothing to check', async () => {
    const { client } = await start()
    await expect(verifyEmailLogin(client, { code: '123456' })).rejects.toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
    await startEmailLogin(client, { email })
    const before = selectLogin(client.getState()).step
    await resendEmailLogin(client)
    const after = selectLogin(client.getState()).step
    expect(after).not.toEqual(before)
    expect(after.step).toBe('code')
  })

  test('a result that arrives after the modal has closed connects nothing', async () => {
    const { client, secure } = await start()
    openModal(client)
    await startEmailLogin(client, { email })
    secure.hold('verifyEmail')
    const verifying = verifyEmailLogin(client, { code: '123456' })
    closeModal(client)
    await expect(verifying).rejects.toMatchObject({ code: 'CANCELLED' })
    secure.release()
    await client.prepare()
    expect(selectAccount(client.getState()).address).toBeUndefined()
    expect(selectLogin(client.getState()).isPending).toBe(false)
  })

  test('a code that an earlier page asked for is shown again when the secure site is read', async () => {
    const first = await start()
    await startEmailLogin(first.client, { email })
    const { step } = selectLogin(first.client.getState())
    const { client, view } = await start({ storage: first.storage, mock: { step } })
    openModal(client)
    await readLogin(client)
    expect(view()).toBe('EmailVerifyOtp')
    await verifyEmailLogin(client, { code: '123456' })
    await untilConnected(client)
  })

  test('R3.16, D31: storage holds the address and a hint, and nothing of the code', async () => {
    const { client, storage } = await start()
    openModal(client)
    await startEmailLogin(client, { email })
    await verifyEmailLogin(client, { code: '123456' })
    await untilConnected(client)
    expect(storage.getItem('@latchkit/recent_emails')).toBe(JSON.stringify([email]))
    expect(storage.getItem('@latchkit/login_hint')).toBe('connected')
    const other = await start({ storage })
    expect(selectLogin(other.client.getState()).recentEmails).toEqual([])
    await readLogin(other.client)
    expect(selectLogin(other.client.getState()).recentEmails).toEqual([email])
    expect(client.getLogs().join()).not.toContain('123456')
    expect(client.getLogs().join()).not.toContain(email)
  })

  test('storage that another script filled reads as no address', async () => {
    const storage = createMemoryStorage()
    storage.setItem('@latchkit/recent_emails', JSON.stringify(['a', 1, { toString: 1 }, 'b@c.de']))
    const { client } = await start({ storage })
    await readLogin(client)
    expect(selectLogin(client.getState()).recentEmails).toEqual(['b@c.de'])
  })
})

describe('a new device', () => {
  test('its number is shown until it is approved, which connects', async () => {
    const { client, secure, view } = await start({ mock: { hasDevices: true } })
    openModal(client)
    await startEmailLogin(client, { email })
    await verifyEmailLogin(client, { code: '123456' })
    expect(view()).toBe('EmailVerifyDevice')
    expect(selectLogin(client.getState()).step).toMatchObject({ step: 'device', number: '42' })
    await vi.waitFor(() => expect(secure.calls).toContain('waitForDevice'))
    secure.approveDevice()
    await untilConnected(client)
    expect(secure.calls.filter(name => name === 'waitForDevice')).toHaveLength(1)
  })

  test('a decline is shown', async () => {
    const { client, secure } = await start({ mock: { hasDevices: true } })
    openModal(client)
    await startEmailLogin(client, { email })
    await verifyEmailLogin(client, { code: '123456' })
    await vi.waitFor(() => expect(secure.calls).toContain('waitForDevice'))
    secure.declineDevice()
    await vi.waitFor(() => expect(selectLogin(client.getState()).error?.code).toBe('LOGIN_DEVICE_DECLINED'))
  })
})

describe('signing in with a provider', () => {
  test('the window opens in the tick of the call, and the account is named after the visitor (R3.5)', async () => {
    const { client, secure, view, step } = await start()
    openModal(client)
    await readLogin(client)
    const signing = startSocialLogin(client, { provider: 'github' })
    expect(secure.windows).toBe(1)
    expect(view()).toBe('ConnectingSocial')
    await vi.waitFor(() => expect(step()).toBe('social'))
    secure.finishSocial()
    await signing
    await untilConnected(client)
    expect(selectLogin(client.getState())).toMatchObject({ socialProvider: 'github', label: 'Alice' })
  })

  test('Farcaster has its own view and URL (R3.5)', async () => {
    const { client, secure, view } = await start()
    openModal(client)
    const signing = startSocialLogin(client, { provider: 'farcaster' })
    await vi.waitFor(() => expect(view()).toBe('ConnectingFarcaster'))
    await vi.waitFor(() =>
      expect(selectLogin(client.getState()).farcasterUrl).toBe('https://farcaster.example/~/sign-in'),
    )
    secure.finishSocial()
    await signing
  })

  test('going back cancels it, and what the window still sends is dropped', async () => {
    const { client, secure } = await start()
    openModal(client)
    await readLogin(client)
    const signing = startSocialLogin(client, { provider: 'google' })
    goBack(client)
    await expect(signing).rejects.toMatchObject({ code: 'CANCELLED' })
    secure.finishSocial()
    expect(selectLogin(client.getState())).toMatchObject({ isPending: false, error: undefined })
    expect(selectAccount(client.getState()).address).toBeUndefined()
  })

  test.each(['LOGIN_WINDOW_BLOCKED', 'LOGIN_PROVIDER_ERROR', 'LOGIN_FLOW_EXPIRED'] as const)(
    '%s is in state, and another try may succeed',
    async code => {
      const { client, secure } = await start()
      openModal(client)
      secure.fail('startSocial', code)
      await expect(startSocialLogin(client, { provider: 'x' })).rejects.toMatchObject({ code })
      expect(selectLogin(client.getState()).error?.code).toBe(code)
      secure.fail('startSocial')
      const signing = startSocialLogin(client, { provider: 'x' })
      await vi.waitFor(() => expect(secure.windows).toBe(2))
      secure.finishSocial()
      await signing
      await untilConnected(client)
    },
  )

  test('a passkey signs in', async () => {
    const { client } = await start()
    openModal(client)
    await startPasskeyLogin(client)
    await untilConnected(client)
  })
})

describe('an account by login', () => {
  async function signIn(options: StartOptions = {}) {
    const started = await start(options)
    openModal(started.client)
    await startPasskeyLogin(started.client)
    await untilConnected(started.client)
    return started
  }

  test('R4.18: disconnecting ends the session of the secure site', async () => {
    const { client, secure, storage } = await signIn()
    await disconnect(client)
    await vi.waitFor(() => expect(secure.calls).toContain('signOut'))
    expect(selectLogin(client.getState()).user).toBeUndefined()
    expect(storage.getItem('@latchkit/login_hint')).toBe(null)
  })

  test('R4.18: signOutOnDisconnect: false keeps it', async () => {
    const { client, secure } = await signIn({ signOutOnDisconnect: false })
    await disconnect(client)
    await client.prepare()
    expect(secure.calls).not.toContain('signOut')
  })

  test('R4.18: a connection that ended while this code was not loaded ends the session when it is', async () => {
    const { storage } = await signIn()
    storage.removeItem('@latchkit/connections')
    const { secure, client } = await start({ storage })
    await readLogin(client)
    await vi.waitFor(() => expect(secure.calls).toContain('signOut'))
  })

  test('R9.13: the kind of account that is preferred is obeyed and reported', async () => {
    const { client, secure } = await signIn()
    await setPreferredAccountType(client, { namespace: 'fama', type: 'smartAccount' })
    expect(secure.calls).toContain('setPreferredAccountType')
    expect(selectAccount(client.getState(), 'fama').preferredAccountType).toBe('smartAccount')
  })

  test.each(['approve', 'passkey'] as const)(
    'R4.7: %s opens the modal, and its end closes it',
    async purpose => {
      const { client, secure, view } = await signIn()
      expect(client.getState().modal.open).toBe(false)
      secure.show({ id: 'v1', purpose, needsWindow: false })
      expect([client.getState().modal.open, view()]).toEqual([true, 'ApproveTransaction'])
      secure.show({ id: 'v2', purpose, needsWindow: false })
      expect(client.getState().modal.history).toHaveLength(1)
      secure.show(undefined)
      expect(client.getState().modal.open).toBe(false)
    },
  )

  test('R4.7: above another view, its end goes back there', async () => {
    const { client, secure, view } = await signIn()
    openModal(client, { view: 'Account' })
    secure.show({ id: 'v1', purpose: 'approve', needsWindow: false })
    secure.show(undefined)
    expect([client.getState().modal.open, view()]).toEqual([true, 'Account'])
  })

  test('a recovery code that is shown comes before the connection', async () => {
    const { client, secure } = await start()
    openModal(client)
    await startEmailLogin(client, { email })
    secure.show({ id: 'v1', purpose: 'backup', needsWindow: false })
    await verifyEmailLogin(client, { code: '123456' })
    await client.prepare()
    expect(selectAccount(client.getState()).address).toBeUndefined()
    secure.show(undefined)
    await untilConnected(client)
  })

  test.each([
    ['going back', goBack],
    ['closing', closeModal],
  ])('a recovery code that is skipped by %s still connects', async (_, skip) => {
    const { client, secure } = await start()
    openModal(client)
    await startEmailLogin(client, { email })
    secure.show({ id: 'v1', purpose: 'backup', needsWindow: false })
    await verifyEmailLogin(client, { code: '123456' })
    skip(client)
    await untilConnected(client)
  })

  test('D61: a recovery code that was not kept opens nothing by itself, and is in state', async () => {
    const { client, secure, view } = await signIn()
    secure.show({ id: 'v1', purpose: 'backup', needsWindow: false })
    expect(client.getState().modal.open).toBe(false)
    expect(selectLogin(client.getState()).view?.purpose).toBe('backup')
    await openSecureView(client)
    expect([client.getState().modal.open, view()]).toEqual([true, 'ApproveTransaction'])
  })

  test('R1.3: a new code is sent also where the last one has expired', async () => {
    const { client, secure } = await start()
    await startEmailLogin(client, { email })
    secure.fail('resendEmail', 'LOGIN_CODE_EXPIRED')
    expect(await resendEmailLogin(client)).toMatchObject({ step: 'code', email })
    expect(secure.calls.filter(call => call === 'startEmail')).toHaveLength(2)
  })

  test('a visitor who asks for a recovery code that was not kept sees it', async () => {
    const { client, secure, view } = await signIn()
    expect(selectLogin(client.getState()).needsBackup).toBe(false)
    secure.step({ step: 'signedIn', user: { id: 'u', email }, accounts: [], needsBackup: true })
    expect([client.getState().modal.open, selectLogin(client.getState()).needsBackup]).toEqual([false, true])
    await openSecureView(client)
    expect(secure.calls).toContain('openBackup')
    secure.show({ id: 'v1', purpose: 'backup', needsWindow: false })
    expect([client.getState().modal.open, view()]).toEqual([true, 'ApproveTransaction'])
  })

  test('a step that another tab made is in state and opens nothing', async () => {
    const { client, secure } = await start()
    await readLogin(client)
    secure.step({ step: 'signedIn', user: { id: 'u', email }, accounts: [] })
    expect(selectLogin(client.getState()).user).toMatchObject({ email })
    expect([client.getState().modal.open, selectAccount(client.getState()).address]).toEqual([
      false,
      undefined,
    ])
  })
})

test('without a port, or without the feature, every call says so', async () => {
  const { client } = await start({ ports: {} })
  await expect(startEmailLogin(client, { email })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  const plain = await start({ modules: {} })
  await expect(startEmailLogin(plain.client, { email })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
