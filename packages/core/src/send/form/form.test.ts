import { createMockNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { searchDebounceMs } from '../../constants.js'
import { card, dollar, fillIn, native, own, receiver, startSend } from '../../fixtures/send.js'
import {
  activateNamespace,
  closeModal,
  connect,
  fetchBalances,
  goBack,
  LatchkitError,
  openModal,
  openSend,
  resetSend,
  reviewSend,
  selectRoute,
  selectSend,
  selectSendTokens,
  setSendAmount,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from '../../internal.js'

describe('the form (R3.10)', () => {
  test('opens over the account, with the native currency and what is held of it', async () => {
    const { client, settle } = await startSend()
    openModal(client)
    openSend(client)
    expect(selectRoute(client.getState()).view).toBe('WalletSend')
    expect(client.getState().modal.history.map(({ view }) => view)).toEqual(['Account', 'WalletSend'])
    await settle()
    expect(selectSend(client.getState())).toMatchObject({
      token: native,
      tokenBalances: [native, dollar, card],
      networkBalanceInUSD: '2000',
      canSend: true,
      isReady: false,
      loading: false,
    })
  })

  test('a page without the modal open gets it opened there; without an account it shows Connect (R2.2)', async () => {
    const { client } = await startSend()
    openSend(client, { token: dollar })
    expect(client.getState().modal).toMatchObject({ open: true })
    expect(selectRoute(client.getState()).view).toBe('WalletSend')
    expect(selectSend(client.getState()).token).toEqual(dollar)
    activateNamespace(client, { namespace: 'famb' })
    expect(selectRoute(client.getState()).view).toBe('Connect')
  })

  test('a host that opens the view by its name gets a form as well (D38)', async () => {
    const { client, settle } = await startSend()
    openModal(client, { view: 'WalletSend' })
    await settle()
    expect(selectSend(client.getState()).token).toEqual(native)
  })

  test('on a network that this site does not know, no receiver is right', async () => {
    const kit = await startSend()
    await fillIn(kit)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    await kit.settle()
    expect(selectSend(kit.client.getState())).toMatchObject({
      receiverStatus: 'invalid',
      receiverProblem: 'NETWORK',
    })
  })

  test('state is plain JSON: no bigint anywhere', async () => {
    const kit = await startSend()
    await fillIn(kit)
    const { send } = kit.client.getState().slices
    expect(JSON.parse(JSON.stringify(send))).toEqual(JSON.parse(JSON.stringify(send ?? {})))
    expect(send?.sendTokenAmount).toBe('0.25')
  })

  test('cannot send where the site has switched it off, or the family has no payments (D34)', async () => {
    const off = await startSend({ features: { send: false } })
    expect(selectSend(off.client.getState()).canSend).toBe(false)
    const { client } = await startSend({ adapter: { transfers: undefined } })
    expect(selectSend(client.getState()).canSend).toBe(false)
  })

  test('D48: cannot send on a network that neither the site nor its server can read', async () => {
    const none = await startSend({ ports: {} })
    expect(selectSend(none.client.getState())).toMatchObject({ canSend: false, lacksEndpoint: true })
    const server = await startSend()
    expect(selectSend(server.client.getState())).toMatchObject({ canSend: true, lacksEndpoint: false })
    const rpcUrls = ['https://node.test']
    const own = await startSend({
      ports: {},
      networks: [
        createMockNetwork({ namespace: 'fama', rpcUrls }),
        createMockNetwork({ namespace: 'fama', reference: '2' }),
      ],
    })
    expect(selectSend(own.client.getState())).toMatchObject({ canSend: true, lacksEndpoint: false })
    own.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(selectSend(own.client.getState())).toMatchObject({ canSend: false, lacksEndpoint: true })
    own.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:1' })
    expect(selectSend(own.client.getState()).canSend).toBe(true)
  })

  test('D48: where nothing can be read no balance is asked for, so that no toast says that it failed (R8.3)', async () => {
    const { client, settle } = await startSend({ ports: {} })
    openModal(client)
    openSend(client)
    await settle()
    expect(client.getState().toast).toBeUndefined()
    const readable = await startSend({
      ports: {},
      networks: [createMockNetwork({ namespace: 'fama', rpcUrls: ['https://node.test'] })],
    })
    openSend(readable.client)
    await readable.settle()
    expect(selectSend(readable.client.getState()).token?.quantity.numeric).toBeDefined()
  })

  test('D48: nor on one that the server does not serve, once the form has asked', async () => {
    const ports = {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => ({
        getSupportedNetworks: async () => ['fama:1'] as const,
        getBalances: async () => [native],
      }),
    }
    const kit = await startSend({ ports })
    const { client, wallet, settle } = kit
    await fillIn(kit)
    expect(selectSend(client.getState())).toMatchObject({ canSend: true, servedNetworks: ['fama:1'] })
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    await settle()
    expect(selectSend(client.getState())).toMatchObject({ isUnserved: true })
    resetSend(client)
    await settle()
    expect(selectSend(client.getState())).toMatchObject({ isUnserved: true })
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:1' })
    expect(selectSend(client.getState()).isUnserved).toBe(false)
  })

  test('D48: a server that has not said what it serves takes nothing away, and is asked again', async () => {
    const getSupportedNetworks = vi.fn(async () => Promise.reject(new LatchkitError('OFFLINE')))
    const ports = {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => ({ getSupportedNetworks, getBalances: async () => [native] }),
    }
    const kit = await startSend({ ports })
    await fillIn(kit)
    expect(selectSend(kit.client.getState()).canSend).toBe(true)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(getSupportedNetworks).toHaveBeenCalledTimes(2)
  })

  test('D48: can send on a network that is read through the site’s own transport', async () => {
    const networks = [{ ...createMockNetwork({ namespace: 'fama' }), request: async () => null }] as const
    const { client } = await startSend({ ports: {}, networks })
    expect(selectSend(client.getState())).toMatchObject({ canSend: true, lacksEndpoint: false })
  })

  test('cannot send on a network that the site does not have (host A7, D48)', async () => {
    const { client, wallet } = await startSend()
    expect(selectSend(client.getState()).canSend).toBe(true)
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:999' })
    expect(selectSend(client.getState())).toMatchObject({ canSend: false, lacksEndpoint: false })
    wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(selectSend(client.getState()).canSend).toBe(true)
  })

  test('the same state returns the same object', async () => {
    const { client } = await startSend()
    expect(selectSend(client.getState())).toBe(selectSend(client.getState()))
    openSend(client)
    expect(selectSend(client.getState())).toBe(selectSend(client.getState()))
  })
})

describe('amounts', () => {
  test.each<[string, 'token' | 'fiat', object]>([
    ['', 'token', { sendTokenAmount: undefined, problem: undefined }],
    ['.', 'token', { sendTokenAmount: undefined, problem: undefined }],
    ['.5', 'token', { sendTokenAmount: '0.5', sendFiatAmount: '1000', problem: undefined }],
    ['0.', 'token', { sendTokenAmount: '0', problem: 'AMOUNT_ZERO' }],
    ['1', 'token', { sendTokenAmount: '1', problem: undefined }],
    ['1.000000000000000001', 'token', { problem: 'AMOUNT_TOO_HIGH' }],
    ['0.0000000000000000001', 'token', { sendTokenAmount: undefined, problem: 'AMOUNT_DECIMALS' }],
    ['1e3', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['-1', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['1,5', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['1 000', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['0x1', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['٣', 'token', { problem: 'AMOUNT_FORMAT' }],
    ['2000', 'fiat', { sendTokenAmount: '1', sendFiatAmount: '2000', problem: undefined }],
    ['2000.01', 'fiat', { problem: 'AMOUNT_TOO_HIGH' }],
    ['0.001', 'fiat', { problem: 'AMOUNT_DECIMALS' }],
    ['0.01', 'fiat', { sendTokenAmount: '0.000005', sendFiatAmount: '0.01', problem: undefined }],
  ])('%s in %s', async (amount, unit, expected) => {
    const { client, settle } = await startSend()
    openSend(client)
    await settle()
    setSendAmount(client, { amount, unit })
    expect(selectSend(client.getState())).toMatchObject({ amountInput: amount, ...expected })
  })

  test('change unit with the typed amount, and with it the input', async () => {
    const { client, settle } = await startSend()
    openSend(client)
    await settle()
    setSendAmount(client, { amount: '0.1234567' })
    setSendAmount(client, { unit: 'fiat' })
    expect(selectSend(client.getState())).toMatchObject({ amountInput: '246.91', unit: 'fiat' })
    setSendAmount(client, { unit: 'token' })
    expect(selectSend(client.getState())).toMatchObject({ amountInput: '0.123455', unit: 'token' })
  })

  test('of a token without a price are in the token, whatever the unit was', async () => {
    const { client, settle } = await startSend()
    openSend(client)
    await settle()
    setSendAmount(client, { amount: '100', unit: 'fiat' })
    setSendToken(client, { token: card })
    expect(selectSend(client.getState())).toMatchObject({ unit: 'token', amountInput: '0.05' })
    expect(selectSend(client.getState()).problem).toBe('AMOUNT_DECIMALS')
  })

  test('the maximum leaves the fee, and an amount typed meanwhile is kept', async () => {
    const kit = await startSend({ mock: { delay: 100 } })
    const { client, environment, settle } = kit
    openSend(client)
    await settle()
    const done = setSendMaximum(client)
    await environment.advance(100)
    await done
    expect(selectSend(client.getState())).toMatchObject({
      sendTokenAmount: '0.999999999999999',
      unit: 'token',
      problem: undefined,
    })
    const late = setSendMaximum(client)
    setSendAmount(client, { amount: '0.5' })
    await environment.advance(100)
    await late.catch(() => {})
    expect(selectSend(client.getState()).sendTokenAmount).toBe('0.5')
  })

  test('a decimals count that no chain has costs no time', async () => {
    const { client } = await startSend()
    openSend(client, { token: { ...dollar, quantity: { decimals: 1e9, numeric: '1' } } })
    setSendAmount(client, { amount: '1' })
    expect(selectSend(client.getState()).problem).toBe('AMOUNT_DECIMALS')
  })
})

describe('tokens', () => {
  test('by worth, then amount; low quality ones are hidden until asked for, and the chosen one is not (R5.5, D6, T11)', async () => {
    const kit = await startSend()
    const { client } = kit
    const free = (symbol: string, numeric: string, more = {}) => ({
      ...dollar,
      symbol,
      name: symbol,
      address: symbol.toLowerCase(),
      price: undefined,
      value: undefined,
      quantity: { decimals: 6, numeric },
      ...more,
    })
    kit.holdings.list = [
      free('SMALL', '2'),
      free('BIG', '10'),
      card,
      free('SCAM', '9', { unlisted: true }),
      free('NONE', '0'),
      { ...free('AWAY', '5'), chainId: 'fama:2' as const },
      dollar,
      native,
    ]
    await fetchBalances(client)
    const names = (parameters?: Parameters<typeof selectSendTokens>[1]) =>
      selectSendTokens(client.getState(), parameters).map(({ symbol }) => symbol)
    expect(names()).toEqual(['MCK', 'USD', 'BIG', 'SMALL'])
    expect(names({ showHidden: true })).toEqual(['MCK', 'USD', 'BIG', 'SCAM', 'CARD', 'SMALL'])
    expect(names({ search: 'dol' })).toEqual(['USD'])
    expect(names({ search: ' CARD ' })).toEqual(['CARD'])
    expect(names({ search: 'scam' })).toEqual(['SCAM'])
    expect(names({ search: 'sca' })).toEqual([])
    openSend(client, { token: card })
    expect(names()).toContain('CARD')
    const first = selectSendTokens(client.getState())
    expect(selectSendTokens(client.getState())).toBe(first)
  })
})

describe('receivers (R5.1, D25, T11, T13)', () => {
  const check = async (kit: Awaited<ReturnType<typeof startSend>>, text: string) => {
    openSend(kit.client)
    setSendReceiver(kit.client, { receiver: text })
    await kit.settle()
    const { receiverStatus, receiverProblem, receiverAddress, warnings } = selectSend(kit.client.getState())
    return { receiverStatus, receiverProblem, receiverAddress, warnings }
  }

  test('an address is checked at once and shown in its normal form', async () => {
    const kit = await startSend()
    expect(await check(kit, ` ${receiver.toUpperCase()} `)).toEqual({
      receiverStatus: 'valid',
      receiverProblem: undefined,
      receiverAddress: receiver,
      warnings: [{ code: 'FIRST_TIME' }],
    })
  })

  test.each<[string, string, string]>([
    ['nothing that is an address', 'hello', 'FORMAT'],
    ['an address of another family that this site speaks', 'zsomebody', 'WRONG_FAMILY'],
    ['an account of another family', 'famb:1:zsomebody', 'WRONG_FAMILY'],
    ['an account on another network', `fama:2:${receiver}`, 'NETWORK'],
    ['a text without end', 'a'.repeat(100_000), 'FORMAT'],
    ['markup', '<script>alert(1)</script>', 'FORMAT'],
  ])('%s is refused', async (_, text, problem) => {
    const kit = await startSend()
    expect(await check(kit, text)).toMatchObject({ receiverStatus: 'invalid', receiverProblem: problem })
    expect(selectSend(kit.client.getState()).receiverAddress).toBeUndefined()
  })

  test('an account of this network is its address', async () => {
    const kit = await startSend()
    expect(await check(kit, `fama:1:${receiver}`)).toMatchObject({ receiverAddress: receiver })
  })

  test('an empty input is no problem', async () => {
    const kit = await startSend()
    await check(kit, 'hello')
    expect(await check(kit, '')).toEqual({
      receiverStatus: 'empty',
      receiverProblem: undefined,
      receiverAddress: undefined,
      warnings: [],
    })
  })

  test('warns of the own address, of a mistyped one, and of one that looks like the own', async () => {
    const kit = await startSend()
    expect((await check(kit, own)).warnings).toEqual([{ code: 'OWN_ADDRESS' }])
    const mixed = `${receiver.slice(0, 3).toUpperCase()}${receiver.slice(3)}`
    expect((await check(kit, mixed)).warnings).toEqual([{ code: 'FIRST_TIME' }, { code: 'CHECKSUM' }])
    const alike = `${own.slice(0, 4)}${'7'.repeat(32)}${own.slice(-4)}`
    expect((await check(kit, alike)).warnings).toEqual([
      { code: 'LOOK_ALIKE', resembles: own },
      { code: 'FIRST_TIME' },
    ])
  })

  test('one paid before is known, and one that looks like it is not', async () => {
    const kit = await startSend()
    kit.storage.setItem('@latchkit/known_receivers', JSON.stringify({ fama: [receiver], famb: 7 }))
    expect((await check(kit, receiver)).warnings).toEqual([])
    const alike = `${receiver.slice(0, 3)}${'0'.repeat(34)}${receiver.slice(-3)}`
    expect((await check(kit, alike)).warnings).toMatchObject([
      { code: 'LOOK_ALIKE', resembles: receiver },
      { code: 'FIRST_TIME' },
    ])
  })

  test('a name is looked up once typing has ended, and a late response is dropped', async () => {
    const kit = await startSend({ mock: { names: { 'alice.mock': receiver, 'bob.mock': own } } })
    const { client, environment, settle } = kit
    openSend(client)
    await settle()
    for (const text of ['alice.moc', 'alice.mock']) setSendReceiver(client, { receiver: text })
    await environment.advance(searchDebounceMs - 1)
    expect(selectSend(client.getState()).receiverStatus).toBe('checking')
    await environment.advance(1)
    expect(selectSend(client.getState())).toMatchObject({
      receiverStatus: 'valid',
      receiverAddress: receiver,
      receiverProfileName: 'alice.mock',
    })
    kit.transfers.mock.set({ delay: 500 })
    setSendReceiver(client, { receiver: 'bob.mock' })
    await environment.advance(400)
    setSendReceiver(client, { receiver: 'alice.mock' })
    await environment.advance(2_000)
    expect(selectSend(client.getState()).receiverAddress).toBe(receiver)
  })

  test.each([
    ['nobody.mock', {}, 'NAME_UNKNOWN'],
    ['alice.mock', { nameError: 'RPC_FAILED' as const }, 'NAME_FAILED'],
    ['evil.mock', { names: { 'evil.mock': 'not an address' } }, 'NAME_UNKNOWN'],
  ])('%s says why it cannot be used', async (name, mock, problem) => {
    const { client, environment } = await startSend({ mock: { names: { 'alice.mock': receiver }, ...mock } })
    openSend(client)
    setSendReceiver(client, { receiver: name })
    await environment.advance(1_000)
    expect(selectSend(client.getState())).toMatchObject({
      receiverStatus: 'invalid',
      receiverProblem: problem,
    })
  })
})

describe('payment links (D59)', () => {
  const links = {
    'pay:dollar': { receiver, token: 'DOLLAR', amount: { units: 1_250_000n } },
    'pay:native': { receiver, amount: { decimal: '0.25' } },
    'pay:open': { receiver: 'alice.mock' },
    'pay:foreign': { receiver, token: 'unheld' },
    'pay:elsewhere': { problem: 'NETWORK' },
    'pay:more': { problem: 'LINK_UNSUPPORTED' },
  } as const
  const paste = async (link: string) => {
    const kit = await startSend({ mock: { links, names: { 'alice.mock': receiver } } })
    openSend(kit.client)
    await kit.settle()
    setSendReceiver(kit.client, { receiver: link })
    await kit.settle()
    await kit.environment.advance(1_000)
    return { ...kit, send: selectSend(kit.client.getState()) }
  }

  test.each([
    ['pay:dollar', { token: dollar, amountInput: '1.25', receiverInput: receiver, sendTokenAmount: '1.25' }],
    ['pay:native', { token: native, amountInput: '0.25', receiverInput: receiver, sendFiatAmount: '500' }],
    ['pay:open', { token: native, amountInput: '', receiverInput: 'alice.mock', receiverAddress: receiver }],
  ])('%s fills in token, amount and receiver, which are checked as if typed', async (link, expected) => {
    const { send } = await paste(link)
    expect(send).toMatchObject({ ...expected, receiverStatus: 'valid', unit: 'token' })
  })

  test.each([
    ['pay:foreign', 'LINK_TOKEN'],
    ['pay:elsewhere', 'NETWORK'],
    ['pay:more', 'LINK_UNSUPPORTED'],
    ['mailto:alice@example.com', 'FORMAT'],
  ])('%s says why it cannot be paid, and changes nothing else', async (link, receiverProblem) => {
    const { send } = await paste(link)
    expect(send).toMatchObject({ token: native, amountInput: '', receiverStatus: 'invalid', receiverProblem })
  })

  test('a link that is replaced while it is read fills in nothing', async () => {
    const kit = await startSend({ mock: { links } })
    openSend(kit.client)
    setSendReceiver(kit.client, { receiver: 'pay:dollar' })
    setSendReceiver(kit.client, { receiver: own })
    await kit.settle()
    expect(selectSend(kit.client.getState())).toMatchObject({ token: native, receiverAddress: own })
  })
})

describe('another account, network or family', () => {
  test('on another network the receiver is checked again and the amount is gone: it would be another currency', async () => {
    const kit = await startSend()
    await fillIn(kit, { token: dollar, amount: '5' })
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(selectSend(kit.client.getState())).toMatchObject({
      amountInput: '',
      sendTokenAmount: undefined,
      token: undefined,
      receiverInput: receiver,
      receiverStatus: 'checking',
    })
    await kit.settle()
    expect(selectSend(kit.client.getState()).receiverStatus).toBe('valid')
  })

  test('another family asks for another receiver', async () => {
    const kit = await startSend()
    await fillIn(kit)
    await connect(kit.client, { connector: { namespace: 'famb', connectorId: 'x' } })
    await kit.settle()
    expect(selectSend(kit.client.getState())).toMatchObject({
      receiverStatus: 'invalid',
      receiverProblem: 'WRONG_FAMILY',
      canSend: false,
    })
  })

  test('another account keeps an amount of the native currency, judged by its own balance', async () => {
    const kit = await startSend()
    await fillIn(kit, { amount: '0.25' })
    kit.holdings.list = [{ ...native, quantity: { decimals: 18, numeric: '0.1' } }]
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    await kit.settle()
    expect(selectSend(kit.client.getState())).toMatchObject({
      amountInput: '0.25',
      problem: 'AMOUNT_TOO_HIGH',
    })
  })

  test.each<[string, (kit: Awaited<ReturnType<typeof startSend>>) => void]>([
    ['going back', ({ client }) => goBack(client)],
    ['closing', ({ client }) => closeModal(client)],
  ])('%s leaves no receiver behind for another day', async (_, leave) => {
    const kit = await startSend({ mock: { delay: 100 } })
    await fillIn(kit, { token: dollar, amount: '5' })
    leave(kit)
    expect(kit.client.getState().slices.send).toMatchObject({ amountInput: '', receiverInput: '' })
    openModal(kit.client)
    openSend(kit.client)
    expect(selectSend(kit.client.getState()).token).toEqual(native)
    expect(selectSend(kit.client.getState()).receiverAddress).toBeUndefined()
  })

  test('a plan that arrives after the visitor has left is dropped', async () => {
    const kit = await startSend({ mock: { delay: 100 } })
    await fillIn(kit)
    const reviewing = reviewSend(kit.client)
    reviewing.catch(() => {})
    await kit.settle()
    closeModal(kit.client)
    await kit.environment.advance(100)
    await expect(reviewing).rejects.toMatchObject({ code: 'CANCELLED' })
    const { plan, planError, loading } = selectSend(kit.client.getState())
    expect([plan, planError, loading]).toEqual([undefined, undefined, false])
  })

  test('a form of the page itself is kept while the modal opens and closes', async () => {
    const kit = await startSend()
    setSendAmount(kit.client, { amount: '0.5' })
    openModal(kit.client, { view: 'Networks' })
    closeModal(kit.client)
    await kit.settle()
    expect(selectSend(kit.client.getState())).toMatchObject({ amountInput: '0.5', token: native })
  })

  test('resetting empties it, and the native currency is chosen again', async () => {
    const kit = await startSend()
    await fillIn(kit, { token: dollar, amount: '5' })
    resetSend(kit.client)
    expect(selectSend(kit.client.getState())).toMatchObject({
      amountInput: '',
      receiverInput: '',
      receiverStatus: 'empty',
      token: native,
    })
  })
})
