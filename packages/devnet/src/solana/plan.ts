import { type SolanaDevelopmentAccount, solanaAccountOf } from './accounts.js'

/** The two token programs; associated accounts of both come from one third program. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const systemProgram = '11111111111111111111111111111111'

/** A token of the development cluster as it is made. */
export type SolanaTokenPlan = {
  program: typeof tokenProgram | typeof token2022Program
  name: string
  symbol: string
  decimals: number
  /** What the mint itself says (Token-2022 only). Absent: it has no metadata. */
  metadata?: { name: string; symbol: string; uri: string } | undefined
  /** What the first five development accounts hold, in the smallest unit. */
  holdings: readonly [bigint, bigint, bigint, bigint, bigint]
}

/** Lamports of the ten development accounts: five with tokens, three with coins only, two with nothing. */
export const solanaNativeHoldings: readonly bigint[] = [
  500_000_000_000n,
  250_000_000_000n,
  100_000_000_000n,
  50_000_000_000n,
  1_500_000_000n,
  20_000_000_000n,
  2_000_000_000n,
  1_000_000_000n,
  0n,
  0n,
]

export const solanaTokenPlans: readonly SolanaTokenPlan[] = [
  {
    program: tokenProgram,
    name: 'Solana Test Dollar',
    symbol: 'SUSD',
    decimals: 6,
    holdings: [1_500_250_000n, 600_000_000n, 75_500_000n, 12_000_001n, 1n],
  },
  {
    program: tokenProgram,
    name: 'Solana Test Card',
    symbol: 'SCARD',
    decimals: 0,
    holdings: [5n, 3n, 2n, 1n, 1n],
  },
  {
    program: token2022Program,
    name: 'Solana Token 2022',
    symbol: 'SNEW',
    decimals: 9,
    metadata: { name: 'Solana Token 2022', symbol: 'SNEW', uri: '' },
    holdings: [42_123_456_789n, 20_000_000_000n, 10_000_000_000n, 1_000_000_000n, 1n],
  },
]

// U+202E turns the text around, U+2066 opens an isolate nothing closes, U+200B is invisible, U+0000 ends a C string.
const hostileName = [
  'Claim 5000 USDC at https://evil.example/claim',
  '\u202eCDSU laiciffO\u2066\u200b\u0000',
  '<img src=x onerror="alert(1)">',
  'Official Refund '.repeat(20),
].join(' ')

/** A token whose own metadata is an attack; never among `tokens`, held by the first five accounts. */
export const hostileSolanaTokenPlans: readonly SolanaTokenPlan[] = [
  {
    program: token2022Program,
    name: hostileName,
    symbol: 'visit\u202eevil.example\u200b',
    decimals: 6,
    metadata: {
      name: hostileName,
      symbol: 'visit\u202eevil.example\u200b',
      uri: 'https://evil.example/metadata.json',
    },
    holdings: [5_000_000_000n, 5_000_000_000n, 5_000_000_000n, 5_000_000_000n, 5_000_000_000n],
  },
]

/** May mint and freeze every development token; holds coins for its fees. Its key is public knowledge. */
export const solanaMintAuthority: SolanaDevelopmentAccount = solanaAccountOf('latchkit devnet mint authority')

/** The address of a development token, the same on every start. */
export function mintOf(plan: SolanaTokenPlan): string {
  const isHostile = hostileSolanaTokenPlans.includes(plan)
  return solanaAccountOf(`latchkit devnet mint ${isHostile ? 'hostile' : plan.symbol}`).address
}
