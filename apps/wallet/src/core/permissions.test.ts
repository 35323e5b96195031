import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { account1, account2, account3 } from '../../testing/fixtures.js'
import {
  getPermission,
  grantAccounts,
  grantChain,
  mayUseChain,
  type Permissions,
  prunePermissions,
  revokePermission,
  selectAccounts,
  selectChainId,
  toOrigin,
} from './permissions.js'

const site = 'https://app.example'
const other = 'https://other.example'
const granted = grantAccounts({}, site, { accounts: [account1], chainId: 31337, now: 7 })

describe('toOrigin', () => {
  it('takes the origin of http and https sites only', () => {
    expect(toOrigin('https://app.example/path?x#y')).toBe('https://app.example')
    expect(toOrigin('http://localhost:4100')).toBe('http://localhost:4100')
    for (const value of [
      undefined,
      '',
      'null',
      'about:blank',
      'file:///etc/passwd',
      'data:text/html,x',
      'javascript:alert(1)',
      'chrome-extension://abc/',
      'app.example',
    ])
      expect(toOrigin(value)).toBeUndefined()
  })

  it('distinguishes look-alike origins', () => {
    expect(toOrigin('https://app.example@evil.example/')).toBe('https://evil.example')
    expect(toOrigin('https://app.example.')).not.toBe('https://app.example')
    expect(toOrigin('https://аpp.example')).toMatch(/^https:\/\/xn--/)
    expect(toOrigin('HTTPS://APP.EXAMPLE:443')).toBe('https://app.example')
  })
})

describe('permissions', () => {
  it('start empty, hold what was granted, and are gone when revoked', () => {
    expect(selectAccounts({}, site, false)).toEqual([])
    expect(granted).toEqual({
      [site]: { accounts: [account1], chainId: 31337, chains: [31337], grantedAt: 7 },
    })
    expect(selectAccounts(granted, site, false)).toEqual([account1])
    expect(revokePermission(granted, site)).toEqual({})
    expect(revokePermission(granted, other)).toBe(granted)
  })

  it('show nothing while the wallet is locked, and lose nothing', () => {
    expect(selectAccounts(granted, site, true)).toEqual([])
    expect(selectAccounts(granted, site, false)).toEqual([account1])
  })

  it('belong to one origin: a name like a built-in property grants nothing', () => {
    for (const origin of [other, '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(getPermission(granted, origin)).toBeUndefined()
      expect(selectAccounts(granted, origin, false)).toEqual([])
      expect(mayUseChain(granted, origin, 31337)).toBe(false)
    }
  })

  it('are not granted without an account', () => {
    expect(grantAccounts({}, site, { accounts: [], chainId: 1, now: 0 })).toEqual({})
  })

  it('keep consent to networks and the first date over a new choice of accounts', () => {
    const more = grantChain(granted, site, 31338)
    expect(more[site]).toEqual({ accounts: [account1], chainId: 31338, chains: [31337, 31338], grantedAt: 7 })
    const again = grantAccounts(more, site, { accounts: [account2], chainId: 31338, now: 99 })
    expect(again[site]).toEqual({
      accounts: [account2],
      chainId: 31338,
      chains: [31337, 31338],
      grantedAt: 7,
    })
    expect(mayUseChain(again, site, 31337)).toBe(true)
    expect(mayUseChain(again, site, 1)).toBe(false)
    expect(grantChain({}, site, 31338)).toEqual({})
  })

  it('fall back to the first network when theirs is unknown', () => {
    const moved = grantChain(granted, site, 999)
    expect(selectChainId(moved, site, [31337, 31338], 31337)).toBe(31337)
    expect(selectChainId(moved, site, [31337, 999], 31337)).toBe(999)
    expect(selectChainId({}, site, [31337], 31337)).toBe(31337)
  })

  it('are pruned when the configuration loses an account', () => {
    const two = grantAccounts(granted, other, { accounts: [account2, account1], chainId: 31337, now: 0 })
    expect(prunePermissions(two, [account2.toLowerCase() as Address])).toEqual({
      [other]: { ...two[other], accounts: [account2] },
    })
    expect(prunePermissions(two, [account3])).toEqual({})
  })

  it('never leak from one site to another, in any order of events', () => {
    const origin = fc.constantFrom(site, other, '__proto__')
    const account = fc.constantFrom(account1, account2, account3)
    const event = fc.oneof(
      fc.record({
        type: fc.constant('grant' as const),
        origin,
        accounts: fc.uniqueArray(account),
        chainId: fc.constantFrom(1, 2),
      }),
      fc.record({ type: fc.constant('chain' as const), origin, chainId: fc.constantFrom(1, 2, 3) }),
      fc.record({ type: fc.constant('revoke' as const), origin }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), events => {
        let all: Permissions = {}
        for (const step of events) {
          const before = all
          all =
            step.type === 'grant'
              ? grantAccounts(all, step.origin, { ...step, now: 0 })
              : step.type === 'chain'
                ? grantChain(all, step.origin, step.chainId)
                : revokePermission(all, step.origin)
          for (const each of [site, other])
            if (each !== step.origin) expect(getPermission(all, each)).toBe(getPermission(before, each))
          for (const permission of Object.values(all)) {
            expect(permission.accounts.length).toBeGreaterThan(0)
            expect(permission.chains).toContain(permission.chainId)
          }
        }
      }),
    )
  })
})
