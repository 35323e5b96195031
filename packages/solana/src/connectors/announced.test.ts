import { afterEach, describe, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import { createStandardWallet } from '../fixtures/createStandardWallet.js'

const info = { id: 'standard-wallet', type: 'ANNOUNCED', name: 'Wallet', declaredIds: [] } as const
const networks = [solanaMainnet, solanaDevnet]

afterEach(() => {
  vi.resetModules()
})

describe('a wallet whose code comes later', () => {
  test('asks nothing of the wallet for being listed, and says who it is at once (R5.6)', async () => {
    vi.resetModules()
    const { announced } = await import('./announced.js')
    const { wallet, promptCount, listenerCount } = createStandardWallet()
    const connector = announced({ ...info, wallet })
    expect(connector).toMatchObject({ ...info, namespace: 'solana', provider: wallet })
    expect([promptCount(), listenerCount()]).toEqual([0, 0])
  })

  test('connects also when the tap comes before its code', async () => {
    vi.resetModules()
    const { announced } = await import('./announced.js')
    const { wallet } = createStandardWallet()
    const session = await announced({ ...info, wallet }).connect({ networks })
    expect(session.caipNetworkId).toBe(solanaMainnet.caipNetworkId)
  })

  test('reaches the wallet in the tick of the tap once its code is here (design 3.4)', async () => {
    const { announced, loadStandard } = await import('./announced.js')
    await loadStandard()
    const { wallet, promptCount } = createStandardWallet()
    void announced({ ...info, wallet }).connect({ networks })
    expect(promptCount()).toBe(1)
  })

  test('keeps one connector behind it: its cluster is the one that was connected', async () => {
    const { announced } = await import('./announced.js')
    const { wallet } = createStandardWallet()
    const connector = announced({ ...info, wallet })
    expect(connector).not.toHaveProperty('cluster')
    await connector.connect({ networks })
    const heard: string[] = []
    connector.subscribe(({ type }) => heard.push(type))
    const { cluster } = connector as import('./cluster.js').SolanaConnector
    await vi.waitFor(() => {
      cluster?.moveTo(solanaMainnet.caipNetworkId)
      cluster?.moveTo(solanaDevnet.caipNetworkId)
      expect(heard).toContain('networkChanged')
    })
  })

  test('a download that fails is an error of that call, and the next one tries again', async () => {
    vi.resetModules()
    const { announced, loadStandard } = await import('./announced.js')
    const { wallet } = createStandardWallet()
    let isOffline = true
    const connector = announced({ ...info, wallet }, () =>
      isOffline ? Promise.reject(new Error('offline')) : loadStandard(),
    )
    await expect(connector.connect({ networks })).rejects.toThrow('offline')
    // Hearing a wallet whose code cannot be had is no failure of its own: nothing was connected.
    connector.subscribe(() => {})()
    isOffline = false
    await expect(connector.connect({ networks })).resolves.toHaveProperty('accounts')
  })

  test('hears the wallet from when its code is here, and not at all when unheard before', async () => {
    vi.resetModules()
    const { announced, loadStandard } = await import('./announced.js')
    const { wallet, listenerCount } = createStandardWallet()
    const connector = announced({ ...info, wallet })
    const stop = connector.subscribe(() => {})
    connector.subscribe(() => {})()
    await loadStandard()
    await vi.waitFor(() => expect(listenerCount()).toBe(1))
    stop()
    expect(listenerCount()).toBe(0)
  })
})
