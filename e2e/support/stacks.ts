import { formatAddress } from '@latchkit/stacks/address'
import type { System } from './system.js'

export const stacksChain = 'stacks:2147483648'

/** The n-th Stacks development account. */
export function getStacksAccount(system: System, index: number): { address: string } {
  const account = system.devnet.accounts.filter(({ family }) => family === 'stacks')[index]
  if (!account) throw new Error(`There is no Stacks development account ${index}.`)
  return account
}

/** A token of the chain by its symbol. */
export function getStacksToken(system: System, symbol: string): { address: string; decimals: number } {
  const token = system.devnet.chains[stacksChain]?.tokens.find(each => each.symbol === symbol)
  if (!token) throw new Error(`The chain has no token ${symbol}.`)
  return token
}

/** A receiver that nothing was ever sent to. */
export const createStacksAddress = (): string =>
  formatAddress({ network: 'testnet', kind: 'single', hash: crypto.getRandomValues(new Uint8Array(20)) })

/** What an address holds, read past everything of ours: micro-STX, and tokens by contract. */
export async function readStacks(
  system: System,
  address: string,
): Promise<{ native: bigint; tokens: ReadonlyMap<string, bigint> }> {
  const url = `${system.devnet.chains[stacksChain]?.rpcUrl}/extended/v1/address/${address}/balances`
  const { stx, fungible_tokens: tokens } = (await (await fetch(url)).json()) as {
    stx: { balance: string }
    fungible_tokens: Record<string, { balance: string }>
  }
  return {
    native: BigInt(stx.balance),
    tokens: new Map(
      Object.entries(tokens).map(([id, { balance }]) => [id.split('::')[0] ?? id, BigInt(balance)]),
    ),
  }
}
