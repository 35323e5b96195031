import type { ViewName } from '@latchkit/core'
import type { ViewModule } from './view.js'

const directory = (): Promise<ViewModule> => import('../views/directory/index.js')
const help = (): Promise<ViewModule> => import('../views/help/index.js')
const account = (): Promise<ViewModule> => import('../views/account/index.js')
const networks = (): Promise<ViewModule> => import('../views/networks/index.js')
const sign = (): Promise<ViewModule> => import('../views/sign/index.js')
const send = (): Promise<ViewModule> => import('../views/send/index.js')
const receive = (): Promise<ViewModule> => import('../views/receive/index.js')

/** Where the code of the views is that no first tap leads to: apart, because the list of their chunks is long. */
export const laterViews: Readonly<Record<string, () => Promise<ViewModule>>> = {
  AllWallets: directory,
  Downloads: help,
  GetWallet: help,
  WhatIsAWallet: help,
  Account: account,
  Networks: networks,
  SwitchNetwork: networks,
  SwitchActiveChain: networks,
  UnsupportedChain: networks,
  SIWXSignMessage: sign,
  WalletSend: send,
  WalletSendSelectToken: send,
  WalletSendPreview: send,
  SendConfirmed: send,
  WalletReceive: receive,
} satisfies Partial<Record<ViewName, () => Promise<ViewModule>>>
