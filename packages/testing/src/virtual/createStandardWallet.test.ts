import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProvider } from './createProvider.js'
import { createStandardWallet } from './createStandardWallet.js'
import { createVirtualWallet } from './createVirtualWallet.js'
import { toSolanaDevelopmentKey } from './solanaKeys.js'
import type { VirtualStandardWallet } from './standardPage.js'
import type { VirtualWalletOptions } from './types.js'

const [first, second] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
] as const
const text = new TextEncoder()

/** A transaction in its least form: one signer, no instruction. @param version -1: legacy */
function toTransaction(signers: readonly string[], version = -1): Uint8Array {
  const keys = signers.flatMap(address => [...base58.decode(address)])
  const head = version < 0 ? [] : [128 + version]
  const tail = version < 0 ? [] : [0]
  const message = [
    ...head,
    signers.length,
    0,
    0,
    signers.length,
    ...keys,
    ...new Array(32).fill(7),
    0,
    ...tail,
  ]
  return Uint8Array.from([signers.length, ...new Array(64 * signers.length).fill(0), ...message])
}

function setup(options: VirtualWalletOptions = {}, origin = 'https://site.example') {
  const engine = createVirtualWallet({
    families: ['solana'],
    ...options,
    solana: { privateKeys: [toSolanaDevelopmentKey(0), toSolanaDevelopmentKey(1)], ...options.solana },
  })
  const page = createStandardWallet(engine, origin)
  const heard: { accounts?: readonly string[]; chains?: readonly string[] }[] = []
  page.wallet.features['standard:events']?.on('change', ({ accounts, chains }) =>
    heard.push({
      ...(accounts ? { accounts: accounts.map(({ address }) => address) } : {}),
      ...(chains ? { chains } : {}),
    }),
  )
  const connect = (silent?: boolean, wallet: VirtualStandardWallet = page.wallet) =>
    wallet.features['standard:connect'].connect(silent === undefined ? undefined : { silent })
  const sign = (message: string, index = 0) => {
    const account = page.wallet.accounts[index]
    if (!account) throw new Error('not connected')
    return page.wallet.features['solana:signMessage']?.signMessage({ account, message: text.encode(message) })
  }
  const signTransaction = async (transaction: Uint8Array, over: object = {}) => {
    const [account] = page.wallet.accounts
    if (!account) throw new Error('not connected')
    const input = { account, transaction, chain: 'solana:localnet', ...over } as const
    const outputs = await page.wallet.features['solana:signTransaction']?.signTransaction(input)
    return outputs?.[0]?.signedTransaction
  }
  return { engine, wallet: engine.wallet, page, standard: page.wallet, heard, connect, sign, signTransaction }
}

const addressesOf = ({ accounts }: { accounts: readonly { address: string }[] }) =>
  accounts.map(({ address }) => address)
const code = (promise: Promise<unknown> | undefined): Promise<unknown> =>
  (promise ?? Promise.reject(new Error('no such feature'))).then(
    value => `resolved: ${JSON.stringify(value)}`,
    (error: { code?: unknown; message?: string }) => error.code ?? error.message,
  )

describe('the virtual wallet as Wallet Standard has it', () => {
  let it: ReturnType<typeof setup>
  beforeEach(() => {
    it = setup()
  })

  test('registers with an app that is there, with one that comes later, and no more once stopped', () => {
    const target = new EventTarget()
    const apps: unknown[][] = [[], [], []]
    const open = (index: number) => {
      const api = { register: (...wallets: unknown[]) => apps[index]?.push(...wallets) }
      target.addEventListener('wallet-standard:register-wallet', event => (event as CustomEvent).detail(api))
      target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    }
    open(0)
    const stop = it.page.registerInto(target)
    open(1)
    stop()
    open(2)
    expect(apps).toEqual([[it.standard], [it.standard], []])
  })

  test('is plain and read-only, shares nothing before it is asked', () => {
    const { standard } = it
    expect(standard).toMatchObject({
      version: '1.0.0',
      name: 'Virtual Wallet',
      chains: ['solana:localnet', 'solana:devnet', 'solana:testnet', 'solana:mainnet'],
      accounts: [],
    })
    expect(standard.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Object.keys(standard.features).sort()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signIn',
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events',
    ])
    for (const part of [standard, standard.features, standard.chains, standard.accounts])
      expect(Object.isFrozen(part)).toBe(true)
  })

  test('accounts are read-only, with their own bytes, chains and features', async () => {
    const { accounts } = await it.connect()
    expect(addressesOf(it.standard)).toEqual([first, second])
    const [account] = accounts
    expect(account).toMatchObject({
      address: first,
      chains: it.standard.chains,
      features: [
        'solana:signIn',
        'solana:signTransaction',
        'solana:signAndSendTransaction',
        'solana:signMessage',
      ],
      label: 'Account 1',
      icon: it.standard.icon,
    })
    expect(Object.isFrozen(account)).toBe(true)
    const bytes = account?.publicKey as Uint8Array
    bytes.fill(0)
    expect(base58.encode(account?.publicKey as Uint8Array)).toBe(first)
    expect((await it.connect()).accounts[0]).toBe(account)
    expect(it.wallet.prompts().map(({ method }) => method)).toEqual(['standard:connect'])
  })

  test('connects silently only where the visitor allowed the site, also after a reload', async () => {
    expect((await it.connect(true)).accounts).toEqual([])
    expect(it.wallet.prompts()).toEqual([])
    await it.connect()
    it.wallet.setOutcome('reject')
    const reloaded = createStandardWallet(it.engine, 'https://site.example').wallet
    expect(reloaded.accounts).toEqual([])
    expect(addressesOf(await it.connect(true, reloaded))).toEqual([first, second])
    const other = createStandardWallet(it.engine, 'https://other.example').wallet
    expect((await it.connect(true, other)).accounts).toEqual([])
    expect(it.wallet.prompts()).toHaveLength(1)
  })

  test.each([
    ['reject', 4001],
    ['busy', -32002],
    [{ error: { code: -32603, message: 'Unexpected error' } }, -32603],
    [{ delay: 1, answer: 'reject' as const }, 4001],
  ] as const)('outcome %j rejects with %i', async (outcome, number) => {
    it.wallet.setOutcome(outcome)
    expect(await code(it.connect())).toBe(number)
    expect(it.standard.accounts).toEqual([])
    it.wallet.setOutcome('approve')
    it.wallet.setOutcome(outcome, 'solana:signMessage')
    await it.connect()
    expect(await code(it.sign('hello'))).toBe(number)
  })

  test('declines in the words of Phantom', async () => {
    it.wallet.setOutcome('reject')
    await expect(it.connect()).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
  })

  test("'never' waits until the test decides, 'slow' its time", async () => {
    it.wallet.setOutcome('never')
    const asking = [code(it.connect()), code(it.connect())]
    await it.wallet.waitForCall('standard:connect', 2)
    it.wallet.decide('reject')
    expect(await Promise.all(asking)).toEqual([4001, 4001])
    vi.useFakeTimers()
    it.wallet.setOutcome('slow')
    const connecting = it.connect()
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    expect((await connecting).accounts).toHaveLength(2)
  })

  test('a locked wallet shows no account, signs nothing, and connects once it is unlocked', async () => {
    await it.connect()
    const signing = () => code(it.sign('hello'))
    const account = it.standard.accounts[0]
    await it.wallet.lock()
    expect(it.standard.accounts).toEqual([])
    expect((await it.connect(true)).accounts).toEqual([])
    const held = it.standard.features['solana:signMessage']
    if (!account) throw new Error('not connected')
    expect(await code(held?.signMessage({ account, message: text.encode('x') }))).toBe(4100)
    const connecting = it.connect()
    await it.wallet.unlock()
    expect(addressesOf(await connecting)).toEqual([first, second])
    expect(await signing()).toMatch('resolved')
    expect(it.heard).toEqual([{ accounts: [first, second] }, { accounts: [] }, { accounts: [first, second] }])
  })

  test('changes accounts, and only connected pages are notified', async () => {
    const other = setup({}, 'https://other.example')
    const idle = vi.fn()
    createStandardWallet(it.engine, 'https://site.example').wallet.features['standard:events']?.on(
      'change',
      idle,
    )
    await it.connect()
    await it.wallet.setSolanaAccounts([second])
    expect(it.heard).toEqual([{ accounts: [first, second] }, { accounts: [second] }])
    expect(addressesOf(it.standard)).toEqual([second])
    expect(it.wallet.solanaAddresses()).toEqual([second])
    expect(idle).not.toHaveBeenCalled()
    expect(other.heard).toEqual([])
    await expect(it.wallet.setSolanaAccounts([base58.encode(new Uint8Array(32))])).rejects.toThrow('no key')
  })

  test('ends by the visitor or by the site, and is to be asked again', async () => {
    await it.connect()
    await it.wallet.disconnect()
    expect(it.standard.accounts).toEqual([])
    expect((await it.connect(true)).accounts).toEqual([])
    await it.connect()
    await it.standard.features['standard:disconnect']?.disconnect()
    await it.standard.features['standard:disconnect']?.disconnect()
    expect(it.standard.accounts).toEqual([])
    expect((await it.connect(true)).accounts).toEqual([])
    expect(it.heard.map(({ accounts }) => accounts?.length)).toEqual([2, 0, 2, 0])
    expect(it.wallet.prompts()).toHaveLength(2)
  })

  test('signs bytes with its own key, several at once by one question', async () => {
    await it.connect()
    const [account, other] = it.standard.accounts
    if (!account || !other) throw new Error('not connected')
    const message = text.encode('Grüße, 世界')
    const outputs = await it.standard.features['solana:signMessage']?.signMessage(
      { account, message },
      { account: other, message },
    )
    for (const [index, output] of (outputs ?? []).entries()) {
      const key = it.standard.accounts[index]?.publicKey as Uint8Array
      expect(ed25519.verify(output.signature, message, key)).toBe(true)
      expect(Buffer.from(output.signedMessage)).toEqual(Buffer.from(message))
    }
    expect(outputs).toHaveLength(2)
    expect(it.wallet.prompts().map(({ method }) => method)).toEqual([
      'standard:connect',
      'solana:signMessage',
    ])
  })

  test.each([-1, 0])('signs a transaction of version %i, its own slot only', async version => {
    await it.connect()
    const bytes = toTransaction([second, first], version)
    const signed = (await it.signTransaction(bytes)) as Uint8Array
    expect([...signed.slice(1, 65)]).toEqual([...bytes.slice(1, 65)])
    expect([...signed.slice(129)]).toEqual([...bytes.slice(129)])
    expect(ed25519.verify(signed.slice(65, 129), bytes.slice(129), base58.decode(first))).toBe(true)
  })

  test('signs nothing it should not, and asks the visitor nothing about it', async () => {
    await it.connect()
    const [account] = it.standard.accounts
    const fine = toTransaction([first])
    const stranger = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(9)))
    expect(await code(it.signTransaction(toTransaction([second])))).toBe(-32602)
    expect(await code(it.signTransaction(fine.slice(1)))).toBe(-32602)
    expect(await code(it.signTransaction(fine, { chain: 'solana:elsewhere' }))).toBe(4902)
    expect(await code(it.signTransaction(fine, { account: { ...account, address: stranger } }))).toBe(4100)
    expect(await code(it.signTransaction(fine, { account: undefined }))).toBe(4100)
    const message = fine.slice(65)
    if (!account) throw new Error('not connected')
    expect(await code(it.standard.features['solana:signMessage']?.signMessage({ account, message }))).toBe(
      -32602,
    )
    expect(await code(it.standard.features['solana:signMessage']?.signMessage())).toBe(-32602)
    expect(
      await code(it.engine.handle('https://site.example', { method: 'solana:signMessage', params: [7] })),
    ).toBe('Invalid parameters: there is nothing to sign.')
    expect(it.wallet.prompts()).toHaveLength(1)
    const old = setup({ solana: { transactionVersions: ['legacy'] } })
    await old.connect()
    expect(await code(old.signTransaction(toTransaction([first], 0)))).toBe(-32602)
    expect(old.standard.features['solana:signTransaction']?.supportedTransactionVersions).toEqual(['legacy'])
  })

  test("'wrongChain' connects on a chain that no site has, and signs nothing for the site's", async () => {
    it.wallet.setOutcome('wrongChain')
    const { accounts } = await it.connect()
    expect(accounts[0]?.chains).toEqual(['solana:nowhere'])
    expect(await code(it.signTransaction(toTransaction([first])))).toBe(4902)
    const late = setup()
    await late.connect()
    late.wallet.setOutcome('wrongChain', 'solana:signTransaction')
    expect(await code(late.signTransaction(toTransaction([first])))).toBe(4902)
  })

  test('moves to other chains, and says so', async () => {
    await it.connect()
    await it.wallet.setSolanaChains(['solana:devnet'])
    expect(it.wallet.solanaChains()).toEqual(['solana:devnet'])
    expect(it.heard.slice(1)).toEqual([{ chains: ['solana:devnet'] }, { accounts: [first, second] }])
    expect(it.standard.accounts[0]?.chains).toEqual(['solana:devnet'])
    expect(await code(it.signTransaction(toTransaction([first])))).toBe(4902)
  })

  test('signs in: builds the text, signs it and shares the account by one question (CAIP-122)', async () => {
    const signIn = it.standard.features['solana:signIn']?.signIn
    const [output] = (await signIn?.({ statement: 'Hi.', nonce: 'abcdefgh' })) ?? []
    if (!output) throw new Error('no answer')
    expect(new TextDecoder().decode(output.signedMessage)).toBe(
      `site.example wants you to sign in with your Solana account:\n${first}\n\nHi.\n\nNonce: abcdefgh`,
    )
    expect(ed25519.verify(output.signature, output.signedMessage, base58.decode(first))).toBe(true)
    expect(output.account).toBe(it.standard.accounts[0])
    expect(it.wallet.prompts().map(({ method }) => method)).toEqual(['solana:signIn'])
    expect(await code(signIn?.({ domain: 'evil.example' }))).toBe(-32602)
    expect(await code(signIn?.({ statement: 'a\nb' }))).toBe(-32602)
    expect(await code(signIn?.({ address: base58.encode(new Uint8Array(32)) }))).toBe(4100)
    expect(await signIn?.({ address: second })).toMatchObject([{ account: { address: second } }])
    expect(await signIn?.()).toHaveLength(1)
  })

  test('a refused sign-in shares nothing; a locked wallet signs in once it is unlocked', async () => {
    const signIn = it.standard.features['solana:signIn']?.signIn
    it.wallet.setOutcome('reject')
    expect(await code(signIn?.({}))).toBe(4001)
    expect((await it.connect(true)).accounts).toEqual([])
    it.wallet.setOutcome('approve')
    await it.wallet.lock()
    const signing = signIn?.({})
    await it.wallet.unlock()
    expect(await signing).toHaveLength(1)
  })

  test('leaves out the disabled features, also where they are called by hand', async () => {
    const { standard, engine } = setup({ solana: { features: ['signMessage', 'events'] } })
    expect(Object.keys(standard.features).sort()).toEqual([
      'solana:signMessage',
      'standard:connect',
      'standard:events',
    ])
    for (const method of ['solana:signIn', 'standard:disconnect', 'standard:nonsense', 'eth_chainId'])
      await expect(engine.handle('https://site.example', { method })).rejects.toMatchObject({
        rpc: { code: 4200 },
      })
  })

  test('without a node it sends nothing', async () => {
    const { connect, standard } = setup({ solana: { rpcUrl: { 'solana:devnet': 'http://127.0.0.1:9' } } })
    await connect()
    const [account] = standard.accounts
    if (!account) throw new Error('not connected')
    const input = { account, transaction: toTransaction([first]), chain: 'solana:localnet' } as const
    const send = standard.features['solana:signAndSendTransaction']?.signAndSendTransaction
    expect(await code(send?.(input))).toBe(4900)
    expect(await code(send?.({ ...input, chain: undefined as never }))).toBe(-32602)
  })

  test('counts its listeners, and a removed one is not notified', async () => {
    const hear = vi.fn()
    const { on } = it.standard.features['standard:events'] ?? {}
    expect(it.page.listenerCount()).toBe(1)
    const stop = on?.('change', hear)
    expect(it.page.listenerCount()).toBe(2)
    stop?.()
    stop?.()
    on?.('nonsense' as 'change', hear)
    expect(it.page.listenerCount()).toBe(1)
    await it.connect()
    expect(hear).not.toHaveBeenCalled()
  })
})

describe('a wallet of both families', () => {
  const evmAccount = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  const both = (options: VirtualWalletOptions = {}) => {
    const it = setup({ families: ['eip155', 'solana'], name: 'Both', ...options })
    const provider = createProvider(it.engine, 'https://site.example')
    const connectEvm = () => provider.request({ method: 'eth_requestAccounts' })
    return { ...it, provider, connectEvm }
  }

  test('is one wallet: one name, one script, one list of calls', async () => {
    const { wallet, standard, connect, connectEvm } = both()
    expect([wallet.name, standard.name, wallet.families]).toEqual(['Both', 'Both', ['eip155', 'solana']])
    wallet.setOutcome('reject')
    expect(await code(connect())).toBe(4001)
    expect(await code(connectEvm())).toBe(4001)
    wallet.setOutcome('approve')
    await connect()
    expect(await connectEvm()).toEqual([evmAccount])
    expect(wallet.prompts().map(({ method }) => method)).toEqual([
      'standard:connect',
      'eth_requestAccounts',
      'standard:connect',
      'eth_requestAccounts',
    ])
    expect([wallet.addresses(), wallet.solanaAddresses()]).toMatchObject([{ length: 1 }, [first, second]])
  })

  test('may ask once for all its families', async () => {
    const { wallet, connect, connectEvm } = both({ approvesTogether: true })
    expect(await connectEvm()).toEqual([evmAccount])
    expect((await connect(true)).accounts).toHaveLength(2)
    expect(wallet.prompts()).toHaveLength(1)
  })

  test('drops one family and keeps the other', async () => {
    const { wallet, connect, connectEvm, standard, provider } = both()
    await connect()
    await connectEvm()
    await wallet.disconnect('eip155')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(standard.accounts).toHaveLength(2)
    await connectEvm()
    await wallet.disconnect('solana')
    expect(standard.accounts).toEqual([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([evmAccount])
    await connect()
    await wallet.disconnect()
    expect([standard.accounts, await provider.request({ method: 'eth_accounts' })]).toEqual([[], []])
  })

  test('is locked and unlocked as a whole', async () => {
    const { wallet, connect, connectEvm, standard, provider } = both()
    await connect()
    await connectEvm()
    await wallet.lock()
    expect([standard.accounts, await provider.request({ method: 'eth_accounts' })]).toEqual([[], []])
    await wallet.unlock()
    expect(standard.accounts).toHaveLength(2)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([evmAccount])
  })

  test('supports only its families', async () => {
    const evm = createVirtualWallet()
    expect(() => createStandardWallet(evm)).toThrow('does not support Solana')
    expect(evm.wallet.solanaAddresses()).toEqual([])
    expect(evm.wallet.solanaChains()).toEqual([])
    await expect(evm.wallet.setSolanaAccounts([])).rejects.toThrow('does not support Solana')
    await expect(evm.wallet.setSolanaChains([])).rejects.toThrow('does not support Solana')
    await expect(evm.handle('x', { method: 'standard:connect' })).rejects.toMatchObject({
      rpc: { code: 4200 },
    })
    expect(createVirtualWallet({ solana: {} }).wallet.families).toEqual(['eip155', 'solana'])
    expect(setup().wallet.addresses()).toEqual([])
  })
})
