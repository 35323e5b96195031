import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account1, account2, caught, chainOne, chainTwo, config, stranger } from '../../testing/fixtures.js'
import { WalletRpcError } from '../core/errors.js'
import { type SiteState, toVerdict } from './toVerdict.js'

const origin = 'https://app.example'
const outside: SiteState = { origin, permissions: {}, locked: false, chain: chainOne, chains: config.chains }
const inside: SiteState = {
  ...outside,
  permissions: { [origin]: { accounts: [account1], chainId: 31337, chains: [31337], grantedAt: 0 } },
}
const transaction = [{ from: account1, to: stranger, value: '0x1' }]

describe('what a request leads to', () => {
  it('is a question for everything that signs, sends or changes, and for nothing else', () => {
    const kind = (method: string, params?: unknown) => {
      const verdict = toVerdict(inside, method, params)
      return verdict.type === 'ask' ? verdict.request.kind : verdict.type
    }
    expect(kind('personal_sign', ['0x', account1])).toBe('message')
    expect(kind('eth_sendTransaction', transaction)).toBe('transaction')
    expect(kind('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe('switchChain')
    expect(kind('wallet_requestPermissions', [{ eth_accounts: {} }])).toBe('connect')
    expect(kind('eth_requestAccounts')).toBe('answer')
    expect(kind('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe('change')
    expect(kind('eth_getBalance', [account1, 'latest'])).toBe('read')
  })

  it('is a refusal where a site has no permission, whatever it names', () => {
    for (const [method, params] of [
      ['personal_sign', ['0x', account1]],
      ['eth_sendTransaction', transaction],
      ['eth_signTypedData_v4', []],
      ['wallet_addEthereumChain', []],
      ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
    ] as const)
      expect(caught(() => toVerdict(outside, method, params)).code).toBe(4100)
    expect(caught(() => toVerdict(inside, 'personal_sign', ['0x', account2])).code).toBe(4100)
  })

  it('does nothing for the network that is active, and needs no question for one agreed to', () => {
    const permissions = {
      [origin]: { accounts: [account1], chainId: 31338, chains: [31337, 31338], grantedAt: 0 },
    }
    const state = { ...inside, permissions, chain: chainTwo }
    expect(toVerdict(state, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({
      type: 'answer',
      result: null,
    })
    expect(toVerdict(state, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toMatchObject({
      type: 'change',
      permissions: { [origin]: { chainId: 31337 } },
    })
    expect(
      toVerdict({ ...state, locked: true }, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }]).type,
    ).toBe('ask')
  })

  it('shows a locked wallet’s site nothing, and asks', () => {
    const locked = { ...inside, locked: true }
    expect(toVerdict(locked, 'eth_accounts', [])).toEqual({ type: 'answer', result: [] })
    expect(toVerdict(locked, 'wallet_getPermissions', [])).toEqual({ type: 'answer', result: [] })
    expect(toVerdict(locked, 'eth_requestAccounts', [])).toEqual({
      type: 'ask',
      request: { kind: 'connect' },
    })
  })

  it('never names an account that the site does not hold, for any method and parameters', () => {
    const method = fc.oneof(
      fc.constantFrom(
        'eth_accounts',
        'eth_coinbase',
        'eth_requestAccounts',
        'wallet_getPermissions',
        'wallet_requestPermissions',
        'personal_sign',
        'eth_sendTransaction',
        'wallet_switchEthereumChain',
        '__proto__',
      ),
      fc.string(),
    )
    const params = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.constantFrom('0x00', account2.toLowerCase(), 5, null)),
    )
    fc.assert(
      fc.property(method, params, fc.boolean(), (name, given, locked) => {
        for (const state of [outside, inside])
          try {
            const verdict = toVerdict({ ...state, locked }, name, given)
            if (verdict.type === 'answer') expect(JSON.stringify(verdict.result)).not.toContain(account2)
            if (state === outside) expect(JSON.stringify(verdict)).not.toContain(account1)
          } catch (error) {
            expect(error).toBeInstanceOf(WalletRpcError)
          }
      }),
      { numRuns: 500 },
    )
  })
})
