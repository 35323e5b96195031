import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeKit } from '../../testing/fakeKit.js'
import { account1, account2, chainOne, chainTwo, config } from '../../testing/fixtures.js'
import {
  bitcoinChain,
  createBitcoinAccount,
  createStacksAccount,
  stacksChain,
} from '../../testing/plainFixtures.js'
import { solana1, solana2 } from '../../testing/solanaFixtures.js'
import { mapFamilies, toAllAddresses } from '../core/family.js'
import {
  reviewProposal,
  sessionAccounts,
  sessionChains,
  sessionSolanaAccounts,
  solanaMethods,
  supportedMethods,
  toNamespaces,
} from './namespaces.js'
import { announceAccounts, withAccounts } from './withAccounts.js'

type Wishes = Parameters<typeof reviewProposal>[0]
const review = (requiredNamespaces: object, optionalNamespaces: object) =>
  reviewProposal({ requiredNamespaces, optionalNamespaces } as Wishes, config.chains)
const eip155 = {
  chains: ['eip155:31337', 'eip155:1'],
  methods: ['personal_sign', 'eth_mine'],
  events: ['chainChanged', 'x'],
}

const noPlain = mapFamilies(() => ({ chains: [], methods: [], events: [] }))

describe('reviewProposal (CAIP-25)', () => {
  it('offers what both sides have and names what is missing', () => {
    expect(review({}, { eip155, solana: { chains: ['solana:x'], methods: [], events: [] } })).toEqual({
      chains: [chainOne],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      solana: { chains: [], methods: [], events: [] },
      plain: noPlain,
      unavailable: ['solana', 'eip155:1'],
      blocked: undefined,
    })
  })

  it('understands a namespace that is one chain, and an app that names no chain', () => {
    expect(review({}, { 'eip155:31338': { methods: ['personal_sign'], events: [] } }).chains).toEqual([
      chainTwo,
    ])
    expect(review({}, { eip155: { methods: ['personal_sign'], events: [] } }).chains).toEqual(config.chains)
    expect(review({}, {}).chains).toEqual(config.chains)
  })

  it('is blocked with the standard’s code when something required is not there', () => {
    const code = (required: object) => review(required, {}).blocked?.code
    expect(code({ eip155 })).toBe(5100)
    expect(code({ eip155: { chains: ['eip155:31337'], methods: ['eth_mine'], events: [] } })).toBe(5101)
    expect(code({ eip155: { chains: ['eip155:31337'], methods: [], events: ['weather'] } })).toBe(5102)
    expect(code({ solana: { chains: ['solana:x'], methods: [], events: [] } })).toBe(5104)
    expect(
      code({ eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } }),
    ).toBeUndefined()
  })

  it('is blocked when no wish can be met at all', () => {
    expect(review({}, { eip155: { chains: ['eip155:1'], methods: [], events: [] } }).blocked?.code).toBe(5100)
    expect(review({}, { bip122: { chains: ['bip122:x'], methods: [], events: [] } }).blocked?.code).toBe(5100)
  })

  it('grants nothing that was not asked for or that the wallet lacks, whatever the wishes', () => {
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

const solanaWish = {
  chains: ['solana:localnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  methods: ['solana_signMessage', 'solana_signAndSendTransaction', 'personal_sign'],
  events: ['accountsChanged', 'message'],
}

describe('proposals of both families', () => {
  const both = (requiredNamespaces: object, optionalNamespaces: object) =>
    reviewProposal({ requiredNamespaces, optionalNamespaces } as Wishes, config.chains, config.solana.chains)
  const agreement = {
    accounts: [account1],
    chains: [chainOne],
    solana: { accounts: [solana1.address, solana2.address], chains: config.solana.chains },
  }

  it('are reviewed family by family, each with its own methods and events', () => {
    expect(both({}, { eip155, solana: solanaWish })).toEqual({
      chains: [chainOne],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      solana: {
        chains: config.solana.chains,
        methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
        events: ['accountsChanged'],
      },
      plain: noPlain,
      unavailable: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      blocked: undefined,
    })
    expect(both({}, { solana: { methods: [], events: [] } })).toMatchObject({
      chains: [],
      solana: { chains: config.solana.chains },
    })
    expect(both({}, { eip155 }).solana.chains).toEqual([])
  })

  it('are blocked when a required part is not there', () => {
    const code = (required: object) => both(required, {}).blocked?.code
    const wish = { chains: ['solana:localnet'], methods: ['solana_signMessage'], events: [] }
    expect(code({ solana: wish })).toBeUndefined()
    expect(code({ solana: { ...wish, chains: ['solana:x'] } })).toBe(5100)
    expect(code({ solana: { ...wish, methods: ['personal_sign'] } })).toBe(5101)
    expect(code({ solana: { ...wish, events: ['message'] } })).toBe(5102)
    expect(
      reviewProposal(
        { requiredNamespaces: { eip155 }, optionalNamespaces: {} } as Wishes,
        [],
        config.solana.chains,
      ).blocked?.code,
    ).toBe(5104)
  })

  it('settle as one session, without a family that has no account or no network', () => {
    const review = both({}, { eip155, solana: solanaWish })
    const namespaces = toNamespaces(review, agreement)
    expect(namespaces['solana']).toEqual({
      chains: ['solana:localnet'],
      accounts: [`solana:localnet:${solana1.address}`, `solana:localnet:${solana2.address}`],
      methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
      events: ['accountsChanged'],
    })
    expect(sessionAccounts(namespaces)).toEqual([account1])
    expect(sessionSolanaAccounts(namespaces)).toEqual([solana1.address, solana2.address])
    expect(sessionChains(namespaces)).toEqual(['eip155:31337', 'solana:localnet'])
    const keys = (change: object) => Object.keys(toNamespaces(review, { ...agreement, ...change }))
    expect(keys({ accounts: [] })).toEqual(['solana'])
    expect(keys({ chains: [] })).toEqual(['solana'])
    expect(keys({ solana: { ...agreement.solana, accounts: [] } })).toEqual(['eip155'])
    expect(keys({ solana: undefined })).toEqual(['eip155'])
    expect(toNamespaces({ methods: [], events: [] }, agreement)['solana']?.methods).toEqual(solanaMethods)
  })

  it('change their accounts family by family, and lose one while the other stays', async () => {
    const before = toNamespaces(both({}, { eip155, solana: solanaWish }), agreement)
    const after = withAccounts(before, [solana2.address], 'solana')
    expect(after['eip155']).toEqual(before['eip155'])
    expect(sessionSolanaAccounts(after)).toEqual([solana2.address])
    expect(Object.keys(withAccounts(before, [], 'solana'))).toEqual(['eip155'])
    expect(Object.keys(withAccounts(before, []))).toEqual(['solana'])
    expect(withAccounts({}, ['x'], 'solana')).toEqual({})
    const fake = createFakeKit()
    await announceAccounts(fake.kit, { topic: 't', namespaces: after }, [solana2.address], 'solana')
    await announceAccounts(fake.kit, { topic: 't', namespaces: after }, [account1], 'eip155')
    expect(fake.calls).toEqual([
      [
        'emitSessionEvent',
        {
          topic: 't',
          event: { name: 'accountsChanged', data: [`solana:localnet:${solana2.address}`] },
          chainId: 'solana:localnet',
        },
      ],
    ])
  })
})

describe('toNamespaces', () => {
  const agreed = review({}, { eip155 })

  it('names accounts by CAIP-10 on every chain, the active one first', () => {
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

  it('gives an app that named nothing what the wallet has', () => {
    const namespaces = toNamespaces({ methods: [], events: [] }, { accounts: [account1], chains: [chainOne] })
    expect(namespaces['eip155']?.methods).toEqual(supportedMethods)
    expect(namespaces['eip155']?.events).toEqual(['accountsChanged', 'chainChanged'])
  })
})

describe('withAccounts', () => {
  it('changes the accounts and nothing else', () => {
    const before = toNamespaces(review({}, { eip155 }), { accounts: [account1], chains: config.chains })
    const after = withAccounts(before, [account2])
    expect(after['eip155']).toEqual({
      ...before['eip155'],
      accounts: config.chains.map(chain => `${chain.caipNetworkId}:${account2}`),
    })
    expect(withAccounts({}, [account2])).toEqual({})
  })

  it('finds the chains in the accounts when the session does not list them', () => {
    const namespaces = { eip155: { accounts: [`eip155:5:${account1}`], methods: [], events: [] } }
    expect(withAccounts(namespaces, [account2])['eip155']?.accounts).toEqual([`eip155:5:${account2}`])
    expect(sessionChains(namespaces)).toEqual(['eip155:5'])
  })
})

describe('a proposal of four families', () => {
  const bitcoin = createBitcoinAccount()
  const stacks = createStacksAccount()
  const plain = {
    bip122: { chains: [bitcoinChain], accounts: [bitcoin] },
    stacks: { chains: [stacksChain], accounts: [stacks] },
  }
  const wish = (chain: { caipNetworkId: string }, ...methods: string[]) => ({
    chains: [chain.caipNetworkId],
    methods,
    events: [],
  })

  it('gets Bitcoin’s addresses, both of them, and that of Stacks, with the methods that are there', () => {
    const optional = {
      bip122: wish(bitcoinChain, 'signPsbt', 'sendTransfer'),
      stacks: wish(stacksChain, 'stx_signTransaction', 'stx_deployContract'),
    }
    const proposal = { requiredNamespaces: {}, optionalNamespaces: optional }
    const reviewed = reviewProposal(proposal as Wishes, config.chains, [], plain)
    expect(reviewed.blocked).toBeUndefined()
    const agreed = mapFamilies(family => ({
      accounts: toAllAddresses(plain[family].accounts),
      chains: reviewed.plain[family].chains,
    }))
    const namespaces = toNamespaces(reviewed, { accounts: [], chains: [], plain: agreed })
    expect(Object.keys(namespaces)).toEqual(['bip122', 'stacks'])
    expect(namespaces['bip122']).toMatchObject({
      accounts: bitcoin.keys.map(({ address }) => `${bitcoinChain.caipNetworkId}:${address}`),
      methods: ['signPsbt'],
    })
    expect(namespaces['stacks']?.methods).toEqual(['stx_signTransaction'])
  })

  it('is blocked where it requires a method that the wallet lacks', () => {
    const required = { bip122: wish(bitcoinChain, 'sendTransfer') }
    const proposal = { requiredNamespaces: required, optionalNamespaces: {} }
    expect(reviewProposal(proposal as Wishes, config.chains, [], plain).blocked?.code).toBe(5101)
  })
})
