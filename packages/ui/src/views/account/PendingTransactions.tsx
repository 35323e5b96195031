import { type Network, type PendingTransaction, selectNetworks, truncateAddress } from '@latchkit/core'
import {
  formatAmount,
  maxPendingTransactions,
  selectPendingTransactions,
  toDisplayText,
} from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedIcons } from '../../components/shared.js'
import { symbolLength } from '../../components/symbolLength.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import type { Translator } from '../../locales/createTranslator.js'
import { testIds } from './testIds.js'

/** More lines would push the balances out of sight. */
const maxLines = 2

type LineProps = { transaction: PendingTransaction; network: Network | undefined }

/** What a transaction does, in words: a payment, a swap, or an approval for one. */
function describe(
  { hash, status, summary, swap }: PendingTransaction,
  { t, locale }: Pick<Translator, 't' | 'locale'>,
): string {
  const given = summary ?? swap?.sold
  if (!given) return `${t('pendingUnknown')} ${truncateAddress(hash)}`
  const amount = `${formatAmount(given.amount, locale)} ${toDisplayText(given.symbol, symbolLength)}`
  const isDone = status === 'final' || status === 'included'
  if (!swap) return t(isDone ? 'pendingDone' : 'pendingSend', { amount })
  if (swap.leg === 'swap' || swap.leg === 'batch')
    return t(isDone ? 'pendingSwapped' : 'pendingSwap', { amount })
  return t(isDone ? 'pendingApproved' : 'pendingApprove', { amount })
}

function Line({ transaction, network }: LineProps): ReactElement {
  const { t, locale } = useWords()
  const { hash, status } = transaction
  const href = toExplorerUrl(network?.explorerUrl, 'tx', hash)
  const state =
    status === 'included' ? t('pendingIncluded') : status === 'final' ? t('pendingFinal') : t('pendingSent')
  const content = (
    <>
      <span className="dot" data-tone={status === 'final' ? 'success' : undefined} />
      <span className="name num">{describe(transaction, { t, locale })}</span>
      <span className="badge">{state}</span>
      {href ? <LineIcon path={sharedIcons.external} size={14} /> : null}
    </>
  )
  const common = { 'data-testid': withValue(testIds.pendingTransaction, hash), 'data-status': status }
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" {...common}>
      {content}
      <span className="sr"> {t('viewOnExplorer')}</span>
    </a>
  ) : (
    <div {...common}>{content}</div>
  )
}

/** Pending transfers of the account, newest first; null when there are none. */
export function PendingTransactions(): ReactElement | null {
  const { t } = useWords()
  const transactions = useLatchkitState(state => selectPendingTransactions(state))
  const networks = useLatchkitState(selectNetworks)
  if (transactions.length === 0) return null
  return (
    <ul className="pending" aria-label={t('pendingLabel', { count: transactions.length })}>
      {transactions.slice(0, maxLines).map(transaction => (
        <li key={transaction.hash}>
          <Line
            transaction={transaction}
            network={networks.find(({ caipNetworkId }) => caipNetworkId === transaction.caipNetworkId)}
          />
        </li>
      ))}
      {transactions.length > maxLines ? (
        <li className="age">
          {t('pendingMore', { count: transactions.length - maxLines })}
          {/* The list is full: older ones were dropped from it. */}
          {transactions.length >= maxPendingTransactions ? (
            <span className="badge num">{`${maxPendingTransactions}+`}</span>
          ) : null}
        </li>
      ) : null}
    </ul>
  )
}
