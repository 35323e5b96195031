/** Methods of AppKit's instance that are not here, with the way instead. */
export type MethodsNotHere = {
  /** Not here: the modal shows by itself that it waits. */
  setLoading?: never
  /** Not here: the modal closes after a payment by itself. */
  popTransactionStack?: never
  /** Not here: see `pendingTransactions` of `client.getState()`. */
  isTransactionStackEmpty?: never
  /** Not here: an action rejects with its error, and `subscribeEvents` notifies of it. */
  getError?: never
  /** Not here: wallets in the page announce themselves; others by `families` of `createLatchkit`. */
  addConnector?: never
  /** Not here: `disconnect`. */
  resetWcConnection?: never
  /** Not here: wallets that announce themselves are always listed. */
  setEIP6963Enabled?: never
  /** Not here: networks are given to `createAppKit`. */
  addNetwork?: never
  /** Not here: networks are given to `createAppKit`. */
  removeNetwork?: never
  /** Not here: `selectNetworks(client.getState())` of `latchkit/actions`. */
  getDisabledCaipNetworks?: never
  /** Not here: `switchNetwork`. */
  resetNetwork?: never
  /** Not here: `setPreferredAccountType(client, { namespace, type })` of `latchkit/actions`. */
  setPreferredAccountType?: never
  /** Not here: `fetchIdentity` of `latchkit/actions`. */
  fetchIdentity?: never
  /** Not here: `useIdentity` and `useRegisterName` of `latchkit`. */
  getReownName?: never
  /** Not here: labels are the site's own. */
  addAddressLabel?: never
  /** Not here: labels are the site's own. */
  removeAddressLabel?: never
  /** Not here: `disconnect`. */
  resetAccount?: never
  /** Not here: `getProvider` returns the wallet's provider, by QR code as well. */
  getUniversalProvider?: never
  /** Not here: `features` of `createAppKit`. */
  updateFeatures?: never
  /** Not here: your server declares them, or `features` of `createAppKit`. */
  updateRemoteFeatures?: never
  /** Not here: options are given to `createAppKit`. */
  updateOptions?: never
  /** Not here: `termsConditionsUrl` of `createAppKit`. */
  setTermsConditionsUrl?: never
  /** Not here: `privacyPolicyUrl` of `createAppKit`. */
  setPrivacyPolicyUrl?: never
  /** Not here: `features.connectMethodsOrder` of `createAppKit`. */
  setConnectMethodsOrder?: never
  /** Not here: `features.walletFeaturesOrder` of `createAppKit`. */
  setWalletFeaturesOrder?: never
  /** Not here: `features.connectorTypeOrder` of `createAppKit`. */
  setCollapseWallets?: never
  /** Not here: `features.socials` of `createAppKit`. */
  setSocialsOrder?: never
  /** Not here: `signIn(client)`, `signOut(client)` and `selectSiwx(client.getState())` of `latchkit/actions`. */
  getSIWX?: never
  /** Not here: the instance is what `createAppKit` returned. */
  getInstance?: never
  /** Not here: paying from an exchange is not built. */
  openPay?: never
  /** Not here: paying from an exchange is not built. */
  pay?: never
  /** Not here: paying from an exchange is not built. */
  getExchanges?: never
}

/** Options of `createAppKit` that are not here, with the way instead. */
export type OptionsNotHere = {
  /** Not here: use `remoteConnectors` of `createLatchkit`. */
  universalProvider?: never
  /** Not here: use `remoteConnectors` of `createLatchkit`. */
  universalProviderConfigOverride?: never
  /** Not here: tokens are those that your server supports. */
  tokens?: never
  /** Not here: a wallet's own icon is shown, or the one that we draw. */
  connectorImages?: never
  /** Not here: wallets are always listed. */
  enableWallets?: never
  /** Not here: wallets are always listed. */
  showWallets?: never
  /** Not here: the list always offers help. */
  enableWalletGuide?: never
  /** Not here: wallets that announce themselves are always listed. */
  enableEIP6963?: never
  /** Not here: wallets in the page announce themselves, the vendor's SDK is not loaded. */
  enableCoinbase?: never
  /** Not here: wallets in the page announce themselves, the vendor's SDK is not loaded. */
  coinbasePreference?: never
  /** Not here: `enableEmbedded`, with `LatchkitEmbedded` where the modal belongs. */
  disableAppend?: never
  /** Not here: the modal is a sheet on phones. */
  enableMobileFullScreen?: never
  /** Not here: `manualWCControl` opens the QR code first. */
  basic?: never
  /** Not here: `client.getLogs()`. */
  enableAuthLogger?: never
  /** Not here: the link of each platform is chosen by itself. */
  experimental_preferUniversalLinks?: never
}
