import { selectLogin } from '@latchkit/core'
import { getEngine, reconnectLogin, resendEmailLogin, verifyEmailLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useWords } from '../../context/UiContext.js'
import { OtpButtons } from '../otp/OtpButtons.js'
import { OtpScreen } from '../otp/OtpScreen.js'
import { useClock } from '../otp/useClock.js'
import { Connecting } from './Connecting.js'

/** The code that was sent by email. */
export function EmailVerifyOtpView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { step, task, error, failure } = useLatchkitState(selectLogin)
  const code = step.step === 'code' ? step : undefined
  const now = useClock(code?.expiresAt ?? 0)
  if (step.step === 'signedIn')
    return <Connecting error={error} onRetry={() => void reconnectLogin(client).catch(() => {})} />
  const isExpired =
    !code || now >= code.expiresAt || code.triesLeft === 0 || failure?.code === 'LOGIN_CODE_EXPIRED'
  return (
    <OtpScreen
      key={code?.challengeId}
      title={t('loginOtpHeading')}
      text={code ? t('loginOtpText', { email: code.email }) : ''}
      error={failure}
      isBusy={task === 'code'}
      isExpired={isExpired}
      triesLeft={code?.triesLeft}
      onComplete={digits => void verifyEmailLogin(client, { code: digits }).catch(() => {})}
    >
      <OtpButtons
        waitMs={code && code.resendAt - now}
        isExpired={isExpired}
        isResending={task === 'resend'}
        onResend={() => void resendEmailLogin(client).catch(() => {})}
        onOtherEmail={() => getEngine().goBack(client)}
      />
    </OtpScreen>
  )
}
