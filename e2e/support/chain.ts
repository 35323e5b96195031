import { createPublicClient, erc20Abi, formatUnits, type Hex, http, type PublicClient } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { System } from './system.js'

/** The chain itself, read past everything of ours. */
export function getChain(system: System, caipNetworkId = 'eip155:31337'): PublicClient {
  const chain = system.devnet.chains[caipNetworkId]
  if (!chain) throw new Error(`There is no chain ${caipNetworkId}.`)
  return createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 })
}

export function getAccount(system: System, index: number): { address: Hex; privateKey: Hex } {
  const account = system.devnet.accounts[index]
  if (account?.family !== 'eip155') throw new Error(`There is no EVM development account ${index}.`)
  return account
}

/** A receiver that nothing was ever sent to. */
export const createAddress = (): Hex => privateKeyToAddress(generatePrivateKey())

/** Whole units as a decimal string, for each of the chain's tokens. */
export async function readTokens(
  system: System,
  caipNetworkId: string,
  address: Hex,
): Promise<readonly { symbol: string; decimals: number; amount: string }[]> {
  const client = getChain(system, caipNetworkId)
  const tokens = system.devnet.chains[caipNetworkId]?.tokens ?? []
  return Promise.all(
    tokens.map(async token => {
      const contract = { address: token.address as Hex, abi: erc20Abi } as const
      const [amount, decimals] = await Promise.all([
        client.readContract({ ...contract, functionName: 'balanceOf', args: [address] }),
        client.readContract({ ...contract, functionName: 'decimals' }),
      ])
      return { symbol: token.symbol, decimals, amount: formatUnits(amount, decimals) }
    }),
  )
}

/** Down to three decimals, digits and point only. */
export function toShown(amount: string): string {
  const [whole = '0', rest = ''] = amount.split('.')
  const kept = rest.slice(0, 3).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole
}

/** The first number of a text, without the signs between thousands. */
export const toNumber = (text: string): string =>
  /\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? text
