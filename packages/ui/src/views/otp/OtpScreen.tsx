import type { ErrorInfo } from '@latchkit/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { OtpField } from './OtpField.js'

type OtpScreenProps = {
  title: string
  text: string
  error: ErrorInfo | undefined
  isBusy: boolean
  isExpired: boolean
  triesLeft?: number | undefined
  onComplete(code: string): void
  children: ReactNode
}

/** Asks for a code of 6 digits, and checks it once it is complete. */
export function OtpScreen(props: OtpScreenProps): ReactElement {
  const { title, text, error, isBusy, isExpired, triesLeft, onComplete, children } = props
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [rejected, setRejected] = useState<ErrorInfo>()
  const errorText = useErrorText(error)
  // A code that was not accepted is typed anew.
  if (error !== rejected) {
    setRejected(error)
    if (error) setCode('')
  }
  const isAboutCode = !error || error.code.startsWith('LOGIN_CODE_')
  const failure = isExpired && isAboutCode ? t('loginOtpExpired') : error ? errorText : undefined
  const tries =
    error?.code === 'LOGIN_CODE_INVALID' && triesLeft !== undefined && !isExpired
      ? t('loginOtpTries', { count: triesLeft })
      : undefined
  useAnnounce(isBusy ? t('loginOtpChecking') : failure && [failure, tries].filter(Boolean).join(' '))
  return (
    <Scroll className="center">
      <div className="words">
        <h2 className="heading">{title}</h2>
        <p className="text">{text}</p>
      </div>
      <OtpField
        value={code}
        label={t('loginOtpLabel')}
        describedBy="lk-otp-status"
        isInvalid={failure !== undefined && code === ''}
        isBusy={isBusy}
        onChange={setCode}
        onComplete={onComplete}
      />
      <p className="text otp-status" id="lk-otp-status" data-tone={failure ? 'danger' : undefined}>
        {isBusy ? t('loginOtpChecking') : failure}
        {tries && !isBusy ? <span className="otp-tries">{tries}</span> : null}
      </p>
      <div className="buttons">{children}</div>
    </Scroll>
  )
}
