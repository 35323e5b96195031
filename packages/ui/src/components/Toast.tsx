import { hideToast, type State, toDisplayText } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import * as testIds from '../ids.js'
import type { Translator } from '../locales/createTranslator.js'
import { formatExact } from '../locales/formatExact.js'
import { symbolLength } from './symbolLength.js'

type ToastProps = {
  toast: NonNullable<State['toast']>
  icon: ReactNode
  /** Handed in: what brings them is loaded with the list, this is not. */
  words: Translator
  announce(text: string): void
}

/** A short notice above the footer; core takes it away again. The dialog grows by it, so it covers nothing. */
export function Toast({ toast, icon, words, announce }: ToastProps): ReactElement {
  const client = useClient()
  const { t, locale } = words
  const { about, kind } = toast
  const message = about
    ? t(about.kind === 'sent' ? 'toastSent' : 'toastNotSent', {
        amount: `${formatExact(about.amount, locale)} ${toDisplayText(about.symbol, symbolLength)}`,
      })
    : toast.message
  useEffect(() => announce(message), [announce, message])
  return (
    <button
      type="button"
      className="toast"
      data-testid={testIds.toast}
      data-tone={kind}
      title={t('dismiss')}
      onClick={() => hideToast(client)}
    >
      {icon}
      {message}
    </button>
  )
}
