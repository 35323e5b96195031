import { selectEmailCapture } from '@latchkit/core'
import {
  getEngine,
  resendCapturedEmail,
  skipEmailCapture,
  verifyCapturedEmail,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useRef } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { OtpButtons } from '../otp/OtpButtons.js'
import { OtpScreen } from '../otp/OtpScreen.js'
import { useClock } from '../otp/useClock.js'
import { testIds } from './testIds.js'

/** The code that was mailed to the address; then that it is confirmed. */
export function DataCaptureOtpConfirmView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { challenge, task, error, isDone } = useLatchkitState(selectEmailCapture)
  const now = useClock(challenge?.expiresAt ?? 0)
  const done = t('captureDoneText', { site: client.metadata.name, email: challenge?.email ?? '' })
  useAnnounce(isDone ? `${t('captureDone')}. ${done}` : undefined)
  if (isDone) return <Confirmed text={done} onClose={() => void skipEmailCapture(client).catch(() => {})} />
  const isExpired =
    !challenge ||
    now >= challenge.expiresAt ||
    challenge.triesLeft === 0 ||
    error?.code === 'LOGIN_CODE_EXPIRED'
  return (
    <OtpScreen
      key={challenge?.challengeId}
      title={t('loginOtpHeading')}
      text={challenge ? t('loginOtpText', { email: challenge.email }) : ''}
      error={error}
      isBusy={task === 'verify'}
      isExpired={isExpired}
      triesLeft={challenge?.triesLeft}
      onComplete={code => void verifyCapturedEmail(client, { code }).catch(() => {})}
    >
      <OtpButtons
        waitMs={challenge && challenge.resendAt - now}
        isExpired={isExpired}
        isResending={task === 'resend'}
        onResend={() => void resendCapturedEmail(client).catch(() => {})}
        onOtherEmail={() => getEngine().goBack(client)}
      />
    </OtpScreen>
  )
}

/** It takes the focus, because the field that had it is gone. */
function Confirmed({ text, onClose }: { text: string; onClose: () => void }): ReactElement {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Scroll>
      <div className="capture">
        <span className="capture-mark" data-tone="success">
          <LineIcon path={frameIcons.check} size={28} />
        </span>
        <h2 className="heading">{t('captureDone')}</h2>
        <p className="text">{text}</p>
      </div>
      <button
        ref={button}
        type="button"
        className="button primary wide"
        data-testid={testIds.captureDone}
        onClick={onClose}
      >
        {t('captureClose')}
      </button>
    </Scroll>
  )
}
