import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account1, account2, chainOne, chainTwo, config } from '../../testing/fixtures.js'
import {
  reviewProposal,
  sessionAccounts,
  sessionChains,
  supportedMethods,
  toNamespaces,
} from './namespaces.js'
import { withAccounts } from './withAccounts.js'

type Wishes = Parameters<typeof reviewProposal>[0]
const review = (requiredNamespaces: object, optionalNamespaces: object) =>
  reviewProposal({ requiredNamespaces, optionalNamespaces } as Wishes, config.chains)
const eip155 = {
  chains: ['eip155:31337', 'eip155:1'],
  methods: ['personal_sign', 'eth_mine'],
  events: ['chainChanged', 'x'],
}

describe('reviewProposal (CAIP-25)', () => {
  it('offers what both sides have and names what is missing (D30)', () => {
    expect(review({}, { eip155, solana: { chains: ['solana:x'], methods: [], events: [] } })).toEqual({
      chains: [chainOne],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      solana: { chains: [], methods: [], events: [] },
      unavailable: ['solana', 'eip155:1'],
      blocked: undefined,
    })
  })

  it('understands a namespace that is one chain, and an app that names no chain (D30)', () => {
    expect(review({}, { 'eip155:31338': { methods: ['personal_sign'], events: [] } }).chains).toEqual([
      chainTwo,
    ])
    expect(review({}, { eip155: { methods: ['personal_sign'], events: [] } }).chains).toEqual(config.chains)
    expect(review({}, {}).chains).toEqual(config.chains)
  })

  it('is blocked with the standard’s code when something required is not there (R8.14)', () => {
    const code = (required: object) => review(required, {}).blocked?.code
    expect(code({ eip155 })).toBe(5100)
    expect(code({ eip155: { chains: ['eip155:31337'], methods: ['eth_mine'], events: [] } })).toBe(5101)
    expect(code({ eip155: { chains: ['eip155:31337'], methods: [], events: ['weather'] } })).toBe(5102)
    expect(code({ solana: { chains: ['solana:x'], methods: [], events: [] } })).toBe(5104)
    expect(
      code({ eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }),
    ).toBeUndefined()
  })

  it('is blocked when no wish can be met at all (R8.14)', () => {
    expect(review({}, { eip155: { chains: ['eip155:1'], methods: [], events: [] } }).blocked?.code).toBe(5100)
    expect(review({}, { bip122: { chains: ['bip122:x'], methods: [], events: [] } }).blocked?.code).toBe(5100)
  })

  it('grants nothing that was not asked for or that the wallet lacks, whatever the wishes (R4.5)', () => {
    const namespace = fc.record({
      chains: fc.array(fc.constantFrom('eip155:1', 'eip155:31337', 'eip155:31338', 'solana:x')),
      methods: fc.array(fc.constantFrom('personal_sign', 'eth_sendTransaction', 'eth_sign', 'nonsense')),
      events: fc.array(fc.constantFrom('chainChanged', 'accountsChanged', 'weather')),
    })
    const wishes = fc.dictionary(fc.constantFrom('eip155', 'solana', 'eip155:31338', '__proto__'), namespace)
    fc.assert(
      fc.property(wishes, wishes, (required, optional) => {
        const result = review(required, optional)
        const asked = [...Object.values(required), ...Object.values(optional)].flatMap(
          ({ methods }) => methods,
        )
        for (const method of result.methods) {
          expect(asked).toContain(method)
          expect(supportedMethods).toContain(method)
        }
        for (const chain of result.chains) expect(config.chains).toContain(chain)
        if (!result.blocked) expect(result.chains.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('toNamespaces', () => {
  const agreed = review({}, { eip155 })

  it('names accounts by CAIP-10 on every chain, the active one first (R3.14)', () => {
    const namespaces = toNamespaces(agreed, { accounts: [account2, account1], chains: config.chains })
    expect(namespaces['eip155']).toEqual({
      chains: ['eip155:31337', 'eip155:31338'],
      accounts: [
        `eip155:31337:${account2}`,
        `eip155:31337:${account1}`,
        `eip155:31338:${account2}`,
        `eip155:31338:${account1}`,
      ],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    })
    expect(sessionAccounts(namespaces)).toEqual([account2, account1])
    expect(sessionChains(namespaces)).toEqual(['eip155:31337', 'eip155:31338'])
  })

  it('gives an app that named nothing what the wallet has (D30)', () => {
    const namespaces = toNamespaces({ methods: [], events: [] }, { accounts: [account1], chains: [chainOne] })
    expect(namespaces['eip155']?.methods).toEqual(supportedMethods)
    expect(namespaces['eip155']?.events).toEqual(['accountsChanged', 'chainChanged'])
  })
})

describe('withAccounts', () => {
  it('changes the accounts and nothing else (R4.5)', () => {
    const before = toNamespaces(review({}, { eip155 }), { accounts: [account1], chains: config.chains })
    const after = withAccounts(before, [account2])
    expect(after['eip155']).toEqual({
      ...before['eip155'],
      accounts: config.chains.map(chain => `${chain.caipNetworkId}:${account2}`),
    })
    expect(withAccounts({}, [account2])).toEqual({})
  })

  it('finds the chains in the accounts when the session does not list them (R3.14)', () => {
    const namespaces = { eip155: { accounts: [`eip155:5:${account1}`], methods: [], events: [] } }
    expect(withAccounts(namespaces, [account2])['eip155']?.accounts).toEqual([`eip155:5:${account2}`])
    expect(sessionChains(namespaces)).toEqual(['eip155:5'])
  })
})
