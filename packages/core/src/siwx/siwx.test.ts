import { createMockConnector, createMockFamily } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { reload } from '../fixtures/page.js'
import { another, createFakeBackend, createSiwxKit, own, type SiwxKit } from '../fixtures/siwx.js'
import {
  cancelSignIn,
  closeModal,
  confirmSignIn,
  connect,
  disconnect,
  LatchkitError,
  openModal,
  selectAccount,
  selectRoute,
  selectSiwx,
  signIn,
  signOut,
  switchNetwork,
} from '../internal.js'

const connectWallet = async (kit: SiwxKit): Promise<void> => {
  await connect(kit.client, { connector: { namespace: 'fama', connectorId: 'w' } })
  await kit.settle()
}
const slice = ({ client }: SiwxKit) => selectSiwx(client.getState())
const step = (kit: SiwxKit) => slice(kit).flow.step
const isShown = ({ client }: SiwxKit): boolean =>
  client.getState().modal.open && selectRoute(client.getState()).view === 'ConnectingSiwe'
const prompts = ({ wallet }: SiwxKit) => wallet.mock.calls.filter(({ method }) => method === 'mock_sign')
const isConnected = ({ client }: SiwxKit) => selectAccount(client.getState(), 'fama').isConnected

/** A visitor who has connected and signed in. */
async function startSignedIn(...parameters: Parameters<typeof createSiwxKit>): Promise<SiwxKit> {
  const kit = createSiwxKit(...parameters)
  await connectWallet(kit)
  await confirmSignIn(kit.client)
  await kit.settle()
  expect(slice(kit)).toMatchObject({ status: 'signedIn', session: { caipAddress: own } })
  return kit
}

describe('sign-in with a wallet (D46)', () => {
  test('nothing is asked of the backend before a wallet is connected', async () => {
    const kit = createSiwxKit()
    await kit.settle()
    expect(kit.backend.calls).toEqual([])
    expect(slice(kit).status).toBe('unknown')
  })

  test('a connection asks: with a nonce of the backend, which verifies the signature', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    expect(isShown(kit)).toBe(true)
    expect(step(kit)).toBe('ready')
    expect(prompts(kit)).toEqual([])
    const confirming = confirmSignIn(kit.client)
    // In the tick of the tap.
    expect(prompts(kit).map(({ params }) => params)).toEqual([[`shop.example ${own} nonce1nonce`]])
    expect(step(kit)).toBe('signing')
    await confirming
    expect(slice(kit)).toEqual({
      status: 'signedIn',
      session: { caipAddress: own, expiresAt: Number.MAX_SAFE_INTEGER },
      flow: { step: 'idle' },
    })
    expect(kit.client.getState().modal.open).toBe(false)
    expect(kit.backend.calls).toEqual(['getSession', 'getNonce', 'verify'])
  })

  test('the modal stays open from the connection to the sign-in, and closes with it', async () => {
    const kit = createSiwxKit()
    const views: string[] = []
    kit.client.subscribe(() => {
      const { modal } = kit.client.getState()
      const view = modal.open ? selectRoute(kit.client.getState()).view : 'closed'
      if (views.at(-1) !== view) views.push(view)
    })
    openModal(kit.client)
    await connectWallet(kit)
    expect(step(kit)).toBe('ready')
    await confirmSignIn(kit.client)
    expect(views).toEqual(['Connect', 'Account', 'ConnectingSiwe', 'closed'])
  })

  test('the sign-in comes once all families of the wallet are connected, and asks the account on screen', async () => {
    const kit = createSiwxKit({}, { families: [] })
    const connectors = ['fama', 'famb'].map(namespace =>
      createMockConnector({
        id: `multi.${namespace}`,
        name: 'Multi',
        declaredIds: ['rdns:io.multi'],
        namespace,
        accounts: [namespace === 'fama' ? own : 'famb:1:zoe'],
        delay: namespace === 'fama' ? 0 : 1_000,
        environment: kit.environment,
      }),
    )
    const families = connectors.map(connector =>
      createMockFamily({ namespace: connector.namespace, connectors: [connector] }),
    )
    const both = reload(kit, { families })
    openModal(both.client)
    await both.settle()
    const connecting = connect(both.client, { rowId: 'multi' })
    await both.environment.advance(500)
    expect(selectSiwx(both.client.getState())).toMatchObject({ status: 'signedOut', flow: { step: 'idle' } })
    expect(both.client.getState().flow).toMatchObject({ step: 'requesting', namespaces: ['famb'] })
    await both.environment.advance(500)
    expect(await connecting).toMatchObject({ status: 'connected' })
    await both.settle()
    expect(both.client.getState().modal.open).toBe(true)
    expect(selectRoute(both.client.getState()).view).toBe('ConnectingSiwe')
    expect(selectSiwx(both.client.getState()).flow).toMatchObject({ step: 'ready', account: own })
  })

  test('an account whose session the backend has is not asked: the modal closes', async () => {
    const backend = createFakeBackend()
    backend.session = { caipAddress: own, expiresAt: Number.MAX_SAFE_INTEGER }
    const kit = createSiwxKit({}, {}, backend)
    openModal(kit.client)
    await connectWallet(kit)
    expect(slice(kit).status).toBe('signedIn')
    expect(kit.client.getState().modal.open).toBe(false)
    expect(backend.calls).toEqual(['getSession'])
  })

  test.each([
    ['stays connected', false],
    ['is disconnected where the site requires it', true],
  ])(
    'a visitor who closes it before the backend has responded is not asked, and %s',
    async (_case, required) => {
      const backend = createFakeBackend()
      let respond = (): void => {}
      backend.getSession = () =>
        new Promise(resolve => {
          respond = () => resolve(undefined)
        })
      const kit = createSiwxKit({ required }, {}, backend)
      openModal(kit.client)
      await connectWallet(kit)
      expect(isShown(kit)).toBe(true)
      await cancelSignIn(kit.client)
      await kit.settle()
      respond()
      await kit.settle()
      expect(kit.client.getState().modal.open).toBe(false)
      expect(isConnected(kit)).toBe(!required)
      expect(backend.calls).toEqual([])
    },
  )

  test('with askOnConnect false the modal closes once a wallet is connected', async () => {
    const kit = createSiwxKit({ askOnConnect: false })
    openModal(kit.client)
    await connectWallet(kit)
    expect(kit.client.getState().modal.open).toBe(false)
  })

  test('the view that a site opens asks for the sign-in', async () => {
    const kit = createSiwxKit({ askOnConnect: false })
    await connectWallet(kit)
    openModal(kit.client, { view: 'ConnectingSiwe' })
    await kit.settle()
    expect(step(kit)).toBe('ready')
  })

  test('a second press while the wallet is asked does nothing', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    kit.wallet.mock.set({ delay: 1000 })
    confirmSignIn(kit.client)
    await confirmSignIn(kit.client)
    expect(prompts(kit)).toHaveLength(1)
  })

  test('with askOnConnect false only signIn asks; it resolves with the session', async () => {
    const kit = createSiwxKit({ askOnConnect: false })
    await expect(signIn(kit.client)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await connectWallet(kit)
    expect(isShown(kit)).toBe(false)
    const promise = signIn(kit.client)
    await kit.settle()
    expect(isShown(kit)).toBe(true)
    await confirmSignIn(kit.client)
    expect(await promise).toMatchObject({ caipAddress: own })
    expect(await signIn(kit.client)).toMatchObject({ caipAddress: own })
    expect(prompts(kit)).toHaveLength(1)
  })

  test('a visitor who closes it stays connected, and is not asked again', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    closeModal(kit.client)
    await kit.settle()
    expect(isConnected(kit)).toBe(true)
    expect(slice(kit)).toMatchObject({ status: 'signedOut', flow: { step: 'idle' } })
    await switchNetwork(kit.client, { caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(isShown(kit)).toBe(false)
    // A new connection asks again.
    await disconnect(kit.client)
    await connectWallet(kit)
    expect(isShown(kit)).toBe(true)
  })

  test('where the site requires it, a visitor who closes it is disconnected', async () => {
    const kit = createSiwxKit({ required: true })
    await connectWallet(kit)
    await cancelSignIn(kit.client)
    await kit.settle()
    expect(isConnected(kit)).toBe(false)
    expect(isShown(kit)).toBe(false)
    expect(kit.backend.calls).toEqual(['getSession', 'getNonce'])
  })

  test('what the wallet or the backend rejects is shown, and can be tried again', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    kit.wallet.mock.set({ signError: 'USER_REJECTED' })
    await confirmSignIn(kit.client)
    expect(slice(kit).flow).toMatchObject({ step: 'failed', error: { code: 'USER_REJECTED' } })
    kit.wallet.mock.set({ signError: undefined })
    kit.backend.fail.verify = new LatchkitError('SIGN_FAILED')
    await confirmSignIn(kit.client)
    expect(slice(kit).flow).toMatchObject({ step: 'failed', error: { code: 'SIGN_FAILED' } })
    expect(slice(kit).status).toBe('signedOut')
    delete kit.backend.fail.verify
    // The nonce is used: another one is fetched, then the visitor decides again.
    await confirmSignIn(kit.client)
    expect(step(kit)).toBe('ready')
    await confirmSignIn(kit.client)
    expect(slice(kit).status).toBe('signedIn')
    expect(prompts(kit)).toHaveLength(3)
    expect(prompts(kit).at(-1)?.params).toEqual([`shop.example ${own} nonce2nonce`])
  })

  test('a backend that cannot be reached is shown, and can be tried again', async () => {
    const backend = createFakeBackend()
    backend.fail.getNonce = new TypeError('offline')
    const kit = createSiwxKit({}, {}, backend)
    await connectWallet(kit)
    expect(slice(kit).flow).toMatchObject({ step: 'failed', error: { code: 'SERVER_ERROR' } })
    delete backend.fail.getNonce
    await confirmSignIn(kit.client)
    expect(step(kit)).toBe('ready')
  })

  test('a nonce that is 4 minutes old is replaced before the wallet is asked', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    await kit.environment.advance(240_001)
    await confirmSignIn(kit.client)
    expect(prompts(kit)).toEqual([])
    await confirmSignIn(kit.client)
    expect(prompts(kit).map(({ params }) => params)).toEqual([[`shop.example ${own} nonce2nonce`]])
  })

  test('a signature that comes after the visitor left starts no session', async () => {
    const kit = createSiwxKit()
    await connectWallet(kit)
    kit.wallet.mock.set({ delay: 1000 })
    const confirming = confirmSignIn(kit.client)
    closeModal(kit.client)
    await kit.environment.advance(2000)
    await confirming
    expect(slice(kit)).toMatchObject({ status: 'signedOut', flow: { step: 'idle' } })
    expect(kit.backend.calls).not.toContain('verify')
  })
})

describe('the session follows the account (R4.18)', () => {
  test('it ends with the connection', async () => {
    const kit = await startSignedIn()
    await disconnect(kit.client)
    await kit.settle()
    expect(slice(kit).status).toBe('signedOut')
    expect(kit.backend.session).toBeUndefined()
  })

  test('with signOutOnDisconnect false it stays, and is used when the account comes back', async () => {
    const kit = await startSignedIn({}, { signOutOnDisconnect: false })
    await disconnect(kit.client)
    await kit.settle()
    expect(kit.backend.session).toMatchObject({ caipAddress: own })
    await connectWallet(kit)
    expect(slice(kit).status).toBe('signedIn')
    expect(isShown(kit)).toBe(false)
  })

  test('another account of the wallet ends it, and is asked itself', async () => {
    const kit = await startSignedIn()
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [another] })
    await kit.settle()
    expect(kit.backend.session).toBeUndefined()
    expect(slice(kit)).toMatchObject({ status: 'signedOut', flow: { step: 'ready', account: another } })
  })

  test('an account that changes while the wallet is asked ends the sign-in', async () => {
    const kit = createSiwxKit({ askOnConnect: false })
    await connectWallet(kit)
    const outcome = signIn(kit.client).catch((error: unknown) => error)
    await kit.settle()
    kit.wallet.mock.set({ delay: 1000 })
    confirmSignIn(kit.client)
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [another] })
    await kit.environment.advance(2000)
    expect(await outcome).toMatchObject({ code: 'CANCELLED' })
    expect(slice(kit).session).toBeUndefined()
    expect(kit.backend.calls).not.toContain('verify')
  })

  test('another network keeps it', async () => {
    const kit = await startSignedIn()
    await switchNetwork(kit.client, { caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(slice(kit).status).toBe('signedIn')
    expect(kit.backend.calls).not.toContain('signOut')
  })

  test('a wallet of another family beside keeps it', async () => {
    const kit = await startSignedIn()
    await connect(kit.client, { connector: { namespace: 'famb', connectorId: 'x' } })
    await kit.settle()
    expect(slice(kit)).toMatchObject({ status: 'signedIn', session: { caipAddress: own } })
    expect(isShown(kit)).toBe(false)
  })

  test('it is there after a reload, without a prompt', async () => {
    const { backend, storage } = await startSignedIn()
    backend.calls.length = 0
    const kit = createSiwxKit({}, { storage: storage.createTab() }, backend)
    kit.wallet.mock.set({ trusted: true })
    await connectWallet(kit)
    expect(slice(kit).status).toBe('signedIn')
    expect(backend.calls).toEqual(['getSession'])
    expect(prompts(kit)).toEqual([])
  })

  test('a session of an account that is not connected is ended (T39)', async () => {
    const backend = createFakeBackend()
    backend.session = { caipAddress: another, expiresAt: Number.MAX_SAFE_INTEGER }
    const kit = createSiwxKit({ askOnConnect: false }, {}, backend)
    await connectWallet(kit)
    expect(slice(kit).status).toBe('signedOut')
    expect(backend.session).toBeUndefined()
  })

  test('it ends at its time', async () => {
    const kit = await startSignedIn()
    kit.backend.session = undefined
    await signOut(kit.client)
    const promise = signIn(kit.client)
    await kit.settle()
    kit.backend.verify = async ({ account }) => ({
      caipAddress: account,
      expiresAt: kit.environment.now() + 60_000,
    })
    await confirmSignIn(kit.client)
    await promise
    expect(slice(kit).status).toBe('signedIn')
    await kit.environment.advance(61_000)
    expect(slice(kit).status).toBe('signedOut')
    expect(isShown(kit)).toBe(false)
  })

  test('signing out in one tab signs out the others', async () => {
    const one = await startSignedIn()
    const two = createSiwxKit({}, { storage: one.storage.createTab() }, one.backend)
    await connectWallet(two)
    expect(slice(two).status).toBe('signedIn')
    await signOut(one.client)
    await two.settle()
    expect(slice(two).status).toBe('signedOut')
    expect(isConnected(two)).toBe(true)
  })

  test('signing out here holds even when the backend cannot be reached, which rejects', async () => {
    const kit = await startSignedIn()
    kit.backend.fail.signOut = new LatchkitError('SERVER_ERROR')
    await expect(signOut(kit.client)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    expect(slice(kit).status).toBe('signedOut')
  })

  test('storage holds no text, signature or nonce (D31)', async () => {
    const { storage } = await startSignedIn()
    expect(JSON.stringify(storage.entries())).not.toMatch(/nonce|signed:|shop\.example/)
  })
})
