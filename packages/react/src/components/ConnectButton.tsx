'use client'

import type { ReactElement } from 'react'
import { CustomConnectButton } from './CustomConnectButton.js'
import { type ConnectButtonProps, PlainConnectButton } from './PlainConnectButton.js'

export type ConnectButtonComponent = {
  (props: ConnectButtonProps): ReactElement
  /** A button of your own, by a function. The same as `CustomConnectButton`. */
  Custom: typeof CustomConnectButton
}

/**
 * Opens the modal. Until the page has hydrated it keeps its place without a label, so that a returning visitor
 * never reads 'Connect wallet'.
 * @example <ConnectButton />
 */
export const ConnectButton: ConnectButtonComponent = /* @__PURE__ */ Object.assign(
  (props: ConnectButtonProps): ReactElement => <PlainConnectButton {...props} />,
  { Custom: CustomConnectButton },
)
