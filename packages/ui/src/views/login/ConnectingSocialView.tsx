import { selectLogin } from '@latchkit/core'
import { reconnectLogin, startSocialLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { sharedIcons } from '../../components/shared.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { ProviderMark } from '../methods/ProviderMark.js'
import { providers } from '../methods/providers.js'
import { Connecting } from './Connecting.js'
import { LoginScreen } from './LoginScreen.js'
import { RetryButton } from './RetryButton.js'

/** After this long the window may be hidden behind this one, or closed. */
const lateMs = 5000

/** The provider's window is open. */
export function ConnectingSocialView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { step, provider = 'google', error, failure, task } = useLatchkitState(selectLogin)
  const errorText = useErrorText(failure)
  const isLate = useDelay(task === 'social', lateMs, provider)
  const [name] = providers[provider]
  const number = step.step === 'social' ? step.number : undefined
  const text = t('loginSocialText', { provider: name })
  useAnnounce(failure ? errorText : text)
  if (step.step === 'signedIn' && !failure)
    return <Connecting error={error} onRetry={() => void reconnectLogin(client).catch(() => {})} />
  return (
    <LoginScreen
      mark={<ProviderMark provider={provider} />}
      state={failure ? 'failed' : 'waiting'}
      title={failure ? t('loginSocialFailed') : t('loginSocialTitle')}
      text={failure ? errorText : text}
    >
      {number !== undefined && !failure ? <p className="text">{t('loginSocialNumber', { number })}</p> : null}
      {failure || isLate ? (
        <RetryButton
          text={failure ? t('tryAgain') : t('loginSocialAgain')}
          icon={failure ? sharedIcons.refresh : sharedIcons.external}
          onClick={() => void startSocialLogin(client, { provider }).catch(() => {})}
        />
      ) : null}
    </LoginScreen>
  )
}
