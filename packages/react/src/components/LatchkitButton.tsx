'use client'

import { selectAccount } from '@latchkit/core'
import type { ReactElement } from 'react'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { type ConnectButtonProps, PlainConnectButton } from './PlainConnectButton.js'

export type LatchkitButtonProps = Pick<ConnectButtonProps, 'label' | 'loadingLabel'> & AccountButtonProps

/** `ConnectButton` while disconnected, else `AccountButton`. */
export function LatchkitButton(props: LatchkitButtonProps): ReactElement {
  const { label, loadingLabel, namespace, balance, ...shared } = props
  const hasAccount = useLatchkitState(state => selectAccount(state, namespace).address !== undefined)
  return hasAccount ? (
    <AccountButton namespace={namespace} balance={balance} {...shared} />
  ) : (
    <PlainConnectButton label={label} loadingLabel={loadingLabel} {...shared} />
  )
}
