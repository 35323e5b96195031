'use client'

import { type ChainNamespace, formatBalance, openModal, selectAccount, truncateAddress } from '@latchkit/core'
import type { ReactElement } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { getIntentHandlers } from './intent.js'

export type AccountButtonProps = {
  namespace?: ChainNamespace | undefined
  /** `show`: the native balance beside the address, once it is read. Default `show`. */
  balance?: 'show' | 'hide' | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** The account; opens the Account view. Renders nothing while disconnected. */
export function AccountButton({
  namespace,
  balance = 'show',
  size = 'md',
  disabled,
  className,
}: AccountButtonProps): ReactElement | null {
  const client = useClient()
  const account = useLatchkitState(state => selectAccount(state, namespace))
  if (!account.address) return null
  const shortAddress = truncateAddress(account.address)
  return (
    <button
      type="button"
      className={`lk-button lk-button--${size}${className ? ` ${className}` : ''}`}
      data-testid="lk-account-button"
      data-status={account.status}
      aria-busy={account.status === 'reconnecting' || undefined}
      disabled={disabled}
      onClick={() => openModal(client, { view: 'Account' })}
      {...getIntentHandlers(client)}
    >
      {balance === 'show' && account.balance !== undefined ? (
        <span className="lk-button__balance">
          {formatBalance(account.balance)} {account.balanceSymbol}
        </span>
      ) : null}
      <span className="lk-button__address">{account.profileName ?? shortAddress}</span>
    </button>
  )
}
