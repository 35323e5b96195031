import { type Address, address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import { solanaDevelopmentAccounts } from './accounts.js'
import {
  hostileSolanaTokenPlans,
  mintOf,
  type SolanaTokenPlan,
  solanaMintAuthority,
  solanaNativeHoldings,
  solanaTokenPlans,
  systemProgram,
  token2022Program,
} from './plan.js'
import { toMintBytes, toTokenBytes } from './tokenBytes.js'

/** An account on the chain before the first transaction. */
export type GenesisAccount = { address: Address; lamports: bigint; owner: Address; data: Uint8Array }

/** Creates the accounts at genesis: coins, mints, and the token accounts of the first five development accounts. */
export async function createGenesis(): Promise<GenesisAccount[]> {
  const owners = solanaDevelopmentAccounts().map(account => address(account.address))
  const authority = address(solanaMintAuthority.address)
  const coins = owners.map((owner, index) => toCoins(owner, solanaNativeHoldings[index] ?? 0n))
  const tokens = await Promise.all(
    [...solanaTokenPlans, ...hostileSolanaTokenPlans].map(plan => toAccounts(plan, owners, authority)),
  )
  return [...coins, toCoins(authority, 100_000_000_000n), ...tokens.flat()].filter(
    ({ lamports }) => lamports > 0n,
  )
}

const toCoins = (owner: Address, lamports: bigint): GenesisAccount => ({
  address: owner,
  lamports,
  owner: address(systemProgram),
  data: new Uint8Array(),
})

async function toAccounts(
  plan: SolanaTokenPlan,
  owners: readonly Address[],
  authority: Address,
): Promise<GenesisAccount[]> {
  const mint = address(mintOf(plan))
  const program = address(plan.program)
  const supply = plan.holdings.reduce((sum, amount) => sum + amount, 0n)
  const { decimals, metadata } = plan
  const holdings = await Promise.all(
    plan.holdings.map(async (amount, index) => {
      const owner = owners[index]
      if (!owner) throw new Error(`There is no account ${index} for ${plan.symbol}.`)
      const [at] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program })
      const isToken2022 = plan.program === token2022Program
      return exempt(at, program, toTokenBytes({ mint, owner, amount, isToken2022 }))
    }),
  )
  const data = toMintBytes({ address: mint, decimals, supply, authority, metadata })
  return [exempt(mint, program, data), ...holdings]
}

/** Rent: 6960 lamports for each byte, and for 128 more. */
const exempt = (at: Address, owner: Address, data: Uint8Array): GenesisAccount => ({
  address: at,
  lamports: BigInt(128 + data.length) * 6960n,
  owner,
  data,
})
