import { describe, expect, test } from 'vitest'
import {
  getSignedMessage,
  type NamesKit,
  ownAccount,
  startNames,
  switchAccount,
  toProfile,
} from '../fixtures/names.js'
import { own, startSend } from '../fixtures/send.js'
import {
  cancelName,
  disconnect,
  fetchNameParent,
  LatchkitError,
  navigate,
  openModal,
  registerName,
  selectAccount,
  selectNames,
  selectRoute,
  setPrimaryName,
} from '../internal.js'

const name = 'alice.shop.test'
const progress = ({ client }: NamesKit) => selectNames(client.getState()).progress
const signs = ({ wallet }: NamesKit) => wallet.mock.calls.filter(({ method }) => method === 'mock_sign')
const registerEvents = (kit: NamesKit) => kit.names().filter(event => event.startsWith('REGISTER_NAME'))

/** A wallet that signs after `delayMs`. */
async function startSlow(delayMs: number): Promise<NamesKit> {
  const kit = await startNames()
  await fetchNameParent(kit.client)
  kit.wallet.mock.set({ delay: delayMs })
  return kit
}

describe('registerName (R7.44, D29)', () => {
  test('the wallet signs name, attributes and the server’s time; the server gets exactly what was signed', async () => {
    const kit = await startNames()
    expect(await registerName(kit.client, { name: 'Alice ' })).toEqual({ name })
    expect(getSignedMessage(kit)).toEqual({
      name,
      attributes: {},
      timestamp: Math.floor(kit.environment.now() / 1000),
    })
    const [signed] = kit.server.signed
    expect(signs(kit).map(({ params }) => params)).toEqual([[signed?.message, ownAccount]])
    expect(signed?.account).toBe(ownAccount)
    expect(signed?.signature).toBe(`signed:${JSON.stringify([signed?.message, ownAccount])}`)
    expect(progress(kit)).toEqual({ step: 'done', kind: 'register', name })
    expect(registerEvents(kit)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  test('a full name below the parent is that name', async () => {
    const kit = await startNames()
    expect(await registerName(kit.client, { name })).toEqual({ name })
  })

  test('the wallet is asked in the tick of the call once the parent is known', async () => {
    const kit = await startNames()
    await fetchNameParent(kit.client)
    registerName(kit.client, { name: 'alice' }).catch(() => {})
    expect(signs(kit)).toHaveLength(1)
    expect(progress(kit)).toEqual({
      step: 'signing',
      kind: 'register',
      name,
      expiresAt: kit.environment.now() + 10_000,
    })
    await kit.settle()
  })

  test('the account shows the name at once', async () => {
    const kit = await startNames()
    kit.server.identity = async () => ({ name })
    kit.server.resolve = async () => own
    kit.server.names = async () => [toProfile(name)]
    await registerName(kit.client, { name: 'alice' })
    expect(selectAccount(kit.client.getState()).profileName).toBe(name)
    expect(selectNames(kit.client.getState()).own?.names).toEqual([name])
  })

  test('the account shows its first name also where its identity cannot be read just then, and keeps the one it has', async () => {
    const kit = await startNames()
    kit.server.identity = () => Promise.reject(new LatchkitError('RATE_LIMITED'))
    await registerName(kit.client, { name: 'alice' })
    expect(selectAccount(kit.client.getState()).profileName).toBe(name)
    await registerName(kit.client, { name: 'alice2' })
    expect(selectAccount(kit.client.getState()).profileName).toBe(name)
    await setPrimaryName(kit.client, { name: 'alice2.shop.test' })
    expect(selectAccount(kit.client.getState()).profileName).toBe('alice2.shop.test')
  })

  test('the view of the form gives way to that of the result; elsewhere a toast says it', async () => {
    const kit = await startNames()
    openModal(kit.client)
    navigate(kit.client, { view: 'RegisterAccountName' })
    await registerName(kit.client, { name: 'alice' })
    expect(kit.client.getState().modal.history.map(({ view }) => view)).toEqual([
      'Account',
      'RegisterAccountNameSuccess',
    ])
    expect(kit.client.getState().toast).toBeUndefined()
    await registerName(kit.client, { name: 'alice2' })
    expect(kit.client.getState().toast).toMatchObject({ kind: 'success', message: 'alice2.shop.test' })
  })

  test.each(['ali', 'al ice', 'al_ice', 'al--ice', 'älice', 'a'.repeat(64), '', 'alice.other'])(
    'R5.9 %j reaches neither the wallet nor the server',
    async given => {
      const kit = await startNames()
      await expect(registerName(kit.client, { name: given })).rejects.toMatchObject({ code: 'NAME_INVALID' })
      expect(signs(kit)).toEqual([])
      expect(kit.server.signed).toEqual([])
      expect(progress(kit)).toMatchObject({ step: 'idle', error: { code: 'NAME_INVALID' } })
    },
  )

  test('R8.7 a network without names: neither the wallet nor the server is asked', async () => {
    const kit = await startNames(server => {
      server.parent = async () => undefined
    })
    await expect(registerName(kit.client, { name: 'alice' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
    expect(signs(kit)).toEqual([])
  })

  test('a wallet that takes 10 s or longer: nothing is sent, and a further call signs a fresh message', async () => {
    const kit = await startSlow(10_000)
    const registering = registerName(kit.client, { name: 'alice' })
    registering.catch(() => {})
    await kit.environment.advance(10_000)
    await expect(registering).rejects.toMatchObject({ code: 'NAME_MESSAGE_EXPIRED' })
    expect(kit.server.signed).toEqual([])
    expect(progress(kit)).toMatchObject({ step: 'idle', name, error: { code: 'NAME_MESSAGE_EXPIRED' } })
    kit.wallet.mock.set({ delay: 9_999 })
    const again = registerName(kit.client, { name: 'alice' })
    await kit.environment.advance(9_999)
    expect(await again).toEqual({ name })
    expect(new Set(signs(kit).map(({ params }) => JSON.stringify(params))).size).toBe(2)
  })

  test('the message has the server’s time where the clock of the page is wrong', async () => {
    const kit = await startNames()
    const now = kit.environment.now() + 3_600_000
    kit.server.suggest = async () => ({ suggestions: [], now })
    const { getNameSuggestions } = await import('../internal.js')
    await getNameSuggestions(kit.client, { name: 'alice' })
    await registerName(kit.client, { name: 'alice' })
    expect(getSignedMessage(kit)).toMatchObject({ timestamp: Math.floor(now / 1000) })
  })

  test.each([
    ['taken', 'NAME_TAKEN'],
    ['expired', 'NAME_MESSAGE_EXPIRED'],
    ['used', 'NAME_MESSAGE_EXPIRED'],
    ['invalid', 'NAME_INVALID'],
    ['unauthorized', 'NAME_UNAUTHORIZED'],
    ['unsupported', 'UNSUPPORTED_CHAIN'],
  ] as const)('the server’s refusal %s is %s, in state too', async (reason, code) => {
    const kit = await startNames()
    kit.server.accept = async () => ({ success: false, reason })
    await expect(registerName(kit.client, { name: 'alice' })).rejects.toMatchObject({ code })
    expect(progress(kit)).toMatchObject({ step: 'idle', kind: 'register', name, error: { code } })
    expect(registerEvents(kit)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
  })

  test('a declined signature sends nothing', async () => {
    const kit = await startNames()
    kit.wallet.mock.set({ signError: 'USER_REJECTED' })
    await expect(registerName(kit.client, { name: 'alice' })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kit.server.signed).toEqual([])
    expect(progress(kit)).toMatchObject({ error: { code: 'USER_REJECTED' } })
  })

  test('a lost response: the account’s names show whether the name was registered', async () => {
    const kit = await startNames()
    kit.server.accept = () => Promise.reject(new LatchkitError('REQUEST_TIMEOUT'))
    kit.server.names = async () => [toProfile(name)]
    expect(await registerName(kit.client, { name: 'alice' })).toEqual({ name })
    expect(kit.server.signed).toHaveLength(1)
    kit.server.names = async () => []
    await expect(registerName(kit.client, { name: 'alice2' })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
    kit.server.names = () => Promise.reject(new LatchkitError('OFFLINE'))
    await expect(registerName(kit.client, { name: 'alice2' })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
    })
    expect(kit.server.signed).toHaveLength(3)
  })

  test('the account changes while the wallet asks: nothing is sent, and the form says so', async () => {
    const kit = await startSlow(1_000)
    const registering = registerName(kit.client, { name: 'alice' })
    registering.catch(() => {})
    switchAccount(kit)
    await expect(registering).rejects.toMatchObject({ code: 'CANCELLED' })
    await kit.environment.advance(1_000)
    expect(kit.server.signed).toEqual([])
    expect(progress(kit)).toMatchObject({ step: 'idle', error: { code: 'ACCOUNT_CHANGED' } })
  })

  test('the account changes while the server registers: the name is the old account’s, and a toast says it', async () => {
    const kit = await startNames()
    let respond = (): void => {}
    kit.server.accept = () =>
      new Promise(resolve => {
        respond = () => resolve({ success: true })
      })
    const registering = registerName(kit.client, { name: 'alice' })
    await kit.settle()
    switchAccount(kit)
    respond()
    expect(await registering).toEqual({ name })
    expect(kit.client.getState().toast).toMatchObject({ kind: 'success', message: name })
    expect(progress(kit)).toMatchObject({ step: 'idle' })
  })

  test('a cancelled request rejects at once; its signature is not sent, and another can be asked', async () => {
    const kit = await startSlow(1_000)
    const registering = registerName(kit.client, { name: 'alice' })
    registering.catch(() => {})
    await cancelName(kit.client)
    await expect(registering).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(progress(kit)).toEqual({ step: 'idle' })
    const again = registerName(kit.client, { name: 'alice2' })
    await kit.environment.advance(1_000)
    expect(await again).toEqual({ name: 'alice2.shop.test' })
    expect(kit.server.signed).toHaveLength(1)
  })

  test('a second request while one is open is refused, and leaves the first alone', async () => {
    const kit = await startSlow(1_000)
    const registering = registerName(kit.client, { name: 'alice' })
    await expect(registerName(kit.client, { name: 'alice2' })).rejects.toMatchObject({
      code: 'REQUEST_PENDING',
    })
    await kit.environment.advance(1_000)
    expect(await registering).toEqual({ name })
  })

  test('without an account, or without the feature, it rejects', async () => {
    const kit = await startNames()
    await disconnect(kit.client)
    await expect(registerName(kit.client, { name: 'alice' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const without = await startSend()
    await expect(registerName(without.client, { name: 'alice' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })

  test('a view of names without an account leads to Connect', async () => {
    const kit = await startNames()
    openModal(kit.client, { view: 'ChooseAccountName' })
    await kit.settle()
    await disconnect(kit.client)
    expect(selectRoute(kit.client.getState()).view).toBe('Connect')
  })
})

describe('setPrimaryName', () => {
  test('the wallet signs the name and the action, and the account shows it', async () => {
    const kit = await startNames()
    kit.server.names = async () => [toProfile('other.shop.test'), toProfile(name)]
    expect(await setPrimaryName(kit.client, { name: 'other.shop.test' })).toEqual({ name: 'other.shop.test' })
    expect(getSignedMessage(kit)).toEqual({
      action: 'primary',
      name: 'other.shop.test',
      timestamp: Math.floor(kit.environment.now() / 1000),
    })
    expect(kit.callsOf('setPrimary')).toHaveLength(1)
    expect(selectNames(kit.client.getState()).own?.names?.[0]).toBe('other.shop.test')
    expect(registerEvents(kit)).toEqual([])
  })

  test('a lost response counts as done only when the name is the first one now', async () => {
    const kit = await startNames()
    kit.server.accept = () => Promise.reject(new LatchkitError('OFFLINE'))
    kit.server.names = async () => [toProfile(name), toProfile('other.shop.test')]
    await expect(setPrimaryName(kit.client, { name: 'other.shop.test' })).rejects.toMatchObject({
      code: 'OFFLINE',
    })
    expect(await setPrimaryName(kit.client, { name })).toEqual({ name })
  })
})
