import { readdirSync, readFileSync } from 'node:fs'
import type { Wallet } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { wallets } from './all.js'
import { families, familyMasks } from './familyMasks.js'
import { featuredWallets } from './featured.js'
import { moreFeatured } from './featuredMore.js'

const listed = readdirSync(new URL('./list', import.meta.url)).map(file => file.replace(/\.ts$/, ''))

const keys: ReadonlySet<string> = new Set([
  'id',
  'name',
  'image_id',
  'homepage',
  'rdns',
  'chains',
  'mobile_link',
  'universal_link',
  'desktop_link',
  'webapp_link',
  'browser_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'declaredIds',
  'walletConnect',
])

const https = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?][\w\-./?=&:%]*)?$/
const scheme = /^[a-z][a-z0-9+.-]*:\/\/[\w\-./?=&:]*$/
const dangerous = /^(?:javascript|data|file|intent|blob|about|vbscript|view-source|filesystem|http|ws):/i
const rdns = /^[a-z0-9]+(?:\.[A-Za-z0-9-]+)+$/
const declared = /^(?:rdns|standard|wbip|stacks|provider):\S(?:.{0,80}\S)?$/

const links = (wallet: Wallet) =>
  [
    wallet.homepage,
    wallet.mobile_link,
    wallet.universal_link,
    wallet.desktop_link,
    wallet.webapp_link,
    wallet.browser_link,
    wallet.app_store,
    wallet.play_store,
    wallet.chrome_store,
    wallet.firefox_store,
  ].filter(link => link !== undefined)

const duplicates = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('the bundled list', () => {
  it('holds at least 60 wallets, and at least 4 of every chain family', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    for (const family of families)
      expect(wallets.filter(wallet => wallet.chains.includes(family)).length, family).toBeGreaterThanOrEqual(
        4,
      )
  })

  it('holds every file of src/list once, under its file name', async () => {
    expect(wallets).toHaveLength(listed.length)
    for (const name of listed) {
      const module: Record<string, unknown> = await import(`./list/${name}.ts`)
      expect(Object.keys(module)).toEqual([name])
      expect(wallets).toContain(module[name])
    }
  })

  it('starts with the first rows, in their order, and each family has a way in there', () => {
    const first = [...featuredWallets, ...moreFeatured]
    expect(wallets.slice(0, first.length)).toEqual(first)
    for (const family of families)
      expect(first.filter(wallet => wallet.chains.includes(family)).length).toBeGreaterThanOrEqual(2)
  })

  it('D45: never gives two wallets one id, image id, rdns, name or declared id', () => {
    expect(duplicates(wallets.map(wallet => wallet.id))).toEqual([])
    expect(duplicates(wallets.map(wallet => wallet.image_id ?? ''))).toEqual([])
    expect(duplicates(wallets.map(wallet => wallet.name.toLowerCase()))).toEqual([])
    expect(duplicates(wallets.flatMap(wallet => wallet.rdns ?? []))).toEqual([])
    expect(duplicates(wallets.flatMap(wallet => wallet.declaredIds))).toEqual([])
  })

  it('R9.8, D19: keeps the fixed explorer ids of Phantom, Solflare and Coinbase', () => {
    const byImage = new Map(wallets.map(wallet => [wallet.image_id, wallet.id]))
    expect(byImage.get('phantom')).toBe('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393')
    expect(byImage.get('solflare')).toBe('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79')
    expect(byImage.get('coinbase')).toBe('fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa')
  })

  it('knows how many wallets serve each family without loading the list', () => {
    const masks = wallets.map(wallet =>
      wallet.chains.reduce((bits, chain) => bits | (1 << families.indexOf(chain)), 0).toString(16),
    )
    expect(familyMasks).toBe(masks.join(''))
  })
})

it('D62: no row promises what its wallet has given up by November 2026: Phantom has no Bitcoin, Ctrl is shut', () => {
  const phantom = wallets.find(({ name }) => name === 'Phantom')
  expect(phantom?.chains).toEqual(['eip155', 'solana'])
  expect(phantom?.declaredIds).not.toContain('provider:phantom.bitcoin')
  expect(wallets.filter(({ name }) => /ctrl|xdefi/i.test(name))).toEqual([])
})

// In a comment: what a visitor's browser loads carries facts, and not where they are stated.
it.each(listed)('R3.1: %s says where its facts are publicly stated', file => {
  const text = readFileSync(new URL(`./list/${file}.ts`, import.meta.url), 'utf8')
  expect(text).toMatch(/^\/\/ Source: .{6,}$/m)
})

describe.each(wallets.map(wallet => [wallet.name, wallet] as const))('%s', (_, wallet) => {
  it('R3.1: carries only known fields, none of them empty', () => {
    for (const [key, value] of Object.entries(wallet)) {
      expect(keys.has(key), key).toBe(true)
      expect(value, key).not.toBe('')
      expect(value, key).not.toBe(undefined)
    }
  })

  it('D39: is named by its 64 hex explorer id, else by the slug that names its image', () => {
    expect(wallet.image_id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    if (!/^[0-9a-f]{64}$/.test(wallet.id)) expect(wallet.id).toBe(wallet.image_id)
  })

  it('has a plain name and at least one family, each bare and once', () => {
    expect(wallet.name).toMatch(/^[A-Za-z0-9][A-Za-z0-9 .']{1,29}$/)
    expect(wallet.name).toBe(wallet.name.trim())
    expect(wallet.chains.length).toBeGreaterThan(0)
    expect(new Set(wallet.chains).size).toBe(wallet.chains.length)
    for (const chain of wallet.chains) expect(families).toContain(chain)
  })

  it('declares its rdns first, and every declared id with its kind', () => {
    for (const id of wallet.declaredIds) expect(id).toMatch(declared)
    if (wallet.rdns) {
      expect(wallet.rdns).toMatch(rdns)
      expect(wallet.declaredIds[0]).toBe(`rdns:${wallet.rdns}`)
    }
    if (wallet.chains.includes('stacks'))
      expect(wallet.declaredIds.some(id => id.startsWith('stacks:'))).toBe(true)
  })

  it('links only where a link may lead', () => {
    for (const link of links(wallet)) {
      expect(link).not.toMatch(dangerous)
      expect(link.length).toBeLessThan(200)
    }
    for (const link of [wallet.homepage, wallet.universal_link, wallet.webapp_link])
      if (link) expect(link).toMatch(https)
    for (const link of [wallet.mobile_link, wallet.desktop_link]) if (link) expect(link).toMatch(scheme)
    expect(wallet.homepage).toBeDefined()
  })

  it('links to the stores by their canonical address', () => {
    if (wallet.app_store) expect(wallet.app_store).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d{8,11}$/)
    if (wallet.play_store)
      expect(wallet.play_store).toMatch(
        /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/,
      )
    if (wallet.chrome_store)
      expect(wallet.chrome_store).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
    if (wallet.firefox_store)
      expect(wallet.firefox_store).toMatch(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-z0-9-]+$/)
  })

  it('opens this site in its own browser by a template that yields a usable link', () => {
    if (!wallet.browser_link) return
    expect(wallet.browser_link).toMatch(/\{url\}|\{host\}\{path\}/)
    const site = 'https://dapp.example/swap?from=ETH&to=%22x%22#top'
    const link = wallet.browser_link
      .replaceAll('{url}', encodeURIComponent(site))
      .replaceAll('{host}', 'dapp.example')
      .replaceAll('{path}', '/swap?from=ETH')
    expect(link).not.toMatch(/[{}]/)
    expect(URL.canParse(link)).toBe(true)
    expect(link).not.toMatch(dangerous)
  })

  it('can be reached: in the page, by a pairing code, or by its own browser or web app', () => {
    const inPage = wallet.declaredIds.length > 0
    expect(inPage || wallet.walletConnect || wallet.browser_link || wallet.webapp_link).toBeTruthy()
    if (wallet.mobile_link) expect(wallet.walletConnect).toBe(true)
  })
})
