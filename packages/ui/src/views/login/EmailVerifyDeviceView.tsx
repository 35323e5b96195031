import { selectLogin } from '@latchkit/core'
import { getEngine, reconnectLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { Scroll } from '../../components/Scroll.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { testIds as otpTestIds } from '../otp/testIds.js'
import { useClock } from '../otp/useClock.js'
import { Connecting } from './Connecting.js'
import { RetryButton } from './RetryButton.js'
import { testIds } from './testIds.js'

/** A new device: another one, or the inbox, approves it by the number shown here. */
export function EmailVerifyDeviceView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { step, error, failure } = useLatchkitState(selectLogin)
  const device = step.step === 'device' ? step : undefined
  const now = useClock(device?.expiresAt ?? 0)
  const errorText = useErrorText(failure)
  const isExpired = device !== undefined && now >= device.expiresAt
  const problem = isExpired ? t('loginOtpExpired') : failure ? errorText : undefined
  useAnnounce(problem)
  if (!device) return <Connecting error={error} onRetry={() => void reconnectLogin(client).catch(() => {})} />
  return (
    <Scroll className="center">
      <div className="words">
        <h2 className="heading">{problem ? t('failedTitle') : t('loginDeviceTitle')}</h2>
        <p className="text">{problem ?? t('loginDeviceText', { email: device.email })}</p>
      </div>
      {problem ? (
        <RetryButton text={t('loginStartAgain')} onClick={() => getEngine().goBack(client)} />
      ) : (
        <>
          <p className="device-number">
            <span className="sr">{t('loginDeviceNumber')}</span>
            <span className="num" data-testid={testIds.deviceNumber}>
              {device.number}
            </span>
          </p>
          <p className="text">{t('loginDeviceCheck')}</p>
          <Button look="quiet wide" testId={otpTestIds.otherEmail} onClick={() => getEngine().goBack(client)}>
            {t('loginOtherEmail')}
          </Button>
        </>
      )}
    </Scroll>
  )
}
