import { describe, expect, it } from 'vitest'
import { toCaipNetworkId, toClusterName } from '../solana/clusters.js'
import { grantSite, pruneSites, revokeSite, selectSiteAccounts } from './sitePermissions.js'

const origin = 'https://app.example'

describe('Solana permissions', () => {
  it('are given, replaced, hidden while locked, and taken back, per site', () => {
    const first = grantSite({}, origin, ['a'], 1)
    const second = grantSite(first, origin, ['b', 'a'], 9)
    expect(second).toEqual({ [origin]: { accounts: ['b', 'a'], grantedAt: 1 } })
    expect(selectSiteAccounts(second, origin, false)).toEqual(['b', 'a'])
    expect(selectSiteAccounts(second, origin, true)).toEqual([])
    expect(selectSiteAccounts(second, 'https://other.example', false)).toEqual([])
    expect(revokeSite(second, origin)).toEqual({})
    expect(revokeSite(second, 'x')).toBe(second)
    expect(grantSite(second, origin, [], 2)).toBe(second)
  })

  it('belong to sites of its own record only', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(selectSiteAccounts({}, name, false)).toEqual([])
  })

  it('lose accounts that the configuration no longer has', () => {
    const held = {
      [origin]: { accounts: ['a', 'b'], grantedAt: 1 },
      'https://x': { accounts: ['b'], grantedAt: 1 },
    }
    expect(pruneSites(held, ['a'])).toEqual({ [origin]: { accounts: ['a'], grantedAt: 1 } })
  })
})

describe('cluster names', () => {
  it('go between Wallet Standard and CAIP-2', () => {
    for (const name of ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'])
      expect(toClusterName(toCaipNetworkId(name))).toBe(name)
    expect(toCaipNetworkId('solana:devnet')).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(toCaipNetworkId('constructor')).toBe('constructor')
  })
})
