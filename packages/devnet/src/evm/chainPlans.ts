/** A token as it is deployed on a development chain. */
export type TokenPlan = {
  contract: 'permitToken' | 'plainToken' | 'wrappedEther'
  name: string
  symbol: string
  decimals: number
  /** What the first five development accounts hold, as decimal numbers of whole tokens. */
  holdings: readonly [string, string, string, string, string]
}

/** A collection as it is deployed on a development chain. */
export type CollectiblePlan = {
  standard: 'erc721' | 'erc1155'
  name: string
  symbol: string
  /** Index of the development account, id, amount (1 for ERC-721). */
  holdings: readonly (readonly [account: number, id: bigint, amount: bigint])[]
}

/** A pool of the exchange: two symbols, and what it holds at the start, as decimal numbers of whole tokens. */
export type PoolPlan = { tokens: readonly [string, string]; amounts: readonly [string, string] }

/** The plan of a development chain: its identity, coins and contracts. */
export type ChainPlan = {
  chainId: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Whole coins each of the ten development accounts holds. */
  balance: number
  /** The wrapped coin comes first. */
  tokens: readonly TokenPlan[]
  /** Tokens whose metadata is an attack; never among `tokens`, so a host shows them only when a test asks for it. */
  hostileTokens: readonly TokenPlan[]
  /** Names below `eth`, each with the index of the development account that it resolves to. Absent: the chain has no registry. */
  names: readonly { label: string; account?: number | undefined }[]
  collectibles: readonly CollectiblePlan[]
  /** Pools of the exchange; two of them share a token, so that a trade may need both. */
  pools: readonly PoolPlan[]
}

const wrapped = { contract: 'wrappedEther', decimals: 18 } as const
const dollar = { contract: 'permitToken', name: 'Latch Dev Dollar', symbol: 'DEVUSD', decimals: 6 } as const
const coin = { contract: 'permitToken', name: 'Latch Dev Coin', symbol: 'DEVCOIN', decimals: 18 } as const
const card = { standard: 'erc721', name: 'Latch Dev Card', symbol: 'DEVCARD' } as const
const badge = { standard: 'erc1155', name: 'Latch Dev Badge', symbol: 'DEVBADGE' } as const
const ticket = { contract: 'plainToken', name: 'Latch Dev Ticket', symbol: 'DEVTKT', decimals: 0 } as const

// U+202E turns the text around, U+2066 opens an isolate nothing closes, U+200B is invisible, U+0000 ends a C string.
const hostileName = [
  '<img src=x onerror="alert(1)">',
  '\u202eraltsE\u2066\u200b\u0000',
  '"><script>alert(2)</script>',
  '{{constructor.constructor("alert(3)")()}}',
  'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'Official Refund '.repeat(40),
].join(' ')

/**
 * The development chains. Names and symbols are those of no real token. The two chains have the same contracts at
 * the same addresses with different amounts, so that a balance read from the wrong chain is noticed.
 */
export const chainPlans: readonly ChainPlan[] = [
  {
    chainId: 31337,
    name: 'Latchkit Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    balance: 10_000,
    tokens: [
      {
        ...wrapped,
        name: 'Wrapped Dev Ether',
        symbol: 'DEVWETH',
        holdings: ['12.5', '5', '2.25', '1', '0.1'],
      },
      { ...dollar, holdings: ['2500.5', '1000', '250.123456', '10', '0.000001'] },
      { ...coin, holdings: ['1234.567890123456789', '500', '42', '0.000000000000000001', '3'] },
      { ...ticket, holdings: ['7', '3', '2', '1', '1'] },
    ],
    hostileTokens: [],
    names: [{ label: 'alice', account: 1 }, { label: 'empty' }],
    collectibles: [
      {
        ...card,
        holdings: [
          [0, 1n, 1n],
          [0, 2n, 1n],
          [1, 3n, 1n],
        ],
      },
      {
        ...badge,
        holdings: [
          [0, 1n, 10n],
          [1, 1n, 5n],
          [0, 2n, 1n],
        ],
      },
    ],
    pools: [
      { tokens: ['DEVWETH', 'DEVUSD'], amounts: ['1000', '2500000'] },
      { tokens: ['DEVCOIN', 'DEVUSD'], amounts: ['500000', '1000000'] },
    ],
  },
  {
    chainId: 31338,
    name: 'Latchkit Devnet Two',
    // Not ETH, so that an interface with a hard-coded 'ETH' is noticed.
    nativeCurrency: { name: 'Dev Ether', symbol: 'DEVETH', decimals: 18 },
    balance: 2500,
    tokens: [
      {
        ...wrapped,
        name: 'Wrapped Dev Ether',
        symbol: 'DEVWETH',
        holdings: ['0.75', '0.5', '0.25', '0.2', '0.1'],
      },
      { ...dollar, holdings: ['99.95', '40', '30', '20', '10'] },
      { ...coin, holdings: ['0.123456789012345678', '8', '7', '6', '5'] },
      { ...ticket, holdings: ['1', '2', '3', '4', '5'] },
    ],
    hostileTokens: [
      {
        // Not permitToken: its signing domain takes at most 31 bytes of name.
        contract: 'plainToken',
        name: hostileName,
        symbol: '<b>$\u202eHTE\u200b</b>',
        decimals: 18,
        holdings: ['1000000', '1000000', '1000000', '1000000', '1000000'],
      },
    ],
    names: [],
    collectibles: [
      { ...card, holdings: [[0, 100n, 1n]] },
      { ...badge, holdings: [[0, 7n, 3n]] },
    ],
    pools: [
      { tokens: ['DEVWETH', 'DEVUSD'], amounts: ['2000', '800000'] },
      { tokens: ['DEVCOIN', 'DEVUSD'], amounts: ['100000', '250000'] },
    ],
  },
]
