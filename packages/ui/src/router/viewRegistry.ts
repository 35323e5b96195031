import type { ViewName } from '@latchkit/core'
import type { Translate } from '../locales/words.js'
import { ConnectView } from '../views/connect/ConnectView.js'
import type { View } from './view.js'

type ViewModule = { readonly views: Partial<Record<ViewName, View>> }

const connecting = (): Promise<ViewModule> => import('../views/connecting/index.js')
const directory = (): Promise<ViewModule> => import('../views/directory/index.js')
const help = (): Promise<ViewModule> => import('../views/help/index.js')
const account = (): Promise<ViewModule> => import('../views/account/index.js')
const networks = (): Promise<ViewModule> => import('../views/networks/index.js')
const sign = (): Promise<ViewModule> => import('../views/sign/index.js')

const loaders: Readonly<Record<Exclude<ViewName, 'Connect'>, () => Promise<ViewModule>>> = {
  AllWallets: directory,
  ConnectingExternal: connecting,
  ConnectingWalletConnect: connecting,
  ConnectingWalletConnectBasic: connecting,
  Downloads: help,
  GetWallet: help,
  WhatIsAWallet: help,
  Account: account,
  Networks: networks,
  SwitchNetwork: networks,
  SwitchActiveChain: networks,
  UnsupportedChain: networks,
  SIWXSignMessage: sign,
}

const loaded = new Map<ViewName, View>([['Connect', ConnectView]])

/** The view when its code is here. */
export function getLoadedView(name: ViewName): View | undefined {
  return loaded.get(name)
}

/** Fetches a view's code; a failed download is tried again by the next call. */
export async function loadView(name: ViewName): Promise<View | undefined> {
  if (name === 'Connect') return ConnectView
  const [module, more] = await Promise.all([loaders[name](), import('./more.js')])
  more.adoptMore()
  for (const [key, view] of Object.entries(module.views)) loaded.set(key as ViewName, view)
  return loaded.get(name)
}

/** Fetches ahead of the visitor; silent, because the real need tries again. */
export function prefetchView(name: ViewName): void {
  loadView(name).catch(() => {})
}

/** The header's words, which are also the dialog's name. */
export function getTitle(name: ViewName, t: Translate, wallet: string | undefined): string {
  switch (name) {
    case 'Connect':
      return t('connectTitle')
    case 'AllWallets':
      return t('allWalletsTitle')
    case 'ConnectingExternal':
      return wallet ?? t('connectTitle')
    case 'ConnectingWalletConnect':
      return wallet ?? t('scanTitle')
    case 'ConnectingWalletConnectBasic':
      return t('scanTitle')
    case 'Downloads':
      return wallet ? t('downloadsTitle', { wallet }) : t('getWalletTitle')
    case 'GetWallet':
      return t('getWalletTitle')
    case 'WhatIsAWallet':
      return t('whatTitle')
    case 'Account':
      return t('accountTitle')
    case 'Networks':
      return t('networksTitle')
    case 'SwitchNetwork':
      return t('switchTitle')
    case 'SwitchActiveChain':
      return t('activeChainTitle')
    case 'UnsupportedChain':
      return t('unsupportedTitle')
    case 'SIWXSignMessage':
      return t('signTitle')
  }
}
