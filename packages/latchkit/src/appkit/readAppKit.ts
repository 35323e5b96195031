import {
  type AccountView,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectedWalletInfo,
  type ConnectorInfo,
  type LoginView,
  type Network,
  type SocialProvider,
  type State,
  selectAccount,
  selectLogin,
  selectNetwork,
} from '@latchkit/core'
import { toAddress } from '@latchkit/core/internal'

export type AppKitAccount = {
  address: string | undefined
  caipAddress: CaipAddress | undefined
  isConnected: boolean
  status: AccountView['status']
  allAccounts: readonly { namespace: ChainNamespace; address: string }[]
  /** Of an account by email or social login. */
  embeddedWalletInfo: AppKitEmbeddedWallet | undefined
}

export type AppKitEmbeddedWallet = {
  user: { email: string | undefined; username: string | undefined }
  accountType: 'eoa' | 'smartAccount'
  authProvider: SocialProvider | 'email'
  isSmartAccountDeployed: boolean
}

export type AppKitState = {
  initialized: boolean
  loading: boolean
  open: boolean
  selectedNetworkId: CaipNetworkId | undefined
  activeChain: ChainNamespace
}

export type AppKitNetworkView = {
  caipNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  chainId: number | string | undefined
}

function toEmbeddedWallet(
  { user, socialProvider, smartAccountDeployed = false, accounts }: LoginView,
  { address }: AccountView,
): AppKitEmbeddedWallet | undefined {
  if (!user) return undefined
  const used = accounts.find(({ caipAddress }) => address && caipAddress.endsWith(`:${address}`))
  return {
    user: { email: user.email, username: user.social?.name },
    accountType: used?.type === 'smartAccount' ? 'smartAccount' : 'eoa',
    authProvider: socialProvider ?? 'email',
    isSmartAccountDeployed: smartAccountDeployed,
  }
}

export function toAppKitAccount(view: AccountView, login: LoginView): AppKitAccount {
  const { namespace, ...account } = view
  return {
    address: account.address,
    caipAddress: account.caipAddress,
    isConnected: account.isConnected,
    status: account.status,
    allAccounts: account.accounts.map(each => ({
      namespace,
      address: toAddress(each),
    })),
    embeddedWalletInfo: view.connectorId === 'auth' ? toEmbeddedWallet(login, view) : undefined,
  }
}

export const readAccount = (state: State, namespace?: ChainNamespace | undefined): AppKitAccount =>
  toAppKitAccount(selectAccount(state, namespace), selectLogin(state))

export const readWalletInfo = (
  state: State,
  namespace?: ChainNamespace | undefined,
): ConnectedWalletInfo | undefined => selectAccount(state, namespace).wallet

export function readNetwork(state: State, namespace?: ChainNamespace | undefined): AppKitNetworkView {
  const { network, caipNetworkId } = selectNetwork(state, namespace)
  return {
    caipNetwork: network,
    caipNetworkId,
    chainId: network?.id ?? selectAccount(state, namespace).chainId,
  }
}

export const readState = (state: State): AppKitState => ({
  initialized: state.initialized,
  loading: state.modal.loading,
  open: state.modal.open,
  selectedNetworkId: selectNetwork(state).caipNetworkId,
  activeChain: state.activeNamespace,
})

/** The connector of the account in use. */
export function readConnector(
  state: State,
  namespace?: ChainNamespace | undefined,
): ConnectorInfo | undefined {
  const account = selectAccount(state, namespace)
  return state.connectors.find(
    each => each.namespace === account.namespace && each.id === account.connectorId,
  )
}
