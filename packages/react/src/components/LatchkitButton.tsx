import { selectAccount } from '@latchkit/core'
import type { ReactElement } from 'react'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.js'

export type LatchkitButtonProps = Pick<ConnectButtonProps, 'label' | 'loadingLabel'> & AccountButtonProps

/** Connect while nothing is connected, the account afterwards. */
export function LatchkitButton(props: LatchkitButtonProps): ReactElement {
  const { label, loadingLabel, namespace, balance, ...shared } = props
  const known = useLatchkitState(state => selectAccount(state, namespace).address !== undefined)
  return known ? (
    <AccountButton namespace={namespace} balance={balance} {...shared} />
  ) : (
    <ConnectButton label={label} loadingLabel={loadingLabel} {...shared} />
  )
}
