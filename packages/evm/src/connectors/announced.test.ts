import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from './eip1193.js'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

function createProvider() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const provider: Eip1193Provider = {
    request: vi.fn(async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : method.endsWith('ccounts') ? [address] : null,
    ),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const count = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  return { provider, count }
}

const info = { id: 'com.wallet', type: 'ANNOUNCED', name: 'Wallet', declaredIds: [] } as const

afterEach(() => {
  vi.resetModules()
})

describe('a wallet whose code comes later', () => {
  test('asks nothing of the wallet for being listed, and says who it is at once (R5.6)', async () => {
    vi.resetModules()
    const { announced } = await import('./announced.js')
    const { provider } = createProvider()
    const connector = announced({ ...info, provider })
    expect(connector).toMatchObject({ ...info, namespace: 'eip155', provider })
    expect(provider.request).not.toHaveBeenCalled()
  })

  test('connects also when the tap comes before its code', async () => {
    vi.resetModules()
    const { announced } = await import('./announced.js')
    const { provider } = createProvider()
    const session = await announced({ ...info, provider }).connect({ networks: [] })
    expect(session.caipNetworkId).toBe('eip155:1')
  })

  test('reaches the wallet in the tick of the tap once its code is here (design 3.4)', async () => {
    const { announced, loadInjected } = await import('./announced.js')
    await loadInjected()
    const { provider } = createProvider()
    void announced({ ...info, provider }).connect({ networks: [] })
    expect(provider.request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' })
  })

  test('a download that fails is an error of that call, and the next one tries again', async () => {
    vi.resetModules()
    const { announced, loadInjected } = await import('./announced.js')
    const { provider } = createProvider()
    let isOffline = true
    const connector = announced({ ...info, provider }, () =>
      isOffline ? Promise.reject(new Error('offline')) : loadInjected(),
    )
    await expect(connector.connect({ networks: [] })).rejects.toThrow('offline')
    // Hearing a wallet whose code cannot be had is no failure of its own: nothing was connected.
    connector.subscribe(() => {})()
    isOffline = false
    await expect(connector.connect({ networks: [] })).resolves.toMatchObject({ caipNetworkId: 'eip155:1' })
  })

  test('hears the wallet from when its code is here, and not at all when unheard before', async () => {
    vi.resetModules()
    const { announced, loadInjected } = await import('./announced.js')
    const { provider, count } = createProvider()
    const connector = announced({ ...info, provider })
    const stop = connector.subscribe(() => {})
    connector.subscribe(() => {})()
    await loadInjected()
    await vi.waitFor(() => expect(count()).toBe(3))
    stop()
    expect(count()).toBe(0)
  })
})
