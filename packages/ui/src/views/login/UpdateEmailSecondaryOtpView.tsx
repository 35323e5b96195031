import type { ReactElement } from 'react'
import { UpdateEmailOtp } from './UpdateEmailOtp.js'

/** The code that was sent to the new address. */
export function UpdateEmailSecondaryOtpView(): ReactElement {
  return <UpdateEmailOtp which="new" />
}
