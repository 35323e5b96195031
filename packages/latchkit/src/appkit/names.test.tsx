import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventName, ViewName } from '@latchkit/core'
import { shareClient } from '@latchkit/react'
import { afterAll, describe, expect, test } from 'vitest'
import { mainnet } from '../networks.js'
import type { AppKitFeatures, AppKitOptions } from './index.js'
import * as appKitModule from './index.js'
import type { OptionsNotHere } from './notHere.js'

// AppKit's public names, as documented: options, views, methods, hooks, components, elements and events.

const options = [
  ...['adapters', 'projectId', 'networks', 'metadata', 'termsConditionsUrl', 'privacyPolicyUrl'],
  ...['defaultNetwork', 'chainImages', 'customRpcUrls', 'allowUnsupportedChain', 'enableNetworkSwitch'],
  ...['defaultAccountTypes', 'featuredWalletIds', 'includeWalletIds', 'excludeWalletIds', 'customWallets'],
  ...['allWallets', 'enableInjected', 'enableWalletConnect', 'enableReconnect', 'manualWCControl'],
  ...['themeMode', 'themeVariables', 'enableEmbedded', 'debug', 'features', 'siwx', 'siweConfig'],
] as const satisfies readonly Exclude<keyof AppKitOptions, keyof OptionsNotHere>[]
const optionsNotHere = [
  ...['tokens', 'connectorImages', 'showWallets', 'enableWalletGuide', 'experimental_preferUniversalLinks'],
  ...['enableWallets', 'enableEIP6963', 'enableCoinbase', 'coinbasePreference', 'universalProvider'],
  ...['universalProviderConfigOverride', 'disableAppend', 'enableMobileFullScreen'],
  ...['basic', 'enableAuthLogger'],
] as const satisfies readonly (keyof OptionsNotHere)[]
const features = [
  ...['swaps', 'onramp', 'receive', 'send', 'email', 'socials', 'history', 'analytics', 'allWallets'],
  ...['smartSessions', 'legalCheckbox', 'connectorTypeOrder', 'connectMethodsOrder', 'walletFeaturesOrder'],
  'pay',
] as const satisfies readonly (keyof AppKitFeatures)[]
const featuresNotHere = ['emailShowWallets', 'collapseWallets', 'reownAuthentication', 'headless']
const remoteFeatures = ['reownBranding', 'multiWallet', 'emailCapture', 'payWithExchange', 'payments']

const views = [
  ...['Account', 'Connect', 'Networks', 'AllWallets', 'ConnectingWalletConnectBasic', 'WhatIsAWallet'],
  ...['WalletSend', 'ProfileWallets', 'OnRampProviders', 'Swap'],
] as const satisfies readonly ViewName[]
const viewsNotHere = ['ApproveTransaction', 'WhatIsANetwork']

const methods = [
  ...['open', 'close', 'ready', 'isOpen', 'setLoading', 'redirect', 'replace', 'popTransactionStack'],
  ...['isTransactionStackEmpty', 'showErrorMessage', 'showSuccessMessage', 'getError'],
  ...['disconnect', 'getConnections', 'getRecentConnections', 'switchConnection', 'deleteConnection'],
  ...['subscribeConnections', 'getConnectors', 'getConnectorImage', 'addConnector', 'getIsConnectedState'],
  ...['resetWcConnection', 'setEIP6963Enabled', 'switchNetwork', 'addNetwork', 'removeNetwork', 'getChainId'],
  ...['getCaipNetwork', 'getCaipNetworks', 'getCaipNetworkId', 'getActiveChainNamespace'],
  ...['getDisabledCaipNetworks', 'subscribeNetwork', 'subscribeCaipNetworkChange', 'resetNetwork'],
  ...['getAccount', 'subscribeAccount', 'getAddress', 'getCaipAddress', 'getAddressByChainNamespace'],
  ...['getPreferredAccountType', 'setPreferredAccountType', 'subscribeShouldUpdateToAddress'],
  ...['updateNativeBalance', 'fetchIdentity', 'getReownName', 'addAddressLabel', 'removeAddressLabel'],
  ...['resetAccount', 'getWalletProvider', 'getWalletProviderType', 'getProvider', 'getProviderType'],
  ...['getProviders', 'subscribeProviders', 'getUniversalProvider', 'getWalletInfo', 'subscribeWalletInfo'],
  ...['getThemeMode', 'setThemeMode', 'getThemeVariables', 'setThemeVariables', 'subscribeTheme'],
  ...['updateFeatures', 'updateRemoteFeatures', 'getRemoteFeatures', 'subscribeRemoteFeatures'],
  ...['updateOptions', 'setTermsConditionsUrl', 'setPrivacyPolicyUrl', 'setConnectMethodsOrder'],
  ...['setWalletFeaturesOrder', 'setCollapseWallets', 'setSocialsOrder', 'getState', 'subscribeState'],
  ...['getEvent', 'subscribeEvents', 'getSIWX', 'getInstance', 'openPay', 'pay', 'getExchanges'],
] as const satisfies readonly (keyof appKitModule.AppKit)[]

const exported = [
  ...['createAppKit', 'useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitBalance'],
  ...['useAppKitState', 'useAppKitTheme', 'useAppKitEvents', 'useWalletInfo', 'useAppKitProvider'],
  ...['useDisconnect', 'useAppKitConnections', 'useAppKitConnection', 'useAppKitSIWX', 'useAppKitWallet'],
  ...['useAppKitUpdateEmail', 'useAppKitWallets', 'usePay', 'useAvailableExchanges', 'usePayUrlActions'],
  ...['useExchangeBuyStatus', 'AppKitProvider', 'AppKitButton', 'AppKitConnectButton'],
  ...['AppKitAccountButton', 'AppKitNetworkButton', 'AppKitWalletButton'],
]
const elements = ['modal', 'button', 'connect-button', 'account-button', 'network-button', 'wallet-button']

const events = [
  ...['MODAL_CREATED', 'MODAL_OPEN', 'MODAL_CLOSE', 'INITIALIZE', 'INTERNAL_SDK_ERROR'],
  ...['CLICK_ALL_WALLETS', 'SEARCH_WALLET', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'CONNECT_ERROR'],
  ...['DISCONNECT_SUCCESS', 'DISCONNECT_ERROR', 'CLICK_WALLET_HELP', 'CLICK_GET_WALLET', 'GET_WALLET'],
  ...['USER_REJECTED', 'CLICK_NETWORKS', 'SWITCH_NETWORK'],
  ...['INITIATE_SWAP', 'SWAP_SUCCESS', 'SWAP_ERROR'],
  ...['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX'],
  ...['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR', 'SEND_REJECTED'],
  ...['OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'],
  ...['REGISTER_NAME_ERROR', 'EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED'],
  ...['EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS', 'EMAIL_VERIFICATION_CODE_FAIL'],
  ...['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS', 'SOCIAL_LOGIN_CANCELED'],
  'SOCIAL_LOGIN_ERROR',
] as const satisfies readonly EventName[]
const eventsNotHere = [
  ...['CONNECT_PROXY_ERROR', 'CLICK_GET_WALLET_HELP', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'],
  ...['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_EDIT', 'EMAIL_UPGRADE_FROM_MODAL'],
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
  ...['SET_PREFERRED_ACCOUNT_TYPE', 'CLICK_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'],
  'ERROR_FETCH_TRANSACTIONS',
  ...['OPEN_SEND', 'OPEN_SWAP', 'CLICK_NETWORK_HELP'],
  ...['SWAP_APPROVAL_ERROR', 'CLICK_CONVERT', 'CLICK_SELECT_TOKEN_TO_SWAP', 'CLICK_SELECT_NETWORK_TO_SWAP'],
  ...['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER', 'SELECT_WHAT_IS_A_BUY', 'PAY_MODAL_OPEN'],
  ...['PAY_EXCHANGE_SELECTED', 'PAY_INITIATED', 'PAY_SUCCESS', 'PAY_ERROR'],
]

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/migrate/appkit.md'), 'utf8')
const eventTypes = readFileSync(join(import.meta.dirname, '../../../core/src/contract/events.ts'), 'utf8')
const appKit = appKitModule.createAppKit({ networks: [mainnet] })
afterAll(() => {
  appKit.client.destroy()
  shareClient(undefined)
})

/** Lines of the documentation that say that something is not here. */
const listNotHere = (): string[] => {
  const found: string[] = []
  let isTable = false
  for (const line of docs.split('\n')) {
    if (!line.startsWith('|')) isTable = false
    if (line.startsWith('| not here')) isTable = true
    else if (isTable || /not here|Not here|^`[A-Z_]+`,/.test(line)) found.push(line)
  }
  return found
}
const notHere = listNotHere()
  .flatMap(line => [...line.matchAll(/`([\w]+)`/g)])
  .map(match => match[1])

describe('AppKit’s public names are here, or documented as not here (issue 10)', () => {
  test.each([...options, ...optionsNotHere])('option %s', name => expect(docs).toContain(`\`${name}\``))
  test.each([...features, ...featuresNotHere, ...remoteFeatures])('feature %s', name =>
    expect(docs).toContain(`\`${name}\``),
  )
  test.each([...views, ...viewsNotHere])('view %s', name => expect(docs).toContain(`\`${name}\``))
  test.each(methods)('method %s', name => {
    if (name in appKit) expect(docs).toContain(`\`${name}\``)
    else expect(notHere).toContain(name)
  })
  test.each(exported)('%s', name => {
    if (name === 'createAppKit' || name in appKitModule) expect(docs).toContain(`\`${name}`)
    else expect(notHere).toContain(name)
  })
  test.each(elements)('element %s', name => {
    for (const prefix of ['appkit', 'w3m']) {
      expect(customElements.get(`${prefix}-${name}`)).toBeDefined()
      expect(docs).toContain(`<${prefix}-${name}>`)
    }
  })
  test('events that occur are typed, the others are documented', () => {
    expect(events).toHaveLength(40)
    for (const name of eventsNotHere) {
      expect(docs).toContain(`\`${name}\``)
      expect(eventTypes, `${name} occurs`).not.toContain(`\n  ${name}: `)
    }
  })
})
