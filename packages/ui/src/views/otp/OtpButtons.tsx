import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { useWords } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type OtpButtonsProps = {
  /** Until another code may be mailed; undefined without a code. */
  waitMs: number | undefined
  isExpired: boolean
  isResending: boolean
  onResend(): void
  onOtherEmail(): void
}

/** The ways on from a code: another one, or another address. */
export function OtpButtons(props: OtpButtonsProps): ReactElement {
  const { waitMs = 0, isExpired, isResending, onResend, onOtherEmail } = props
  const { t } = useWords()
  const mayResend = props.waitMs !== undefined && waitMs <= 0 && !isResending
  return (
    <>
      <Button
        look={isExpired && props.waitMs !== undefined ? 'primary wide' : 'wide'}
        testId={testIds.otpResend}
        aria-disabled={mayResend ? undefined : true}
        aria-busy={isResending || undefined}
        onClick={() => {
          if (mayResend) onResend()
        }}
      >
        {waitMs > 0
          ? t('loginOtpResendIn', { seconds: String(Math.ceil(waitMs / 1000)) })
          : t('loginOtpResend')}
      </Button>
      <Button look="quiet wide" testId={testIds.otherEmail} onClick={onOtherEmail}>
        {t('loginOtherEmail')}
      </Button>
    </>
  )
}
