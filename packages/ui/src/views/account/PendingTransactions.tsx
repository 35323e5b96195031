import {
  type Network,
  type PendingTransaction,
  selectNetworks,
  selectPendingTransactions,
  toDisplayText,
  truncateAddress,
} from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { moreIcons } from '../../components/moreIcons.js'
import { symbolLength } from '../../components/symbolLength.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { formatAmount } from '../../locales/formatAmount.js'
import * as moreIds from '../../moreIds.js'
import { useWords } from '../../router/UiContext.js'
import { withValue } from '../../withValue.js'

/** As many lines as do not push the balances away. */
const shown = 2

type LineProps = { transaction: PendingTransaction; network: Network | undefined }

function Line({ transaction, network }: LineProps): ReactElement {
  const { t, locale } = useWords()
  const { hash, status, summary } = transaction
  const href = toExplorerUrl(network?.explorerUrl, 'tx', hash)
  const symbol = toDisplayText(summary?.symbol, symbolLength)
  const state =
    status === 'included' ? t('pendingIncluded') : status === 'final' ? t('pendingFinal') : t('pendingSent')
  const content = (
    <>
      <span className="dot" data-tone={status === 'final' ? 'success' : undefined} />
      <span className="name num">
        {summary
          ? t(status === 'final' ? 'pendingDone' : 'pendingSend', {
              amount: `${formatAmount(summary.amount, locale)} ${symbol}`,
            })
          : `${t('pendingUnknown')} ${truncateAddress(hash)}`}
      </span>
      <span className="badge">{state}</span>
      {href ? <LineIcon path={moreIcons.external} size={14} /> : null}
    </>
  )
  const common = { 'data-testid': withValue(moreIds.pendingTransaction, hash), 'data-status': status }
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" {...common}>
      {content}
      <span className="sr"> {t('viewOnExplorer')}</span>
    </a>
  ) : (
    <div {...common}>{content}</div>
  )
}

/** Transfers of the account that are still on their way, newest first. */
export function PendingTransactions(): ReactElement | null {
  const { t } = useWords()
  const transactions = useLatchkitState(state => selectPendingTransactions(state))
  const networks = useLatchkitState(selectNetworks)
  if (transactions.length === 0) return null
  return (
    <ul className="pending" aria-label={t('pendingLabel', { count: transactions.length })}>
      {transactions.slice(0, shown).map(transaction => (
        <li key={transaction.hash}>
          <Line
            transaction={transaction}
            network={networks.find(({ caipNetworkId }) => caipNetworkId === transaction.caipNetworkId)}
          />
        </li>
      ))}
      {transactions.length > shown ? (
        <li className="age">{t('pendingMore', { count: transactions.length - shown })}</li>
      ) : null}
    </ul>
  )
}
