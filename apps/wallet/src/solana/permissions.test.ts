import { describe, expect, it } from 'vitest'
import { toCaipNetworkId, toClusterName } from './clusters.js'
import { grantSolana, pruneSolana, revokeSolana, selectSolanaAccounts } from './permissions.js'

const origin = 'https://app.example'

describe('Solana permissions', () => {
  it('are given, replaced, hidden while locked, and taken back, per site (R4.5)', () => {
    const first = grantSolana({}, origin, ['a'], 1)
    const second = grantSolana(first, origin, ['b', 'a'], 9)
    expect(second).toEqual({ [origin]: { accounts: ['b', 'a'], grantedAt: 1 } })
    expect(selectSolanaAccounts(second, origin, false)).toEqual(['b', 'a'])
    expect(selectSolanaAccounts(second, origin, true)).toEqual([])
    expect(selectSolanaAccounts(second, 'https://other.example', false)).toEqual([])
    expect(revokeSolana(second, origin)).toEqual({})
    expect(revokeSolana(second, 'x')).toBe(second)
    expect(grantSolana(second, origin, [], 2)).toBe(second)
  })

  it('belong to sites of its own record only (R8.14)', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(selectSolanaAccounts({}, name, false)).toEqual([])
  })

  it('lose accounts that the configuration no longer has (R8.14)', () => {
    const held = {
      [origin]: { accounts: ['a', 'b'], grantedAt: 1 },
      'https://x': { accounts: ['b'], grantedAt: 1 },
    }
    expect(pruneSolana(held, ['a'])).toEqual({ [origin]: { accounts: ['a'], grantedAt: 1 } })
  })
})

describe('cluster names', () => {
  it('go between Wallet Standard and CAIP-2 (R3.14)', () => {
    for (const name of ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'])
      expect(toClusterName(toCaipNetworkId(name))).toBe(name)
    expect(toCaipNetworkId('solana:devnet')).toBe('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(toCaipNetworkId('constructor')).toBe('constructor')
  })
})
