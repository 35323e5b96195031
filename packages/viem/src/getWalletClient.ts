import { type Client, getProvider, type State, selectAccount } from '@latchkit/core'
import { type Eip1193Provider, toRpcError } from '@latchkit/evm'
import { createWalletClient, custom } from 'viem'
import { getNetwork } from './getNetwork.js'
import { namespace } from './ids.js'
import { toChain } from './toChain.js'
import type { ChainOf, SiteChainId, WalletClientOf } from './types.js'

const clients = new WeakMap<Eip1193Provider, Map<string, WalletClientOf>>()

/** The wallet client of a state. While account, chain and provider are the same, it is the same object. */
export function selectWalletClient(
  client: Client,
  state: State,
  chainId?: number | undefined,
): WalletClientOf | undefined {
  const account = selectAccount(state, namespace)
  const provider = account.isConnected ? getProvider(client, { namespace }) : undefined
  if (!account.isConnected || !provider) return undefined
  const network = getNetwork(state, chainId ?? account.chainId)
  if (chainId !== undefined && !network) return undefined
  const chain = network && toChain(network)
  const byAccount = clients.get(provider) ?? new Map<string, WalletClientOf>()
  clients.set(provider, byAccount)
  const key = `${client.id} ${account.address} ${network?.caipNetworkId}`
  const existing = byAccount.get(key)
  if (existing) return existing
  const transport = custom(
    {
      request: (call: { method: string; params?: unknown }) =>
        provider.request(call).catch((error: unknown) => {
          throw toRpcError(error)
        }),
    },
    // A request to a wallet is a prompt.
    { retryCount: 0 },
  )
  const created = createWalletClient({ account: account.address, chain, transport })
  byAccount.set(key, created)
  return created
}

export type GetWalletClientParameters<id extends SiteChainId = SiteChainId> = {
  /** The chain to write to. Default: the wallet's, which may be one that the site does not have. */
  chainId?: id | undefined
}

/**
 * viem's client of the connected wallet: its account, its chain, its own provider. Undefined while none is connected.
 * With a `chainId` the client is of that chain, and viem refuses to send while the wallet is on another.
 * @example await getWalletClient(client, { chainId: 1 })?.sendTransaction({ to, value })
 */
export function getWalletClient<const id extends SiteChainId>(
  client: Client,
  parameters: { chainId: id },
): WalletClientOf<ChainOf<id>> | undefined
export function getWalletClient(
  client: Client,
  parameters?: GetWalletClientParameters | undefined,
): WalletClientOf | undefined
export function getWalletClient(
  client: Client,
  { chainId }: { chainId?: number | undefined } = {},
): WalletClientOf | undefined {
  return selectWalletClient(client, client.getState(), chainId)
}
