import { type EvmNetwork, toEvmNetwork } from '@latchkit/evm/chains'
import type { Config } from '@wagmi/core'

type Chains = Config['chains']

/** The networks of chains, in their order, with their ids as literal types. */
export type NetworksOf<chains extends Chains> = {
  readonly [Index in keyof chains]: EvmNetwork<chains[Index]['id']>
}

/** What is used of viem's client: any method of JSON-RPC. */
type RpcTransport = { request(call: { method: string; params?: unknown }): Promise<unknown> }

/**
 * The chains of a wagmi config as Latchkit's networks. Reads go through the config's own transports; `rpcUrls` are the
 * chain's public ones, which a wallet is given with a chain it does not know.
 * @example createLatchkit({ networks: networksFrom(wagmiConfig) })
 */
export function networksFrom<const chains extends Chains>(config: Config<chains>): NetworksOf<chains>
export function networksFrom(config: Config): NetworksOf<Chains> {
  const toNetwork = (chain: Chains[number]): EvmNetwork => {
    return {
      ...toEvmNetwork(chain),
      // The config's client is made at the first read, and with it the host's transport.
      request: call => {
        const client: RpcTransport = config.getClient({ chainId: chain.id })
        return client.request(call)
      },
    }
  }
  const [first, ...others] = config.chains
  return [toNetwork(first), ...others.map(toNetwork)]
}
