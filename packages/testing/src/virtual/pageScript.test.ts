import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type PageWallet, toAnnounceScript, toPageScript } from './pageScript.js'

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
  const target = new EventTarget()
  const sent: unknown[] = []
  const timers: { callback: () => void; milliseconds: number }[] = []
  const window = {
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    door: async (id: string, text: string) => {
      sent.push([id, JSON.parse(text)])
      return answer
    },
  }
  const details: Detail[] = []
  target.addEventListener('eip6963:announceProvider', event => details.push((event as CustomEvent).detail))
  const context = createContext({
    window,
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) },
    CustomEvent,
    setTimeout: (callback: () => void, milliseconds: number) => timers.push({ callback, milliseconds }),
    clearTimeout: (handle: number) => timers.splice(handle - 1, 1),
  })
  const run = (wallet: Partial<PageWallet> = {}) =>
    runInContext(
      toPageScript({
        id: 'w',
        binding: 'door',
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

  test('can be told at the start of a page to come at another time', () => {
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

  test('puts itself at window.ethereum when told to, alone or besides its announcement', () => {
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
