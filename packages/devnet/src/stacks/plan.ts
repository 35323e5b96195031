import { stacksDeployer } from './accounts.js'

/** A token of the development chain. */
export type StacksTokenPlan = {
  contractName: string
  symbol: string
  name: string
  decimals: number
  /** Units that a transfer takes beside those that were asked for. */
  greed: bigint
  /** By the index of the account, in the smallest unit. */
  holdings: readonly bigint[]
}

/** The name that the contracts give their token: the end of an asset's identifier. */
const assetName = 'token'

const evenly = (amount: bigint): readonly bigint[] => Array.from({ length: 5 }, () => amount)

/** What each account holds of STX, in micro-STX; the last two hold nothing. */
export const stacksNativeHoldings: readonly bigint[] = Array.from({ length: 8 }, () => 10_000_000_000n)

export const stacksTokenPlans: readonly StacksTokenPlan[] = [
  {
    contractName: 'stacks-dollar',
    symbol: 'XUSD',
    name: 'Stacks Dollar',
    decimals: 6,
    greed: 0n,
    holdings: evenly(2_500_000_000n),
  },
  {
    contractName: 'stamp-card',
    symbol: 'XSTAMP',
    name: 'Stamp Card',
    decimals: 0,
    greed: 0n,
    holdings: evenly(12n),
  },
]

/** Tokens that attack: one by its words, one by taking more than it was asked for. */
export const hostileStacksTokenPlans: readonly StacksTokenPlan[] = [
  {
    contractName: 'markup-token',
    symbol: '<b>STX</b>',
    name: '<img src=x onerror=alert(1)>',
    decimals: 6,
    greed: 0n,
    holdings: evenly(1_000_000n),
  },
  {
    contractName: 'greedy-token',
    symbol: 'XGREEDY',
    name: 'Greedy Token',
    decimals: 6,
    greed: 1n,
    holdings: evenly(1_000_000n),
  },
]

/** The contract's id: what transfers call. */
export const contractIdOf = ({ contractName }: StacksTokenPlan): string =>
  `${stacksDeployer().address}.${contractName}`

/** The asset's id: what post-conditions and balances name. */
export const assetIdOf = (plan: StacksTokenPlan): string => `${contractIdOf(plan)}::${assetName}`
