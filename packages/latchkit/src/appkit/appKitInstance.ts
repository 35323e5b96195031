import {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Client,
  type ConnectedWalletInfo,
  type ConnectorInfo,
  closeModal,
  disconnect,
  getProvider,
  type LatchkitEvent,
  type Network,
  navigate,
  openModal,
  type RemoteFeatures,
  selectAccount,
  setTheme,
  switchNetwork,
  type ThemeMode,
  type ThemeVariables,
  type ViewName,
} from '@latchkit/core'
import { callEngine, replaceView } from '@latchkit/core/internal'
import { getLatestEvent } from './appKitEvents.js'
import { type AnyNetwork, toNetwork } from './appKitNetwork.js'
import { fetchAppKitBalance } from './balance.js'
import {
  type AppKitConnection,
  type DeleteConnectionParameters,
  deleteConnection,
  readConnections,
  type SwitchConnectionParameters,
  switchConnection,
} from './connections.js'
import type { MethodsNotHere } from './notHere.js'
import {
  type AppKitAccount,
  type AppKitNetworkView,
  type AppKitState,
  readAccount,
  readConnector,
  readNetwork,
  readState,
  readWalletInfo,
} from './readAppKit.js'

type Theme = { themeMode: ThemeMode; themeVariables: ThemeVariables }
/** By family; of those that are connected. */
type Providers = Readonly<Record<ChainNamespace, unknown>>

export type AppKitOpenOptions = {
  /** Of AppKit's views: Account, Connect, Networks, AllWallets, ConnectingWalletConnectBasic, WhatIsAWallet, WalletSend, ProfileWallets, OnRampProviders, Swap, ApproveTransaction. */
  view?: ViewName | undefined
  /** The family to connect, while none of its wallets is connected. */
  namespace?: ChainNamespace | undefined
}

export type AppKit = MethodsNotHere & {
  /** For everything that Latchkit has besides. */
  client: Client
  /** Resolves at once: the instance can be used when `createAppKit` returns. */
  ready(): Promise<void>
  open(options?: AppKitOpenOptions | undefined): Promise<void>
  close(): Promise<void>
  isOpen(): boolean
  /** Shows a further view of the open modal. */
  redirect(view: ViewName): void
  /** Shows another view in place of the one shown. */
  replace(view: ViewName): void
  /** A note in the open modal. */
  showErrorMessage(message: string): void
  showSuccessMessage(message: string): void
  disconnect(namespace?: ChainNamespace | undefined): Promise<void>
  getConnections(namespace?: ChainNamespace | undefined): readonly AppKitConnection[]
  /** Connections of before the reload, until their wallet has confirmed them. */
  getRecentConnections(namespace?: ChainNamespace | undefined): readonly AppKitConnection[]
  switchConnection(parameters: SwitchConnectionParameters): Promise<void>
  deleteConnection(parameters: DeleteConnectionParameters): Promise<void>
  getConnectors(namespace?: ChainNamespace | undefined): readonly ConnectorInfo[]
  /** The icon that a wallet announced. */
  getConnectorImage(connector: Pick<ConnectorInfo, 'icon'>): string | undefined
  switchNetwork(network: AnyNetwork): Promise<void>
  getAccount(namespace?: ChainNamespace | undefined): AppKitAccount
  getAddress(namespace?: ChainNamespace | undefined): string | undefined
  getCaipAddress(namespace?: ChainNamespace | undefined): CaipAddress | undefined
  getAddressByChainNamespace(namespace: ChainNamespace): string | undefined
  /** Of a login. */
  getPreferredAccountType(namespace?: ChainNamespace | undefined): string | undefined
  updateNativeBalance(): Promise<string | undefined>
  getIsConnectedState(): boolean
  getChainId(): number | string | undefined
  getCaipNetwork(namespace?: ChainNamespace | undefined): Network | undefined
  getCaipNetworkId(): CaipNetworkId | undefined
  getCaipNetworks(): readonly Network[]
  getActiveChainNamespace(): ChainNamespace
  /** The provider of the family shown. */
  getWalletProvider(): unknown
  getProvider(namespace: ChainNamespace): unknown
  getProviders(): Providers
  getWalletProviderType(): ConnectorInfo['type'] | undefined
  getProviderType(namespace: ChainNamespace): ConnectorInfo['type'] | undefined
  getWalletInfo(namespace?: ChainNamespace | undefined): ConnectedWalletInfo | undefined
  getRemoteFeatures(): RemoteFeatures
  getState(): AppKitState
  /** The latest event. */
  getEvent(): LatchkitEvent
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  getThemeVariables(): ThemeVariables
  setThemeVariables(variables: ThemeVariables): void
  subscribeState(listener: (state: AppKitState) => void): () => void
  subscribeAccount(listener: (account: AppKitAccount) => void, namespace?: ChainNamespace): () => void
  subscribeNetwork(listener: (network: AppKitNetworkView) => void): () => void
  subscribeCaipNetworkChange(listener: (network: Network | undefined) => void): () => void
  subscribeShouldUpdateToAddress(listener: (address: string | undefined) => void): () => void
  subscribeConnections(listener: (connections: readonly AppKitConnection[]) => void): () => void
  subscribeProviders(listener: (providers: Providers) => void): () => void
  subscribeRemoteFeatures(listener: (features: RemoteFeatures) => void): () => void
  subscribeWalletInfo(listener: (wallet: ConnectedWalletInfo | undefined) => void): () => void
  subscribeTheme(listener: (theme: Theme) => void): () => void
  subscribeEvents(listener: (event: LatchkitEvent) => void): () => void
}

/** Calls a listener with what it reads, each time that it is not what it was. */
function watch<Value>(
  { subscribe }: Client,
  read: () => Value,
  listener: (value: Value) => void,
  toKey: (value: Value) => string | undefined = JSON.stringify,
): () => void {
  let before = toKey(read())
  return subscribe(() => {
    const value = read()
    const now = toKey(value)
    if (now === before) return
    before = now
    listener(value)
  })
}

const toConnectionKey = ({ namespace, connectorId, accounts, caipNetwork }: AppKitConnection): string =>
  [namespace, connectorId, caipNetwork?.caipNetworkId, ...accounts.map(({ address }) => address)].join(' ')

/** The view and data of `open`, which AppKit names differently. */
export function openAppKit(client: Client, { view, namespace }: AppKitOpenOptions = {}): void {
  const state = client.getState()
  const needsFamily = namespace !== undefined && !selectAccount(state, namespace).address
  const caipNetworkId = needsFamily ? state.families[namespace]?.activeNetworkId : undefined
  openModal(client, { view: view ?? (caipNetworkId && 'Connect'), data: { caipNetworkId } })
}

export const switchAppKitNetwork = (client: Client, network: AnyNetwork): Promise<void> =>
  switchNetwork(client, { caipNetworkId: toNetwork(network).caipNetworkId })

function readProviders(client: Client): Providers {
  const namespaces = Object.keys(client.getState().families)
  const providers = namespaces.map(namespace => [namespace, getProvider(client, { namespace })] as const)
  return Object.fromEntries(providers.filter(([, provider]) => provider !== undefined))
}

/** The instance of a client: AppKit's methods over the functions of Latchkit. */
export function toAppKit(client: Client): AppKit {
  const { getState } = client
  const readTheme = (): Theme => ({
    themeMode: getState().theme.mode,
    themeVariables: getState().theme.variables,
  })
  const show = (kind: 'error' | 'success', message: string): void =>
    void callEngine(client, async engine => engine.showToast(client, { kind, message })).catch(() => {})
  getLatestEvent(client)
  return {
    client,
    ready: async () => {},
    open: async open => openAppKit(client, open),
    close: async () => closeModal(client),
    isOpen: () => getState().modal.open,
    redirect: view => navigate(client, { view: view }),
    replace: view => replaceView(client, { view: view }),
    showErrorMessage: message => show('error', message),
    showSuccessMessage: message => show('success', message),
    disconnect: namespace => disconnect(client, { namespace }),
    getConnections: namespace => readConnections(getState(), 'connected', namespace),
    getRecentConnections: namespace => readConnections(getState(), 'stored', namespace),
    switchConnection: parameters => switchConnection(client, parameters),
    deleteConnection: parameters => deleteConnection(client, parameters),
    getConnectors: namespace =>
      getState().connectors.filter(each => namespace === undefined || each.namespace === namespace),
    getConnectorImage: connector => connector.icon,
    switchNetwork: network => switchAppKitNetwork(client, network),
    getAccount: namespace => readAccount(getState(), namespace),
    getAddress: namespace => selectAccount(getState(), namespace).address,
    getAddressByChainNamespace: namespace => selectAccount(getState(), namespace).address,
    getCaipAddress: namespace => selectAccount(getState(), namespace).caipAddress,
    getPreferredAccountType: namespace => selectAccount(getState(), namespace).preferredAccountType,
    updateNativeBalance: async () => (await fetchAppKitBalance(client)).data?.balance,
    getIsConnectedState: () => selectAccount(getState()).isConnected,
    getChainId: () => readNetwork(getState()).chainId,
    getCaipNetwork: namespace => readNetwork(getState(), namespace).caipNetwork,
    getCaipNetworkId: () => readNetwork(getState()).caipNetworkId,
    getCaipNetworks: () => client.options.networks,
    getActiveChainNamespace: () => getState().activeNamespace,
    getWalletProvider: () => getProvider(client),
    getProvider: namespace => getProvider(client, { namespace }),
    getProviders: () => readProviders(client),
    getWalletProviderType: () => readConnector(getState())?.type,
    getProviderType: namespace => readConnector(getState(), namespace)?.type,
    getWalletInfo: namespace => readWalletInfo(getState(), namespace),
    getRemoteFeatures: () => getState().remoteFeatures,
    getState: () => readState(getState()),
    getEvent: () => getLatestEvent(client),
    getThemeMode: () => readTheme().themeMode,
    setThemeMode: mode => setTheme(client, { mode }),
    getThemeVariables: () => readTheme().themeVariables,
    setThemeVariables: variables => setTheme(client, { variables }),
    subscribeState: listener => watch(client, () => readState(getState()), listener),
    subscribeAccount: (listener, namespace) =>
      watch(client, () => readAccount(getState(), namespace), listener),
    // A site's network may hold what JSON has no form for.
    subscribeNetwork: listener =>
      watch(
        client,
        () => readNetwork(getState()),
        listener,
        ({ caipNetworkId }) => caipNetworkId,
      ),
    subscribeCaipNetworkChange: listener =>
      watch(
        client,
        () => readNetwork(getState()).caipNetwork,
        listener,
        network => network?.caipNetworkId,
      ),
    subscribeShouldUpdateToAddress: listener =>
      watch(client, () => selectAccount(getState()).address, listener),
    subscribeConnections: listener =>
      watch(
        client,
        () => readConnections(getState(), 'connected'),
        listener,
        connections => connections.map(toConnectionKey).join(),
      ),
    subscribeProviders: listener =>
      watch(
        client,
        () => readProviders(client),
        listener,
        providers =>
          Object.keys(providers)
            .map(namespace => `${namespace} ${selectAccount(getState(), namespace).connectorId}`)
            .join(),
      ),
    subscribeRemoteFeatures: listener => watch(client, () => getState().remoteFeatures, listener),
    subscribeWalletInfo: listener => watch(client, () => readWalletInfo(getState()), listener),
    subscribeTheme: listener => watch(client, readTheme, listener),
    subscribeEvents: client.onEvent,
  }
}
