import { navigate } from '@latchkit/core'
import { formatRelativeTime } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useMemo } from 'react'
import { Button } from '../../components/Button.js'
import { useWords } from '../../context/UiContext.js'
import { ActivityAge, ActivityNotice } from './ActivityNotice.js'
import { ActivityRow } from './ActivityRow.js'
import { testIds } from './testIds.js'
import { toActivityItems } from './toActivityItems.js'
import { useActivityState } from './useActivityState.js'

/** More are in the view of all. */
const maxItems = 4

/** The tab of the account: the latest transactions. The pending ones are above the tabs, so not here. */
export function RecentActivity(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { view, network, own, now, refresh } = useActivityState()
  const { step, fetchedAt, hasMore } = view
  const { past } = useMemo(() => toActivityItems(view, false), [view])
  const age = fetchedAt === undefined ? '' : formatRelativeTime({ at: fetchedAt, now, locale })
  return (
    <>
      {past.length === 0 ? (
        <ActivityNotice view={view} network={network} onRetry={() => refresh()} />
      ) : (
        <ul aria-busy={step !== 'idle'} aria-label={t('activityLabel')} data-testid={testIds.activityList}>
          {past.slice(0, maxItems).map(item => (
            <ActivityRow key={item.id} item={item} network={network} own={own} now={now} />
          ))}
        </ul>
      )}
      <ActivityAge view={view} age={age} onRetry={() => refresh()} />
      {past.length > 0 || hasMore ? (
        <Button
          look="quiet"
          testId={testIds.activityAll}
          onClick={() => navigate(client, { view: 'Transactions' })}
        >
          {t('activityAll')}
        </Button>
      ) : null}
    </>
  )
}
