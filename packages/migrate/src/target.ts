/** Every name that migrated code uses: what Latchkit calls a thing is written here and nowhere else. */
export const target = {
  package: 'latchkit',
  styles: 'latchkit/styles.css',
  actionsPackage: 'latchkit/actions',
  networksPackage: 'latchkit/networks',
  wagmiPackage: '@latchkit/wagmi',
  appKitPackage: 'latchkit/appkit',
  createClient: 'createLatchkit',
  clientType: 'Client',
  provider: 'LatchkitProvider',
  /** Shows the account once connected, as the kits' buttons do. */
  button: 'LatchkitButton',
  /** Has a render prop, `.Custom`. */
  customButton: 'ConnectButton',
  modalHook: 'useLatchkit',
  setTheme: 'setTheme',
  networks: 'networksFrom',
  bind: 'bindWagmi',
  adapter: 'WagmiAdapter',
  /** Where chains with their endpoints are from, in sites on wagmi. */
  chainsPackage: 'viem/chains',
}

/** Names that `latchkit/appkit` keeps from `@reown/appkit` (features 3.3 and 3.4). */
export const appKitNames: ReadonlySet<string> = new Set([
  'createAppKit',
  'useAppKit',
  'useAppKitAccount',
  'useAppKitNetwork',
  'useAppKitBalance',
  'useAppKitState',
  'useAppKitTheme',
  'useAppKitEvents',
  'useWalletInfo',
  'useAppKitProvider',
  'useAppKitConnection',
  'useAppKitConnections',
  'useAppKitWallet',
  'useAppKitWallets',
  'useDisconnect',
  'AppKitProvider',
  'AppKitButton',
  'AppKitConnectButton',
  'AppKitAccountButton',
  'AppKitNetworkButton',
  'AppKitWalletButton',
  'createSIWEConfig',
])

/** Types that `latchkit/appkit` has, by what AppKit calls them. */
export const appKitTypes: ReadonlyMap<string, string> = new Map([
  ...['AppKit', 'AppKitNetwork', 'AppKitOptions', 'SIWESession', 'SIWXConfig'].map(
    name => [name, name] as const,
  ),
  ['SIWXSession', 'AppKitSIWXSession'],
])

/** Those of them that are components, and have styles. */
export const appKitButtons: ReadonlySet<string> = new Set(
  [...appKitNames].filter(name => /^AppKit\w*Button$/.test(name)),
)

/** Options of `createAppKit` here (features 3.2), and those of Web3Modal that the codemod replaces. */
export const appKitOptions: ReadonlySet<string> = new Set([
  ...['adapters', 'projectId', 'networks', 'metadata', 'termsConditionsUrl', 'privacyPolicyUrl'],
  ...['defaultNetwork', 'chainImages', 'customRpcUrls', 'allowUnsupportedChain', 'id'],
  ...['enableNetworkSwitch', 'defaultAccountTypes', 'featuredWalletIds', 'includeWalletIds'],
  ...['excludeWalletIds', 'customWallets', 'allWallets', 'enableInjected', 'enableWalletConnect'],
  ...['enableReconnect', 'manualWCControl', 'themeMode', 'themeVariables', 'enableEmbedded', 'debug'],
  ...['features', 'wagmiConfig', 'chains', 'siwx', 'siweConfig'],
  ...['apiUrl', 'catalogue', 'clientId', 'locale', 'onEvent', 'relayUrl', 'storage', 'telemetry'],
])

/** Options that `createAppKit` does without, and no visitor misses: by the values for which that is so, all without. */
export const needlessOptions: ReadonlyMap<string, 'true' | undefined> = new Map([
  ['coinbasePreference', undefined],
  ['enableAuthLogger', undefined],
  ['enableCoinbase', undefined],
  ['enableEIP6963', 'true'],
  ['enableMobileFullScreen', undefined],
  ['enableWalletGuide', 'true'],
  ['enableWallets', 'true'],
  ['experimental_preferUniversalLinks', undefined],
  ['showWallets', 'true'],
  // Web3Modal's.
  ['enableAnalytics', 'true'],
])

/** The same for what is in `features`. */
export const needlessFeatures: ReadonlySet<string> = new Set([
  'collapseWallets',
  'emailShowWallets',
  'headless',
  'reownAuthentication',
])

/** Networks of `@reown/appkit/networks` that are no chains of viem. */
export const isOtherNetwork = (name: string): boolean => /^(solana|bitcoin|ton|tron|stacks|sui)/.test(name)

/** What Web3Modal called the same things. */
export const web3ModalNames: ReadonlyMap<string, string> = new Map([
  ['createWeb3Modal', 'createAppKit'],
  ['useWeb3Modal', 'useAppKit'],
  ['useWeb3ModalAccount', 'useAppKitAccount'],
  ['useWeb3ModalEvents', 'useAppKitEvents'],
  ['useWeb3ModalProvider', 'useAppKitProvider'],
  ['useWeb3ModalState', 'useAppKitState'],
  ['useWeb3ModalTheme', 'useAppKitTheme'],
  ['useDisconnect', 'useDisconnect'],
  ['useWalletInfo', 'useWalletInfo'],
])

/** Networks of `@reown/appkit/networks` by their names in `latchkit/networks`. */
export const networkNames: ReadonlyMap<string, string> = new Map([
  ...['mainnet', 'optimism', 'bsc', 'gnosis', 'polygon', 'fantom', 'zksync', 'kaia', 'base', 'arbitrum']
    .concat(['celo', 'avalanche', 'zora', 'aurora', 'sepolia', 'optimismSepolia', 'arbitrumSepolia'])
    .concat(['baseSepolia', 'polygonAmoy', 'avalancheFuji', 'solanaDevnet', 'solanaTestnet'])
    .map(name => [name, name] as const),
  ['solana', 'solanaMainnet'],
  ['bitcoin', 'bitcoinMainnet'],
  ...['bitcoinTestnet', 'bitcoinSignet'].map(name => [name, name] as const),
])

/** RainbowKit's wallet functions by what `featuredWalletIds` takes; a wallet without an entry is reported. */
export const walletIds: ReadonlyMap<string, string> = new Map([
  ['backpackWallet', 'app.backpack'],
  ['binanceWallet', 'com.binance.wallet'],
  ['bitgetWallet', 'com.bitget.web3'],
  ['braveWallet', 'com.brave.wallet'],
  ['bybitWallet', 'com.bybit'],
  ['coin98Wallet', 'com.coin98'],
  ['coinbaseWallet', 'com.coinbase.wallet'],
  ['coreWallet', 'app.core.extension'],
  ['enkryptWallet', 'com.enkrypt'],
  ['frameWallet', 'sh.frame'],
  ['gateWallet', 'io.gate.wallet'],
  ['geminiWallet', 'com.gemini.wallet'],
  ['imTokenWallet', 'imToken'],
  ['krakenWallet', 'Kraken Wallet'],
  ['ledgerWallet', 'Ledger Wallet'],
  ['magicEdenWallet', 'io.magiceden.wallet'],
  ['metaMaskWallet', 'io.metamask'],
  ['okxWallet', 'com.okex.wallet'],
  ['oneInchWallet', '1inch Wallet'],
  ['oneKeyWallet', 'so.onekey.app.wallet'],
  ['phantomWallet', 'app.phantom'],
  ['rabbyWallet', 'io.rabby'],
  ['rainbowWallet', 'me.rainbow'],
  ['roninWallet', 'com.roninchain.wallet'],
  ['safeWallet', 'Safe'],
  ['safepalWallet', 'SafePal'],
  ['subWallet', 'app.subwallet'],
  ['talismanWallet', 'xyz.talisman'],
  ['tokenPocketWallet', 'pro.tokenpocket'],
  ['trustWallet', 'com.trustwallet.app'],
  ['uniswapWallet', 'org.uniswap.app'],
  ['zealWallet', 'app.zeal'],
  ['zerionWallet', 'io.zerion.wallet'],
])
