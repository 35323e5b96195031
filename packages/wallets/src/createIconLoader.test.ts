import { afterEach, describe, expect, it, vi } from 'vitest'
import { wallets } from './all.js'
import { createIconLoader } from './createIconLoader.js'
import { walletIcons } from './icons/index.js'

afterEach(async () => {
  vi.doUnmock('./icons/rest.js')
  vi.doUnmock('./all.js')
  vi.resetModules()
  // The next import takes the mocks back; left to one that also mocks, their order would be chance.
  await import('./featured.js')
})

describe('createIconLoader', () => {
  it('R3.15: returns every wallet by its image id and by its directory id', async () => {
    const load = createIconLoader()
    for (const wallet of wallets) {
      const icon = walletIcons[wallet.image_id ?? '']
      expect(icon).toBeDefined()
      expect(await load(wallet.image_id ?? '')).toBe(icon)
      expect(await load(wallet.id)).toBe(icon)
    }
  })

  it.each(['', 'nobody', '__proto__', 'constructor', 'toString', 'f'.repeat(64), 'x'.repeat(100_000)])(
    'returns undefined for %j',
    async id => {
      expect(await createIconLoader()(id)).toBeUndefined()
    },
  )

  it('R9.1: has the first rows at hand, and never loads the rest for them', async () => {
    vi.resetModules()
    const rest = vi.fn(() => ({ restIcons: {} }))
    const all = vi.fn(() => ({ wallets: [] }))
    vi.doMock('./icons/rest.js', rest)
    vi.doMock('./all.js', all)
    const { createIconLoader } = await import('./createIconLoader.js')
    const load = createIconLoader()
    expect(await load('metamask')).toMatchObject({ background: '#fff1e0' })
    expect(await load('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393')).toBeDefined()
    expect(rest).not.toHaveBeenCalled()
    expect(all).not.toHaveBeenCalled()
    expect(await load('rabby')).toBeUndefined()
    expect(rest).toHaveBeenCalled()
  })

  it('never rejects when a chunk cannot be fetched', async () => {
    vi.resetModules()
    vi.doMock('./icons/rest.js', () => {
      throw new Error('offline')
    })
    const { createIconLoader } = await import('./createIconLoader.js')
    const load = createIconLoader()
    expect(await load('metamask')).toBeDefined()
    expect(await load('rabby')).toBeUndefined()
  })
})
