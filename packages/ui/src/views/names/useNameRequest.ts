import { isError, registerName, selectAccount, setPrimaryName } from '@latchkit/core'
import { cancelName, type NameProgress, type NameRequestKind, selectNames } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useState } from 'react'
import { useErrorText, useWords } from '../../context/UiContext.js'

export type NameRequest = {
  progress: NameProgress
  /** Why the last request ended, in the visitor's words. */
  failure: string | undefined
  /** Asks the wallet, in the tick of the tap. */
  run(kind: NameRequestKind, name: string): void
  /** Asks the wallet again, with a fresh message. */
  repeat(): void
}

/** The request that the wallet signs, how far it is, and why it ended. */
export function useNameRequest(): NameRequest {
  const client = useClient()
  const { t } = useWords()
  const { progress } = useLatchkitState(selectNames)
  const wallet = useLatchkitState(state => selectAccount(state).wallet?.name) ?? t('aWallet')
  // A failure before the wallet was asked, which state does not have.
  const [refused, setRefused] = useState<Extract<NameProgress, { step: 'idle' }>['error']>()
  const error = progress.step === 'idle' ? (progress.error ?? refused) : undefined
  const name = progress.step === 'idle' ? (progress.name ?? '') : ''
  const errorText = useErrorText(error)
  const texts: Readonly<Record<string, string>> = {
    USER_REJECTED: t('namesDeclined', { wallet }),
    NAME_TAKEN: t('namesJustTaken', { name }),
    NAME_MESSAGE_EXPIRED: t('namesLateText'),
    NAME_UNAUTHORIZED: t('namesUnauthorized', { wallet }),
  }
  const run: NameRequest['run'] = (kind, asked) => {
    setRefused(undefined)
    const asking = (kind === 'register' ? registerName : setPrimaryName)(client, { name: asked })
    asking.catch((cause: unknown) => {
      if (isError(cause, 'CANCELLED') || client.getState().slices.names?.progress.step !== 'idle') return
      setRefused({ code: isError(cause) ? cause.code : 'UNKNOWN', message: '' })
    })
  }
  return {
    progress,
    failure: error && (texts[error.code] ?? errorText),
    run,
    repeat() {
      if (progress.step !== 'signing') return
      const { kind, name: asked } = progress
      cancelName(client).catch(() => {})
      run(kind, asked)
    },
  }
}
