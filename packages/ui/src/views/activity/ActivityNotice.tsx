import type { Network } from '@latchkit/core'
import { type ActivityView, toAddress } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { FailedNotice } from '../../components/FailedNotice.js'
import { Notice } from '../../components/Notice.js'
import { sharedTestIds } from '../../components/shared.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { icons } from './icons.js'

/** From then on a wait is commented. */
const slowMs = 8_000

type NoticeProps = { view: ActivityView; network: Network | undefined; onRetry(): void }

function Failed({ view, network, onRetry }: NoticeProps): ReactElement {
  const { t } = useWords()
  const { account, error, reason, step } = view
  const isUnsupported = error?.code === 'UNSUPPORTED_CHAIN'
  const text = useErrorText(error && !isUnsupported ? { code: reason ?? 'SERVER_ERROR' } : undefined)
  useAnnounce(isUnsupported ? undefined : t('activityFailed'))
  const link = (
    <ExplorerLink
      address={account && toAddress(account)}
      network={network}
      text={t('activityOpenExplorer')}
    />
  )
  if (isUnsupported)
    return (
      <Notice
        icon={icons.clock}
        title={t('activityUnsupported')}
        text={t('activityUnsupportedText', { network: network?.name ?? t('thisNetwork') })}
      >
        {link}
      </Notice>
    )
  return (
    <FailedNotice title={t('activityFailed')} text={text} isBusy={step === 'loading'} onRetry={onRetry}>
      {link}
    </FailedNotice>
  )
}

/** In place of a list that has nothing to show: it is loading, could not be loaded, or is empty. */
export function ActivityNotice(props: NoticeProps): ReactElement {
  const { view, network } = props
  const { t } = useWords()
  const { fetchedAt, error } = view
  const isSlow = useDelay(fetchedAt === undefined && !error, slowMs)
  useAnnounce(isSlow ? t('activitySlow') : undefined)
  if (error && fetchedAt === undefined) return <Failed {...props} />
  if (fetchedAt === undefined)
    return (
      <>
        <TokenSkeletons />
        {isSlow ? <p className="list-note">{t('activitySlow')}</p> : null}
      </>
    )
  return (
    <Notice
      icon={icons.clock}
      title={t('activityNone')}
      text={t('activityNoneText', { network: network?.name ?? t('thisNetwork') })}
    />
  )
}

/** How old or incomplete the list is, under it; null when there is nothing to say. */
export function ActivityAge({
  view,
  age,
  onRetry,
}: {
  view: ActivityView
  age: string
  onRetry(): void
}): ReactElement | null {
  const { t } = useWords()
  const { error, fetchedAt, isStale } = view
  if (error && fetchedAt !== undefined)
    return (
      <p className="list-note" data-tone="warning">
        <span>{t('activityStale', { age })}</span>
        <Button look="quiet" testId={sharedTestIds.retry} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </p>
    )
  return isStale ? (
    <p className="list-note" data-tone="warning">
      {t('activityBehind')}
    </p>
  ) : null
}
