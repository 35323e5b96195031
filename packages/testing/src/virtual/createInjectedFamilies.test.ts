import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type BitcoinPageShape, bitcoinPages } from './bitcoin/bitcoinShapes.js'
import { createVirtualWallet } from './createVirtualWallet.js'
import { toPageScript } from './pageScript.js'
import { toRpcError } from './rpcError.js'
import type { StacksShape } from './stacks/stacksFamily.js'
import type { VirtualWalletOptions } from './types.js'

type Call = (...parameters: readonly unknown[]) => Promise<unknown>
type Provider = Readonly<Record<string, Call>>

const call = async (
  provider: Provider,
  name: string,
  ...parameters: readonly unknown[]
): Promise<unknown> => {
  const method = provider[name]
  if (!method) throw new Error(`The page has no ${name}.`)
  return method(...parameters)
}
const origin = 'https://site.example'

/** A page with the wallet's script, and nothing but what a page has. */
function createPage(options: VirtualWalletOptions) {
  const engine = createVirtualWallet(options)
  const timers: (() => void)[] = []
  const load = () => {
    const target = new EventTarget()
    const window: Record<string, unknown> = {
      addEventListener: target.addEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
      async latchkitVirtualWallet(_id: string, text: string) {
        try {
          return { result: (await engine.handle(origin, JSON.parse(text))) ?? null }
        } catch (error) {
          return { error: toRpcError(error) }
        }
      },
    }
    const context = createContext({
      window,
      crypto,
      CustomEvent,
      setTimeout: (run: () => void) => timers.push(run),
      clearTimeout: () => {},
    })
    runInContext(
      toPageScript({
        id: 'w',
        info: { name: 'W', rdns: 'com.w', icon: 'data:,' },
        isMetaMask: false,
        announceAfter: options.announceAfter ?? 0,
        legacy: false,
        announces: false,
        injected: engine.pages,
      }),
      context,
    )
    const find = (path: string): Provider =>
      path.split('.').reduce<unknown>((value, part) => Reflect.get(Object(value), part), window) as Provider
    engine.onEvent(({ event, value }) => {
      const registry = Reflect.get(window, Symbol.for('latchkit.virtualWallets')) as Map<
        string,
        (event: string, value: unknown) => void
      >
      registry.get('w')?.(event, JSON.parse(JSON.stringify(value)))
    })
    return { window, find }
  }
  return { engine, wallet: engine.wallet, load, timers }
}

const shapes = (Object.keys(bitcoinPages) as BitcoinPageShape[]).filter(shape => shape !== 'metamask')
/** What connects a wallet whose methods are called by their name. */
const connectMethod = (shape: BitcoinPageShape): string =>
  ({ magicEden: 'connect', oyl: 'getAddresses', alby: 'enable' })[shape as string] ?? 'requestAccounts'

describe('a wallet that a page has as an object', () => {
  test.each(shapes)('%s is where the page looks for it, connects once, and keeps the site', async shape => {
    const { wallet, load } = createPage({ families: ['bip122'], bitcoin: { shape } })
    const { path, methods } = bitcoinPages[shape]
    const provider = load().find(path)
    const connect = () =>
      methods.includes('request')
        ? call(provider, 'request', shape === 'leather' ? 'getAddresses' : 'wallet_connect', {})
        : call(provider, connectMethod(shape))
    await connect()
    expect(wallet.prompts()).toHaveLength(1)
    expect(wallet.bitcoin?.addresses()[0]).toMatch(/^bc1q/)
    wallet.setOutcome('reject')
    const refused = connect()
    const response: unknown = await refused.catch((error: unknown) => error)
    expect(JSON.stringify(response), 'a refusal has its code').toMatch(/4001|-32000/)
  })

  test.each(['leather', 'xverse', 'fordefi', 'sip030'] as StacksShape[])('%s has Stacks', async shape => {
    const { wallet, engine, load } = createPage({ families: ['stacks'], stacks: { shape } })
    const path = engine.pages[0]?.path ?? ''
    const { find, window } = load()
    const method = { leather: 'getAddresses', xverse: 'wallet_connect', fordefi: 'wallet_connect' }[
      shape as string
    ]
    const response = await call(find(path), 'request', method ?? 'stx_getAddresses')
    expect(JSON.stringify(response)).toContain(wallet.stacks?.addresses()[0])
    expect(window['wbip_providers']).toMatchObject([{ id: path }])
  })

  test('Xverse has both families in one object: one prompt, both accounts, dropped one by one', async () => {
    const { wallet, engine, load } = createPage({
      families: ['bip122', 'stacks'],
      bitcoin: { shape: 'xverse' },
      stacks: { shape: 'xverse' },
    })
    expect(engine.pages).toHaveLength(1)
    const provider = load().find('XverseProviders.BitcoinProvider')
    const { result } = (await call(provider, 'request', 'wallet_connect', {
      addresses: ['payment', 'ordinals', 'stacks'],
    })) as { result: { addresses: { purpose: string }[] } }
    expect(result.addresses.map(({ purpose }) => purpose)).toEqual([
      'payment',
      'ordinals',
      'stacks',
      'stacks',
    ])
    await call(provider, 'request', 'getAddresses', { purposes: ['payment', 'ordinals'] })
    expect(wallet.prompts()).toHaveLength(1)
    await wallet.disconnect('stacks')
    expect(await call(provider, 'request', 'wallet_getCurrentPermissions')).toMatchObject({ result: [{}] })
    expect(await call(provider, 'request', 'wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  })

  test('it keeps its permission over a reload, and emits events to the page', async () => {
    const { wallet, load } = createPage({ families: ['bip122'], bitcoin: { shape: 'unisat' } })
    await call(load().find('unisat'), 'requestAccounts')
    const provider = load().find('unisat')
    expect(await call(provider, 'getAccounts')).toEqual(wallet.bitcoin?.addresses())
    const heard: unknown[] = []
    await call(provider, 'on', 'accountsChanged', (accounts: unknown) => heard.push(accounts))
    await wallet.disconnect('bip122')
    expect(heard).toEqual([[]])
    expect(await call(provider, 'getAccounts')).toEqual([])
    expect(wallet.prompts()).toHaveLength(1)
  })

  test('late, silent and locked wallets keep the page waiting until they decide', async () => {
    const { wallet, load, timers } = createPage({
      families: ['bip122'],
      bitcoin: { shape: 'okx' },
      announceAfter: 500,
      outcome: 'never',
    })
    const { find, window } = load()
    expect(window['okxwallet']).toBeUndefined()
    for (const run of timers) run()
    const connecting = call(find('okxwallet.bitcoin'), 'requestAccounts')
    await wallet.waitForCall('requestAccounts')
    wallet.decide('approve')
    expect(await connecting).toHaveLength(1)
    await wallet.lock()
    expect(await call(find('okxwallet.bitcoin'), 'getAccounts')).toEqual([])
  })
})
