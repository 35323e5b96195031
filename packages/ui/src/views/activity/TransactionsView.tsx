import { formatRelativeTime, maxHistoryTransactions, toAddress } from '@latchkit/core/internal'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { ActivityAge, ActivityNotice } from './ActivityNotice.js'
import { ActivityRow } from './ActivityRow.js'
import type { ActivityItem } from './activityItem.js'
import { countDays, type Day, groupByDay } from './groupByDay.js'
import { testIds } from './testIds.js'
import { toActivityItems } from './toActivityItems.js'
import { useActivityState } from './useActivityState.js'

/** Pages without anything to show that are passed over in a row. */
const maxEmptyPages = 5

/** Every transaction of the account on its network, by day, the pending ones first. */
export function TransactionsView(): ReactElement {
  const { t, locale } = useWords()
  const { view, network, own, now, refresh, loadMore } = useActivityState()
  const [showsHidden, setShowsHidden] = useState(false)
  const { account, step, fetchedAt, error, hasMore, includesHidden, transactions, since } = view
  const { pending, past } = useMemo(() => toActivityItems(view, showsHidden), [view, showsHidden])
  const days = useMemo(() => groupByDay(past), [past])
  const isEmpty = pending.length === 0 && past.length === 0
  // The server's history begins late, or the list is as long as it gets.
  const isCut =
    fetchedAt !== undefined &&
    !hasMore &&
    (since !== undefined || transactions.length >= maxHistoryTransactions)
  const emptyPages = useRef(0)
  useEffect(() => {
    if (!isEmpty) emptyPages.current = 0
    else if (hasMore && step === 'idle' && !error && emptyPages.current < maxEmptyPages) {
      emptyPages.current += 1
      loadMore()
    }
  }, [isEmpty, hasMore, step, error, loadMore])
  const section = (
    key: string,
    title: string,
    items: readonly ActivityItem[],
    at?: number | undefined,
  ): ReactElement => (
    <div key={key}>
      <h2 className="day">
        {at === undefined ? title : <time dateTime={new Date(at).toISOString()}>{title}</time>}
      </h2>
      <ul aria-label={title}>
        {items.map(item => (
          <ActivityRow key={item.id} item={item} network={network} own={own} now={now} />
        ))}
      </ul>
    </div>
  )
  const daySection = ({ key, at, items }: Day): ReactElement => {
    const id = `${key} ${items[0]?.id}`
    if (Number.isNaN(at)) return section(id, t('activityOther'), items)
    const count = countDays(at, now)
    if (count <= 1) return section(id, t(count === 1 ? 'activityYesterday' : 'activityToday'), items)
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
    const year = isThisYear ? undefined : 'numeric'
    const title = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year }).format(at)
    return section(id, title, items, at)
  }
  const toggleHidden = (): void => {
    setShowsHidden(!showsHidden)
    if (!showsHidden && !includesHidden) refresh({ includeHidden: true })
  }
  const age = fetchedAt === undefined ? '' : formatRelativeTime({ at: fetchedAt, now, locale })
  return (
    <Scroll className="activity" onNearEnd={hasMore && step === 'idle' && !error ? loadMore : undefined}>
      <section
        className="stack"
        aria-label={t('activityLabel')}
        aria-busy={step !== 'idle'}
        data-testid={testIds.activityList}
      >
        {pending.length > 0 ? section('pending', t('activityPending'), pending) : null}
        {days.map(daySection)}
        {past.length === 0 && (pending.length === 0 || fetchedAt === undefined) ? (
          <ActivityNotice view={view} network={network} onRetry={() => refresh()} />
        ) : null}
      </section>
      <ActivityAge view={view} age={age} onRetry={() => refresh()} />
      {hasMore ? (
        <Button testId={testIds.activityMore} aria-busy={step === 'loadingMore'} onClick={loadMore}>
          {step === 'loadingMore' ? t('activityMoreLoading') : t('activityMore')}
        </Button>
      ) : null}
      {fetchedAt !== undefined ? (
        <Button
          look="quiet"
          testId={testIds.activityHidden}
          aria-expanded={showsHidden}
          aria-busy={showsHidden && !includesHidden && step === 'loading'}
          onClick={toggleHidden}
        >
          {showsHidden ? t('activityHideHidden') : t('activityShowHidden')}
        </Button>
      ) : null}
      {isCut ? (
        <ExplorerLink address={account && toAddress(account)} network={network} text={t('activityOlder')} />
      ) : null}
    </Scroll>
  )
}
