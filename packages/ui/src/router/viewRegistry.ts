import type { ViewName } from '@latchkit/core'
import type { Translate, WordKey } from '../locales/words.js'
import { ConnectView } from '../views/connect/ConnectView.js'
import type { View } from './view.js'

type ViewModule = {
  readonly views: Partial<Record<ViewName, View>>
  /** What the view needs beside its code, where that is not what most need. */
  adopt?(): void
}

const pairing = (): Promise<ViewModule> => import('../views/connecting/pairing.js')
const external = (): Promise<ViewModule> => import('../views/connecting/external.js')
const directory = (): Promise<ViewModule> => import('../views/directory/index.js')
const help = (): Promise<ViewModule> => import('../views/help/index.js')
const account = (): Promise<ViewModule> => import('../views/account/index.js')
const networks = (): Promise<ViewModule> => import('../views/networks/index.js')
const sign = (): Promise<ViewModule> => import('../views/sign/index.js')

const loaders: Readonly<Record<Exclude<ViewName, 'Connect'>, () => Promise<ViewModule>>> = {
  AllWallets: directory,
  ConnectingExternal: external,
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  Downloads: help,
  GetWallet: help,
  WhatIsAWallet: help,
  Account: account,
  Networks: networks,
  SwitchNetwork: networks,
  SwitchActiveChain: networks,
  UnsupportedChain: networks,
  SIWXSignMessage: sign,
  WalletSend: account,
  WalletSendSelectToken: account,
  WalletSendPreview: account,
  SendConfirmed: account,
  WalletReceive: account,
}

const loaded = new Map<ViewName, View>([['Connect', ConnectView]])

/** The view when its code is here. */
export function getLoadedView(name: ViewName): View | undefined {
  return loaded.get(name)
}

/** Fetches a view's code; a failed download is tried again by the next call. */
export async function loadView(name: ViewName): Promise<View | undefined> {
  if (name === 'Connect') return ConnectView
  const [module, more] = await Promise.all([
    loaders[name](),
    name.startsWith('ConnectingWallet') ? undefined : import('./more.js'),
  ])
  module.adopt?.()
  more?.adoptMore()
  for (const [key, view] of Object.entries(module.views)) loaded.set(key as ViewName, view)
  return loaded.get(name)
}

/** Fetches ahead of the visitor; silent, because the real need tries again. */
export function prefetchView(name: ViewName): void {
  loadView(name).catch(() => {})
}

const titles = {
  Connect: 'connectTitle',
  AllWallets: 'allWalletsTitle',
  ConnectingExternal: 'connectTitle',
  ConnectingWalletConnect: 'scanTitle',
  ConnectingWalletConnectBasic: 'scanTitle',
  Downloads: 'getWalletTitle',
  GetWallet: 'getWalletTitle',
  WhatIsAWallet: 'whatTitle',
  Account: 'accountTitle',
  Networks: 'networksTitle',
  SwitchNetwork: 'switchTitle',
  SwitchActiveChain: 'activeChainTitle',
  UnsupportedChain: 'unsupportedTitle',
  SIWXSignMessage: 'signTitle',
  WalletSend: 'accountTitle',
  WalletSendSelectToken: 'accountTitle',
  WalletSendPreview: 'accountTitle',
  SendConfirmed: 'accountTitle',
  WalletReceive: 'accountTitle',
} as const satisfies Record<ViewName, WordKey>

/** The header's words, which are also the dialog's name. */
export function getTitle(name: ViewName, t: Translate, wallet: string | undefined): string {
  if (wallet && name === 'Downloads') return t('downloadsTitle', { wallet })
  return (/^Connecting(External|WalletConnect)$/.test(name) && wallet) || t(titles[name])
}
