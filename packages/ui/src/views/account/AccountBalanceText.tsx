import type { CaipAddress } from '@latchkit/core'
import { formatAmount, selectAccountBalance } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useWords } from '../../context/UiContext.js'

/** What an account holds of its network's currency, once it is known. */
export function AccountBalanceText({ account }: { account: CaipAddress }): ReactElement | null {
  const { locale } = useWords()
  const read = useLatchkitState(state => selectAccountBalance(state, account))
  if (read?.balance === undefined) return null
  return (
    <span className="held num">
      <bdi>{`${formatAmount(read.balance, locale)} ${read.symbol ?? ''}`}</bdi>
    </span>
  )
}
