import type { State } from '@latchkit/core'
import { getEngine, toDisplayText } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../components/frame.js'
import { LineIcon } from '../components/LineIcon.js'
import { symbolLength } from '../components/symbolLength.js'
import { useAnnounce, useWords } from '../context/UiContext.js'
import { formatExact } from '../locales/formatExact.js'
import { extrasTestIds } from './extrasTestIds.js'

const toastWords = {
  sent: 'toastSent',
  sendFailed: 'toastNotSent',
  sendLate: 'toastLate',
  bought: 'toastBought',
  buyFailed: 'toastNotBought',
  swapped: 'toastSwapped',
  swapFailed: 'toastNotSwapped',
  swapLate: 'toastLate',
} as const

type ToastProps = { toast: NonNullable<State['toast']>; isLeaving: boolean }

/** A short notice above the footer; core removes it. The dialog grows by its height, so that it covers nothing. */
export function Toast({ toast, isLeaving }: ToastProps): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const { about, kind } = toast
  const message = about
    ? t(toastWords[about.kind], {
        amount: `${formatExact(about.amount, locale)} ${toDisplayText(about.symbol, symbolLength)}`,
      })
    : toast.message
  useAnnounce(message)
  return (
    <button
      type="button"
      className="toast"
      data-testid={extrasTestIds.toast}
      data-tone={kind}
      data-leaving={isLeaving ? '' : undefined}
      title={t('dismiss')}
      onClick={() => getEngine().hideToast(client)}
    >
      <LineIcon path={frameIcons[kind === 'success' ? 'check' : 'alert']} />
      {message}
    </button>
  )
}
