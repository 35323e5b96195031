import { toEvmNetwork } from '@latchkit/evm/chains'
import { type Chain, createClient, type Transport } from 'viem'
import type { ViemNetwork } from './types.js'

type Chains = readonly [Chain, ...Chain[]]

/** The networks of chains, in their order, each with its chain. */
export type NetworksOfChains<chains extends Chains> = {
  readonly [Index in keyof chains]: ViemNetwork<chains[Index]>
}

export type NetworksFromChainsParameters<chains extends Chains> = {
  /** How a chain is read, by its id. Default: its public endpoints. */
  transports?: { readonly [id in chains[number]['id']]?: Transport | undefined } | undefined
}

/** What is used of viem's client: any method of JSON-RPC. */
type RpcTransport = { request(call: { method: string; params?: unknown }): Promise<unknown> }

function toNetwork(chain: Chain, transport: Transport | undefined): ViemNetwork {
  let client: RpcTransport | undefined
  return {
    ...toEvmNetwork(chain),
    chain,
    // The transport is made at the first read.
    request:
      transport &&
      (call => {
        client ??= createClient({ chain, transport })
        return client.request(call)
      }),
  }
}

/**
 * Chains of viem as networks, with their ids as literal types. With a transport, every read goes through it; a wallet
 * that does not know the chain is given the chain's public endpoints, not yours.
 * @example createLatchkit({ networks: networksFromChains([mainnet, base]) })
 */
export function networksFromChains<const chains extends Chains>(
  chains: chains,
  parameters?: NetworksFromChainsParameters<chains> | undefined,
): NetworksOfChains<chains>
export function networksFromChains(
  [first, ...others]: Chains,
  { transports = {} }: { transports?: Readonly<Record<number, Transport | undefined>> | undefined } = {},
): NetworksOfChains<Chains> {
  return [
    toNetwork(first, transports[first.id]),
    ...others.map(chain => toNetwork(chain, transports[chain.id])),
  ]
}
