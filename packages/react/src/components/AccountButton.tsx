'use client'

import { type ChainNamespace, type Client, selectAccount, truncateAddress } from '@latchkit/core'
import { formatAmount } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { PageButton, type PageButtonProps } from './PageButton.js'

export type AccountButtonProps = PageButtonProps & {
  namespace?: ChainNamespace | undefined
  /** `show`: the native balance beside the address, once it is read. Default `show`. */
  balance?: 'show' | 'hide' | undefined
}

/** The language of numbers, as in the modal. */
const getLocale = ({ options }: Client): string =>
  options.locale ?? (document.documentElement.lang || options.catalogue?.locale || 'en')

/** The account; opens the Account view. Renders nothing while disconnected. */
export function AccountButton({
  namespace,
  balance = 'show',
  ...props
}: AccountButtonProps): ReactElement | null {
  const client = useClient()
  const account = useLatchkitState(state => selectAccount(state, namespace))
  if (!account.address) return null
  return (
    <PageButton
      {...props}
      view="Account"
      data-testid="lk-account-button"
      data-status={account.status}
      aria-busy={account.status === 'reconnecting' || undefined}
    >
      {balance === 'show' && account.balance !== undefined ? (
        <span className="lk-button__balance">
          {formatAmount(account.balance, getLocale(client))} {account.balanceSymbol}
        </span>
      ) : null}
      <span className="lk-button__address" title={account.address}>
        {account.profileName ?? truncateAddress(account.address)}
      </span>
    </PageButton>
  )
}
