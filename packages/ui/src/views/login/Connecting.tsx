import type { ErrorInfo } from '@latchkit/core'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { sharedIcons } from '../../components/shared.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { icons as methodIcons } from '../methods/icons.js'
import { LoginScreen } from './LoginScreen.js'
import { RetryButton } from './RetryButton.js'

/** After the sign-in: the accounts connect, or could not. */
export function Connecting({
  error,
  onRetry,
}: {
  error: ErrorInfo | undefined
  onRetry(): void
}): ReactElement {
  const { t } = useWords()
  const failure = useErrorText(error)
  const title = error ? t('failedTitle') : t('loginConnecting')
  useAnnounce(error ? failure : title)
  return (
    <LoginScreen
      mark={<LineIcon path={methodIcons.email} size={36} />}
      state={error ? 'failed' : 'waiting'}
      title={title}
      text={error ? failure : undefined}
    >
      {error ? <RetryButton text={t('tryAgain')} icon={sharedIcons.refresh} onClick={onRetry} /> : null}
    </LoginScreen>
  )
}
