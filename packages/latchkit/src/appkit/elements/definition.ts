import type { ChainNamespace } from '@latchkit/core'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Element<Own> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & Own

type Shared = {
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}
type Connecting = Shared & {
  label?: string | undefined
  loadingLabel?: string | undefined
}
type Account = Shared & {
  balance?: 'show' | 'hide' | undefined
  namespace?: ChainNamespace | undefined
}
type Wallet = Connecting & {
  /** Its rdns, its id or its name. */
  wallet: string
}

/** The elements that `createAppKit` defines, by their tags. */
export type AppKitElements = {
  'appkit-button': Element<Connecting & Account>
  'appkit-connect-button': Element<Connecting>
  'appkit-account-button': Element<Account>
  'appkit-network-button': Element<Shared>
  'appkit-wallet-button': Element<Wallet>
  /** The modal as a part of the page, with `enableEmbedded`. */
  'appkit-modal': Element<unknown>
  'w3m-button': Element<Connecting & Account>
  'w3m-connect-button': Element<Connecting>
  'w3m-account-button': Element<Account>
  'w3m-network-button': Element<Shared>
  'w3m-wallet-button': Element<Wallet>
  'w3m-modal': Element<unknown>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}
