'use client'

import {
  AccountButton,
  ConnectButton,
  LatchkitButton,
  NetworkButton,
  useClient,
  WalletButton,
} from '@latchkit/react'
import { LatchkitEmbedded } from 'latchkit'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { styles } from './buttons.css.js'
import type { ElementKind } from './elementKinds.js'

export type ElementView = { render(): void; destroy(): void }

let sheet: CSSStyleSheet | undefined

function getSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
  }
  return sheet
}

/** The modal as a part of the page; without `enableEmbedded` it is not one. */
function EmbeddedModal(): ReactElement | null {
  return useClient().options.enableEmbedded ? <LatchkitEmbedded /> : null
}

function toContent(element: HTMLElement, kind: ElementKind): ReactElement {
  const get = (name: string): string | undefined => element.getAttribute(name) ?? undefined
  const disabled = get('disabled')
  const shared = {
    size: get('size') === 'sm' ? ('sm' as const) : undefined,
    disabled: disabled !== undefined && disabled !== 'false',
  }
  const connecting = { ...shared, label: get('label'), loadingLabel: get('loadinglabel') }
  const account = {
    ...shared,
    balance: get('balance') === 'hide' ? ('hide' as const) : undefined,
    namespace: get('namespace'),
  }
  const contents: Readonly<Record<ElementKind, () => ReactElement>> = {
    button: () => <LatchkitButton {...connecting} {...account} />,
    'connect-button': () => <ConnectButton {...connecting} />,
    'account-button': () => <AccountButton {...account} />,
    'network-button': () => <NetworkButton {...shared} />,
    'wallet-button': () => <WalletButton {...connecting} wallet={get('wallet') ?? ''} />,
    modal: () => <EmbeddedModal />,
  }
  return contents[kind]()
}

/**
 * Draws an element in its shadow root: the page's React finds nothing below it that is not its own, and the page's
 * styles need not know the buttons.
 */
export function createElementView(element: HTMLElement, kind: ElementKind): ElementView {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [getSheet()]
  const root = createRoot(shadow)
  return {
    render: () => root.render(toContent(element, kind)),
    destroy: () => root.unmount(),
  }
}
