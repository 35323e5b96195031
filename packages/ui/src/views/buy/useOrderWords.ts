import { selectNetworks } from '@latchkit/core'
import { type BuyView, toDisplayText } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import { symbolLength } from '../../components/symbolLength.js'
import { useErrorText, useWords } from '../../context/UiContext.js'

export type OrderWords = {
  title: string
  text: string
  tone?: 'success' | 'warning' | 'danger' | undefined
  /** The name of the network. */
  network: string
}

/** How a purchase goes, in a heading and a sentence. */
export function useOrderWords({ progress, provider, order }: BuyView): OrderWords {
  const { t } = useWords()
  const networks = useLatchkitState(selectNetworks)
  const reason = useErrorText(progress.error)
  const shownName = toDisplayText(order?.provider || provider?.name, 32)
  const name = shownName || t('buyProvider')
  const network =
    networks.find(({ caipNetworkId }) => caipNetworkId === order?.caipNetworkId)?.name ?? t('thisNetwork')
  const token = toDisplayText(order?.purchase.currency, symbolLength)
  const isShown = progress.step === 'idle' || progress.step === 'blocked'
  if (progress.step === 'failed')
    return {
      title: t('buyNotStarted'),
      text: t('buyNotStartedText', { reason }),
      tone: 'warning',
      network,
    }
  if (!order || !isShown)
    return { title: t('buyOpening', { provider: name }), text: t('buyOpeningText'), network }
  const { status, isWindowClosed } = order
  switch (status) {
    case 'created':
    case 'pending':
      if (progress.step === 'blocked' && status === 'created')
        return { title: t('buyBlocked'), text: t('buyBlockedText'), tone: 'warning', network }
      return isWindowClosed
        ? { title: t('buyClosed'), text: t('buyClosedText'), network }
        : { title: t('buyPending'), text: t('buyPendingText', { provider: name }), network }
    case 'paid':
      return { title: t('buyPaid'), text: t('buyPaidText', { provider: name, token }), network }
    case 'settling':
      return { title: t('buySettling', { token }), text: t('buySettlingText'), network }
    case 'completed':
      return { title: t('buyCompleted'), text: t('buyCompletedText', { network }), tone: 'success', network }
    case 'failed':
      return {
        title: t('buyDeclined'),
        text: t('buyDeclinedText', { provider: name, token }),
        tone: 'danger',
        network,
      }
    case 'expired':
      return { title: t('buyExpired'), text: t('buyExpiredText'), tone: 'warning', network }
  }
}
