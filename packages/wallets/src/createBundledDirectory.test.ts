import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wallets } from './all.js'
import { createBundledDirectory } from './createBundledDirectory.js'
import { featuredWallets } from './featured.js'
import { walletIcons } from './icons/index.js'

const directory = createBundledDirectory()
const names = (list: readonly { name: string }[]) => list.map(wallet => wallet.name)

afterEach(async () => {
  vi.doUnmock('./all.js')
  vi.resetModules()
  // The next import takes the mocks back; left to one that also mocks, their order would be chance.
  await import('./featured.js')
})

describe('createBundledDirectory', () => {
  it('R9.1: returns the first 4 rows and the number of all', async () => {
    const answer = await directory.getWallets({ page: 1, entries: 4 })
    expect(names(answer.wallets)).toEqual(['MetaMask', 'Phantom', 'Coinbase Wallet', 'Trust Wallet'])
    expect(answer.count).toBe(wallets.length)
  })

  it('returns the first rows without loading the rest of the list', async () => {
    vi.resetModules()
    const all = vi.fn(() => ({ wallets: [] }))
    vi.doMock('./all.js', all)
    const { createBundledDirectory } = await import('./createBundledDirectory.js')
    const offline = createBundledDirectory()
    for (const chains of [
      undefined,
      [],
      ['eip155:1'],
      ['solana:x'],
      ['bip122:y'],
      ['eip155:1', 'stacks:1'],
    ]) {
      const answer = await offline.getWallets({ page: 1, entries: 4, chains })
      expect(answer.wallets).toHaveLength(4)
    }
    expect(await offline.getWallets({ page: 1, entries: 4, chains: ['cosmos:hub'] })).toEqual({
      wallets: [],
      count: 0,
    })
    expect(all).not.toHaveBeenCalled()
    await offline.getWallets({ page: 2, entries: 4 })
    expect(all).toHaveBeenCalled()
  })

  it('pages through the whole list, each wallet once and in order', async () => {
    for (const entries of [1, 4, 7, 40, 100]) {
      const seen: string[] = []
      for (let page = 1; ; page++) {
        const answer = await directory.getWallets({ page, entries })
        expect(answer.count).toBe(wallets.length)
        if (answer.wallets.length === 0) break
        seen.push(...names(answer.wallets))
      }
      expect(seen).toEqual(names(wallets))
    }
  })

  it('keeps to the chains of the site, whole families and CAIP-2 ids alike', async () => {
    for (const chain of ['eip155', 'eip155:8453', 'solana', 'bip122', 'stacks:1']) {
      const expected = wallets.filter(wallet => wallet.chains.includes(chain.split(':')[0] ?? ''))
      for (const entries of [2, 4, 100]) {
        const answer = await directory.getWallets({ page: 1, entries, chains: [chain] })
        expect(names(answer.wallets)).toEqual(names(expected).slice(0, entries))
        expect(answer.count).toBe(expected.length)
      }
    }
  })

  it.each([
    ['meta', 'MetaMask'],
    ['  METAMASK ', 'MetaMask'],
    ['eden', 'Magic Eden'],
    ["d'cent", "D'CENT"],
    ['1in', '1inch Wallet'],
    ['io.rabby', 'Rabby Wallet'],
    ['ｍｅｔａ', 'MetaMask'],
  ])('finds %j as %s first', async (search, expected) => {
    const answer = await directory.getWallets({ page: 1, entries: 100, search })
    expect(answer.wallets[0]?.name).toBe(expected)
    expect(answer.count).toBe(answer.wallets.length)
  })

  it('ranks names that start with the search above names that contain it', async () => {
    const found = names((await directory.getWallets({ page: 1, entries: 100, search: 'ex' })).wallets)
    expect(found[0]).toBe('Exodus')
    const core = names((await directory.getWallets({ page: 1, entries: 100, search: 'co' })).wallets)
    const starts = core.filter(name => name.toLowerCase().startsWith('co'))
    expect(core.slice(0, starts.length)).toEqual(starts)
    expect(core).toContain('Bitcoin.com Wallet')
  })

  it('returns nothing for a search without matches, and everything for an empty one', async () => {
    expect(await directory.getWallets({ page: 1, entries: 100, search: 'zzzz' })).toEqual({
      wallets: [],
      count: 0,
    })
    expect((await directory.getWallets({ page: 1, entries: 100, search: '   ' })).count).toBe(wallets.length)
  })

  it('R9.8, D19: finds Phantom, Solflare and Coinbase Wallet by their fixed explorer ids', async () => {
    const found = await directory.getWallets({
      page: 1,
      entries: 10,
      include: [
        'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
        '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
        'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      ],
    })
    expect(names(found.wallets).sort()).toEqual(['Coinbase Wallet', 'Phantom', 'Solflare'])
  })

  it('takes include and exclude by directory id, image id, rdns or name (host A3)', async () => {
    const metamask = featuredWallets[0]
    for (const id of [metamask?.id ?? '', 'metamask', 'io.metamask', 'IO.MetaMask', 'MetaMask']) {
      const only = await directory.getWallets({ page: 1, entries: 10, include: [id] })
      expect(names(only.wallets)).toEqual(['MetaMask'])
      expect(only.count).toBe(1)
      const without = await directory.getWallets({ page: 1, entries: 100, exclude: [id] })
      expect(names(without.wallets)).not.toContain('MetaMask')
      expect(without.count).toBe(wallets.length - 1)
    }
    expect((await directory.getWallets({ page: 1, entries: 4, include: [] })).count).toBe(wallets.length)
    expect((await directory.getWallets({ page: 1, entries: 4, include: ['undefined'] })).count).toBe(0)
  })

  it('has no badges to give', async () => {
    expect(await directory.getWallets({ page: 1, entries: 4, badgeType: 'certified' })).toEqual({
      wallets: [],
      count: 0,
    })
  })

  it('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('closed')
    await expect(
      directory.getWallets({ page: 1, entries: 4, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
    const controller = new AbortController()
    const pending = directory.getWallets({ page: 2, entries: 4, signal: controller.signal })
    controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
  })

  it('returns at most what was requested, in order, for any request', async () => {
    const number = fc.oneof(
      fc.integer({ min: -3, max: 120 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0.5, 1e9),
    )
    const chain = fc.constantFrom('eip155:1', 'solana', 'bip122:0', 'stacks', 'cosmos:x', '', ':')
    const id = fc.oneof(fc.constantFrom('metamask', 'io.rabby', 'nobody'), fc.string())
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            page: number,
            entries: number,
            search: fc.oneof(fc.string(), fc.constantFrom('wallet', 'a', '.')),
            chains: fc.array(chain, { maxLength: 3 }),
            include: fc.array(id, { maxLength: 3 }),
            exclude: fc.array(id, { maxLength: 3 }),
          },
          { requiredKeys: ['page', 'entries'] },
        ),
        async question => {
          const answer = await directory.getWallets(question)
          expect(answer.wallets.length).toBeLessThanOrEqual(answer.count)
          expect(answer.count).toBeLessThanOrEqual(wallets.length)
          expect(new Set(answer.wallets).size).toBe(answer.wallets.length)
          if (question.entries >= 1) expect(answer.wallets.length).toBeLessThanOrEqual(question.entries)
          const all = await directory.getWallets({ ...question, page: 1, entries: 1000 })
          expect(all.count).toBe(answer.count)
          expect(all.wallets).toHaveLength(answer.count)
          const ids = all.wallets.map(wallet => wallet.id)
          for (const wallet of answer.wallets) expect(ids).toContain(wallet.id)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('R3.15: returns an icon by image id, else by directory id, else nothing, and never rejects', async () => {
    const rabby = wallets.find(wallet => wallet.image_id === 'rabby')
    expect(await directory.getWalletIcon({ id: 'x', image_id: 'rabby' })).toEqual(walletIcons['rabby'])
    expect(await directory.getWalletIcon({ id: rabby?.id ?? '' })).toEqual(walletIcons['rabby'])
    expect(
      await directory.getWalletIcon({
        id: rabby?.id ?? '',
        image_id: 'eebe4a7f-7166-402f-92e0-1f64ca2aa800',
      }),
    ).toEqual(walletIcons['rabby'])
    expect(await directory.getWalletIcon({ id: 'nobody' })).toBeUndefined()
  })
})
