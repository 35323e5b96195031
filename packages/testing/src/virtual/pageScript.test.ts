import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type PageWallet, toAnnounceScript, toPageScript } from './pageScript.js'
import { toPageStandard } from './toPageStandard.js'
import type { VirtualWalletOptions } from './types.js'

type Detail = {
  info: { name: string; uuid: string; rdns: string; icon: string }
  provider: {
    isMetaMask?: boolean
    request(request: { method: string }): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
    removeListener(event: string, listener: (value: unknown) => void): void
  }
}

/** A world with nothing but what a page has. */
function createPage(answer: unknown = { result: 'ok' }) {
  const answerTo = (request: unknown) => (typeof answer === 'function' ? answer(request) : answer)
  const target = new EventTarget()
  const sent: unknown[] = []
  const timers: { callback: () => void; milliseconds: number; handle: number }[] = []
  let handles = 0
  const window = {
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    latchkitVirtualWallet: async (id: string, text: string) => {
      sent.push([id, JSON.parse(text)])
      return answerTo(JSON.parse(text))
    },
  }
  const details: Detail[] = []
  target.addEventListener('eip6963:announceProvider', event => details.push((event as CustomEvent).detail))
  const context = createContext({
    window,
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) },
    CustomEvent,
    btoa,
    atob,
    setTimeout(callback: () => void, milliseconds: number) {
      handles += 1
      timers.push({ callback, milliseconds, handle: handles })
      return handles
    },
    clearTimeout(handle: number | undefined) {
      const index = timers.findIndex(timer => timer.handle === handle)
      if (index >= 0) timers.splice(index, 1)
    },
  })
  const run = (wallet: Partial<PageWallet> = {}) =>
    runInContext(
      toPageScript({
        id: 'w',
        info: { name: 'W', rdns: 'com.w', icon: 'data:,' },
        isMetaMask: false,
        announceAfter: 0,
        legacy: false,
        ...wallet,
      }),
      context,
    )
  const runText = (text: string) => runInContext(text, context)
  return { run, runText, details, sent, timers, window: window as Record<PropertyKey, unknown>, target }
}

describe('the page script', () => {
  test('announces at once and again when asked, with one uuid, frozen (EIP-6963)', () => {
    const { run, details, target } = createPage()
    run()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(details).toHaveLength(2)
    expect(details[0]?.info).toEqual({
      name: 'W',
      rdns: 'com.w',
      icon: 'data:,',
      uuid: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    })
    expect(details[1]?.info).toEqual(details[0]?.info)
    expect(details[1]?.provider).toBe(details[0]?.provider)
    expect(Object.isFrozen(details[0]) && Object.isFrozen(details[0]?.info)).toBe(true)
  })

  test('a late wallet is silent until its time, also when asked', () => {
    const { run, details, timers, target } = createPage()
    run({ announceAfter: 4000 })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(details).toEqual([])
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([4000])
    timers[0]?.callback()
    expect(details).toHaveLength(1)
  })

  test('can change the time of its announcement at the start of a page', () => {
    const { run, runText, details, timers } = createPage()
    run({ announceAfter: 9000 })
    runText(toAnnounceScript('w', 200))
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([200])
    timers[0]?.callback()
    expect(details).toHaveLength(1)
    runText(toAnnounceScript('someone else', 0))
    runText(toAnnounceScript('w', 0))
    expect(details).toHaveLength(2)
  })

  test('hands requests to the test and throws what the wallet refused', async () => {
    const ok = createPage()
    ok.run()
    await expect(ok.details[0]?.provider.request({ method: 'eth_accounts' })).resolves.toBe('ok')
    expect(ok.sent).toEqual([['w', { method: 'eth_accounts' }]])
    const refused = createPage({ error: { code: 4001, message: 'no', data: 5 } })
    refused.run()
    await expect(refused.details[0]?.provider.request({ method: 'x' })).rejects.toMatchObject({
      code: 4001,
      message: 'no',
      data: 5,
    })
  })

  test('passes the wallet’s events on until a listener is removed', () => {
    const { run, details, window } = createPage()
    run()
    const heard: unknown[] = []
    const listener = (value: unknown) => heard.push(value)
    details[0]?.provider.on('chainChanged', listener)
    const registry = window[Symbol.for('latchkit.virtualWallets')] as Map<
      string,
      (event: string, value: unknown) => void
    >
    registry.get('w')?.('chainChanged', '0x1')
    registry.get('w')?.('accountsChanged', [])
    details[0]?.provider.removeListener('chainChanged', listener)
    registry.get('w')?.('chainChanged', '0x2')
    expect(heard).toEqual(['0x1'])
  })

  test('is installed once however often it runs', () => {
    const { run, details } = createPage()
    run()
    run()
    expect(details).toHaveLength(1)
  })

  test('sets window.ethereum when configured, alone or besides its announcement', () => {
    const beside = createPage()
    beside.run({ legacy: true, isMetaMask: true })
    expect(beside.window['ethereum']).toBe(beside.details[0]?.provider)
    expect(beside.details[0]?.provider.isMetaMask).toBe(true)
    const only = createPage()
    only.run({ legacy: 'only' })
    expect(only.details).toEqual([])
    expect(only.window['ethereum']).toBeDefined()
  })

  test('hostile text stays text', () => {
    const { run, details } = createPage()
    const name = '</script><img onerror=alert(1)> \u2028 ` \\ "'
    run({ info: { name, rdns: 'com.w', icon: 'javascript:alert(1)' } })
    expect(details[0]?.info.name).toBe(name)
  })
})

describe('the page script of a wallet that speaks Wallet Standard', () => {
  type Standard = {
    name: string
    accounts: readonly { address: string; publicKey: Uint8Array }[]
    features: Record<string, Record<string, (...inputs: unknown[]) => Promise<unknown>>>
  }
  type Api = { register(wallet: Standard): void }
  const account = { address: 'A', publicKey: 'AQID', chains: ['solana:devnet'], features: [], label: 'One' }
  const answers: Record<string, unknown> = {
    'standard:connect': { accounts: [account] },
    'solana:signMessage': [{ signature: '/wA=', signedMessage: 'aGk=' }],
  }
  const standardOf = (options: VirtualWalletOptions = {}) => toPageStandard('W', { solana: {}, ...options })

  function setup(standard = standardOf(), more: Partial<PageWallet> = {}) {
    const page = createPage(({ method }: { method: string }) =>
      method in answers
        ? { result: answers[method] }
        : { error: { code: 4001, message: 'User rejected the request.' } },
    )
    const found: Standard[] = []
    const api: Api = { register: wallet => void (found.includes(wallet) || found.push(wallet)) }
    /** An app of Wallet Standard: listens, and says that it is there. */
    const openApp = () => {
      page.target.addEventListener('wallet-standard:register-wallet', event =>
        (event as CustomEvent).detail(api),
      )
      page.target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    }
    return { ...page, found, openApp, start: () => page.run({ standard, ...more }) }
  }
  const tell = ({ window }: ReturnType<typeof setup>, value: unknown) =>
    (
      window[Symbol.for('latchkit.virtualWallets')] as Map<string, (event: string, value: unknown) => void>
    ).get('w')?.('standard:change', value)

  test('registers once, whoever is first: the app or the wallet', () => {
    const walletFirst = setup()
    walletFirst.start()
    walletFirst.openApp()
    const appFirst = setup()
    appFirst.openApp()
    appFirst.start()
    for (const { found, details } of [walletFirst, appFirst]) {
      expect(found.map(({ name }) => name)).toEqual(['W'])
      expect(details).toHaveLength(1)
    }
  })

  test('a wallet of Solana alone is not announced by EIP-6963, also when its time changes', () => {
    const page = setup(standardOf(), { announces: false, legacy: true })
    page.openApp()
    page.start()
    page.runText(toAnnounceScript('w', 200))
    expect([page.details, page.window['ethereum']]).toEqual([[], undefined])
    expect(page.found).toHaveLength(1)
  })

  test('registers late, also for an app that asked before', () => {
    const page = setup(standardOf({ solana: { registerAfter: 3000 } }))
    page.openApp()
    page.start()
    page.openApp()
    expect(page.found).toEqual([])
    expect(page.timers.map(({ milliseconds }) => milliseconds)).toEqual([3000])
    page.timers[0]?.callback()
    expect(page.found).toHaveLength(1)
    expect(page.details).toHaveLength(1)
  })

  test('comes with the announcement unless it has its own time', () => {
    expect(standardOf({ announceAfter: 50 }).registerAfter).toBe(50)
    expect(standardOf({ announceAfter: 50, solana: { registerAfter: 7 } }).registerAfter).toBe(7)
    const page = setup(standardOf())
    page.start()
    page.runText(toAnnounceScript('w', 400))
    page.openApp()
    expect(page.found).toEqual([])
    for (const { callback } of [...page.timers]) callback()
    expect(page.found).toHaveLength(1)
  })

  test('bytes cross to the test as base64, and back', async () => {
    const page = setup()
    page.start()
    page.openApp()
    const [wallet] = page.found
    await wallet?.features['standard:connect']?.['connect']?.()
    const [shared] = wallet?.accounts ?? []
    expect([...(shared?.publicKey ?? [])]).toEqual([1, 2, 3])
    const message = Uint8Array.of(0, 255, 128)
    const outputs = await wallet?.features['solana:signMessage']?.['signMessage']?.({
      account: shared,
      message,
    })
    const [{ signature }] = outputs as [{ signature: Uint8Array }]
    expect([...signature]).toEqual([255, 0])
    expect(page.sent).toEqual([
      ['w', { method: 'standard:connect' }],
      ['w', { method: 'solana:signMessage', params: [{ account: 'A', message: 'AP+A' }] }],
    ])
  })

  test('throws what the wallet refused', async () => {
    const page = setup()
    page.start()
    page.openApp()
    const signing = page.found[0]?.features['solana:signIn']?.['signIn']?.({})
    await expect(signing).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
  })

  test('notifies a page of other accounts once it has connected', async () => {
    const page = setup()
    page.start()
    page.openApp()
    const [wallet] = page.found
    const heard: unknown[] = []
    wallet?.features['standard:events']?.['on']?.('change', (change: unknown) => heard.push(change))
    tell(page, { accounts: [account] })
    expect(heard).toEqual([])
    await wallet?.features['standard:connect']?.['connect']?.()
    tell(page, { accounts: [account] })
    tell(page, { accounts: [] })
    expect(heard).toMatchObject([{ accounts: [{ address: 'A' }] }, { accounts: [] }])
  })
})
