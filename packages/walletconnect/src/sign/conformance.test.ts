import { toNetworkId } from '@latchkit/core/internal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toGrants, toPeer } from './conformance.js'
import { isProposal } from './isProposal.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const eip155 = {
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign'],
  events: ['chainChanged'],
} as const
const solana = { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: [], events: [] } as const
const proposals = { eip155, solana }
const grant = (accounts: unknown, extra: object = {}) => ({ accounts, methods: [], events: [], ...extra })

describe('a settlement', () => {
  test('that grants the proposals conforms, by family', () => {
    const accounts = [`eip155:1:${address}`, `eip155:10:${address}`]
    const namespaces = { eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'] } }
    expect(toGrants(proposals, namespaces)).toEqual({
      eip155: { ...namespaces.eip155, chains: ['eip155:1', 'eip155:10'] },
    })
  })

  test('may grant less: everything is optional (namespaces 2.11)', () => {
    expect(toGrants(proposals, { eip155: grant([`eip155:10:${address}`]) })).toEqual({
      eip155: { accounts: [`eip155:10:${address}`], chains: ['eip155:10'], methods: [], events: [] },
    })
  })

  test('may add methods, events and several accounts of one chain (2.5, 2.6)', () => {
    const accounts = [`eip155:1:${address}`, `eip155:1:0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C`]
    const result = toGrants(proposals, { eip155: grant(accounts, { methods: ['eth_sign'], events: ['x'] }) })
    expect(result?.['eip155']).toEqual({
      accounts,
      chains: ['eip155:1'],
      methods: ['eth_sign'],
      events: ['x'],
    })
  })

  test('chains and families that were not proposed are left out (2.8)', () => {
    expect(
      toGrants(proposals, {
        eip155: grant([`eip155:1:${address}`, `eip155:42:${address}`]),
        cosmos: grant(['cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0']),
      }),
    ).toEqual({
      eip155: { accounts: [`eip155:1:${address}`], chains: ['eip155:1'], methods: [], events: [] },
    })
  })

  test('a family filed under single chains is one family (CAIP-2 keys)', () => {
    expect(
      toGrants(proposals, {
        'eip155:1': grant([`eip155:1:${address}`], { methods: ['personal_sign'] }),
        'eip155:10': grant([`eip155:10:${address}`], { methods: ['personal_sign', 'eth_sign'] }),
      }),
    ).toEqual({
      eip155: {
        accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
        chains: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign', 'eth_sign'],
        events: [],
      },
    })
  })

  test('a chain that is named without an account on it is of no use and left out (2.4)', () => {
    const result = toGrants(proposals, {
      eip155: grant([`eip155:1:${address}`], { chains: ['eip155:1', 'eip155:10', 'eip155:5'] }),
    })
    expect(result?.['eip155']?.chains).toEqual(['eip155:1'])
  })

  test.each([
    ['no accounts (2.1)', { eip155: grant([]) }],
    ['an account without its chain (2.2)', { eip155: grant([`eip155:${address}`]) }],
    [
      'an account of another namespace (2.7)',
      { eip155: grant([`eip155:1:${address}`, 'cosmos:hub:cosmos1']) },
    ],
    ['an account of another chain than its key', { 'eip155:1': grant([`eip155:10:${address}`]) }],
    ['a chain of another namespace', { eip155: grant([`eip155:1:${address}`], { chains: ['solana:x'] }) }],
    ['an address with foreign characters', { eip155: grant([`eip155:1:${address}<script>`]) }],
    ['an account that is no text', { eip155: grant([{ toString: () => `eip155:1:${address}` }]) }],
    ['methods that are no list', { eip155: grant([`eip155:1:${address}`], { methods: 'all' }) }],
    ['events missing', { eip155: { accounts: [`eip155:1:${address}`], methods: [] } }],
    ['a key that is no namespace', { '**': grant([`**:1:${address}`]) }],
    ['only families that were not proposed', { cosmos: grant(['cosmos:cosmoshub-4:cosmos1t2uflq']) }],
    ['only chains that were not proposed', { eip155: grant([`eip155:42:${address}`]) }],
    ['nothing', {}],
    ['no object', null],
    ['a list', [grant([`eip155:1:${address}`])]],
    ['too many accounts', { eip155: grant(Array(1_001).fill(`eip155:1:${address}`)) }],
    ['a prototype as namespace', JSON.parse(`{"__proto__":{"accounts":["x"],"methods":[],"events":[]}}`)],
    ['an inherited name', { constructor: grant([`constructor:1:${address}`]) }],
  ])('does not conform with %s', (_why, namespaces) => {
    expect(toGrants(proposals, namespaces)).toBeUndefined()
  })

  test('whatever a wallet sends, the result is within the proposals', () => {
    const family = fc.constantFrom('eip155', 'solana', 'eip155:1', 'cosmos', '__proto__', 'x')
    const account = fc.oneof(
      fc
        .tuple(fc.constantFrom('eip155:1', 'eip155:42', 'solana:x', 'eip155'), fc.string())
        .map(p => p.join(':')),
      fc.constant(`eip155:1:${address}`),
      fc.anything(),
    )
    const namespace = fc.record(
      {
        accounts: fc.array(account),
        methods: fc.array(fc.string()),
        events: fc.anything(),
        chains: fc.anything(),
      },
      { requiredKeys: ['accounts'] },
    )
    fc.assert(
      fc.property(fc.dictionary(family, fc.oneof(namespace, fc.anything())), namespaces => {
        const grants = toGrants(proposals, namespaces)
        for (const [key, { accounts, chains = [] }] of Object.entries(grants ?? {})) {
          const proposed: readonly string[] = proposals[key as keyof typeof proposals].chains
          expect(accounts.length).toBeGreaterThan(0)
          for (const value of accounts) expect(proposed).toContain(toNetworkId(value))
          for (const chain of chains) expect(proposed).toContain(chain)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a proposal', () => {
  test('needs at least one family, each with CAIP-2 chains of that family (1.2, 1.4, 1.6)', () => {
    expect(isProposal(proposals)).toBe(true)
    expect(isProposal({})).toBe(false)
    expect(isProposal({ eip155: { ...eip155, chains: [] } })).toBe(false)
    expect(isProposal({ eip155: { ...eip155, chains: ['solana:x'] } })).toBe(false)
    expect(isProposal({ eip155: { ...eip155, chains: ['eip155:' as never] } })).toBe(false)
  })
})

/** A directory of one wallet. */
const isWalletScheme = (scheme: string) => scheme === 'wallet'

describe('the metadata of a wallet', () => {
  test('is kept when it is harmless', () => {
    const metadata = {
      name: 'Wallet',
      description: 'x',
      url: 'https://wallet.example',
      icons: ['https://wallet.example/i.png', 'data:image/png;base64,AA=='],
      redirect: { native: 'wallet://', universal: 'https://wallet.example/app', linkMode: true },
    }
    expect(toPeer(metadata, isWalletScheme)).toEqual({
      name: 'Wallet',
      url: 'https://wallet.example',
      icons: metadata.icons,
      redirect: { native: 'wallet://', universal: 'https://wallet.example/app' },
    })
  })

  test('is cut down to text and safe links (T7, T8)', () => {
    for (const native of ['http://wallet.example', 'x y', '', 'wallet', ' wallet://', '1wallet://', 5, null])
      expect(toPeer({ redirect: { native } }, isWalletScheme).redirect?.native).toBeUndefined()
    for (const universal of ['http://wallet.example', 'javascript:alert(1)', '//wallet.example'])
      expect(toPeer({ redirect: { universal } }, isWalletScheme).redirect?.universal).toBeUndefined()
    expect(
      toPeer({ url: 'javascript:alert(1)', icons: ['javascript:x', 5, 'data:text/html,x'] }, isWalletScheme),
    ).toEqual({
      name: '',
      url: '',
      icons: [],
    })
    expect(
      toPeer({ name: 'n'.repeat(500), icons: Array(50).fill('https://a.example/i') }, isWalletScheme),
    ).toMatchObject({
      name: 'n'.repeat(100),
      icons: { length: 8 },
    })
  })

  test.each([
    ...['javascript:alert(1)', 'JavaScript://x', 'data:text/html,x', 'intent://x', 'file:///'],
    ...['ms-word:ofe|u|https://x', 'search-ms:query=x', 'shortcuts://run', 'ssh://x', 'mailto:a', 'other://'],
  ])('a redirect to %s, which no wallet of the directory has, is dropped (security 19)', native => {
    expect(toPeer({ redirect: { native } }, isWalletScheme).redirect?.native).toBeUndefined()
  })

  test('a redirect to a scheme of the directory, in any case, or to https is kept', () => {
    for (const native of ['wallet://x', 'Wallet://', 'wallet:', 'https://wallet.example/app'])
      expect(toPeer({ redirect: { native } }, isWalletScheme).redirect?.native).toBe(native)
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (metadata, redirect) => {
        expect(toPeer(metadata, isWalletScheme).name).toBeTypeOf('string')
        expect(toPeer({ ...Object(metadata), redirect }, isWalletScheme).icons).toBeInstanceOf(Array)
      }),
    )
  })
})
