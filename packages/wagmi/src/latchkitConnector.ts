import {
  type CaipAddress,
  type Client,
  connect,
  disconnect,
  getProvider,
  selectAccount,
  switchNetwork,
} from '@latchkit/core'
import { toAddress } from '@latchkit/core/internal'
import { type Eip1193Provider, toRpcError } from '@latchkit/evm'
import { ChainNotConfiguredError, type CreateConnectorFn } from '@wagmi/core'
import { type Address, SwitchChainError, UserRejectedRequestError } from 'viem'
import { configPrefix, connectorId, namespace } from './ids.js'
import { toWagmiError } from './toWagmiError.js'

/** The address of an EVM account, as viem types it. */
export const toEvmAddress = (account: CaipAddress): Address => toAddress(account) as Address

/** Resolves once no stored account waits for its wallet; those of the config's own connectors wait for the config. */
function waitForRestore(client: Client): Promise<void> {
  const isPending = (): boolean => {
    const { status, connectorId } = selectAccount(client.getState(), namespace)
    return status === 'reconnecting' && !connectorId?.startsWith(configPrefix)
  }
  if (!isPending()) return Promise.resolve()
  return new Promise(resolve => {
    const unsubscribe = client.subscribe(() => {
      if (isPending()) return
      unsubscribe()
      resolve()
    })
  })
}

const rpcProviders = new WeakMap<Eip1193Provider, Eip1193Provider>()

/** The provider of a wallet on another device, with errors as viem reads them. */
function toRpcProvider(provider: Eip1193Provider): Eip1193Provider {
  const existing = rpcProviders.get(provider)
  if (existing) return existing
  const created: Eip1193Provider = {
    ...provider,
    request: call =>
      provider.request(call).catch((error: unknown) => {
        throw toRpcError(error)
      }),
  }
  rpcProviders.set(provider, created)
  return created
}

type WithCapabilities = { address: Address; capabilities: Record<string, unknown> }

/** Accounts in the form that wagmi's `connect` asks for. */
function toAccounts<const withCapabilities extends boolean = false>(
  addresses: readonly Address[],
  withCapabilities: withCapabilities | boolean | undefined,
): withCapabilities extends true ? readonly WithCapabilities[] : readonly Address[]
function toAccounts(
  addresses: readonly Address[],
  withCapabilities?: boolean | undefined,
): readonly WithCapabilities[] | readonly Address[] {
  return withCapabilities ? addresses.map(address => ({ address, capabilities: {} })) : addresses
}

/** The connection of a client as one connector of wagmi: it connects through the modal, and has the wallet's own provider. */
export function latchkitConnector(client: Client): CreateConnectorFn<Eip1193Provider | undefined> {
  const getAccount = () => selectAccount(client.getState(), namespace)

  const isRemote = (): boolean => {
    const { connectorId: id } = getAccount()
    return client
      .getState()
      .connectors.some(
        each => each.namespace === namespace && each.id === id && each.transportId !== undefined,
      )
  }

  /** Opens the modal for a wallet of this family. */
  async function connectInModal(): Promise<void> {
    let status: 'connected' | 'cancelled'
    try {
      ;({ status } = await connect(client, { namespaces: [namespace] }))
    } catch (error) {
      throw toWagmiError(error, 'connect')
    }
    if (status === 'cancelled') throw new UserRejectedRequestError(new Error('The modal was closed.'))
  }

  return ({ chains }) => ({
    id: connectorId,
    name: 'Latchkit',
    type: connectorId,
    async connect({ chainId, isReconnecting, withCapabilities } = {}) {
      await waitForRestore(client)
      if (!getAccount().isConnected && !isReconnecting) await connectInModal()
      const { isConnected } = getAccount()
      if (!isConnected) throw new Error('No wallet is connected.')
      if (chainId !== undefined && chainId !== getAccount().chainId)
        // As wagmi's own connectors: a refused switch leaves the connection as it is.
        await this.switchChain?.({ chainId }).catch(() => {})
      const addresses = getAccount().accounts.map(toEvmAddress)
      return {
        accounts: toAccounts(addresses, withCapabilities),
        chainId: getAccount().chainId ?? 0,
      }
    },
    disconnect: () => disconnect(client, { namespace }),
    getAccounts: async () => getAccount().accounts.map(toEvmAddress),
    async getChainId() {
      const { chainId } = getAccount()
      if (chainId === undefined) throw new Error('No wallet is connected.')
      return chainId
    },
    async getProvider() {
      await waitForRestore(client)
      const provider = getProvider(client, { namespace })
      return provider && isRemote() ? toRpcProvider(provider) : provider
    },
    async isAuthorized() {
      const { connectorId } = getAccount()
      return connectorId !== undefined && !connectorId.startsWith(configPrefix)
    },
    async switchChain({ chainId }) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
      try {
        await switchNetwork(client, { chainId })
      } catch (error) {
        throw toWagmiError(error, 'switchChain')
      }
      return chain
    },
    // Changes come through the binding, from the client's state.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
}
