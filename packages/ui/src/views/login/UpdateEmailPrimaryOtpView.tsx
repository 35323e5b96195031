import type { ReactElement } from 'react'
import { UpdateEmailOtp } from './UpdateEmailOtp.js'

/** The code that was sent to the address that the account has. */
export function UpdateEmailPrimaryOtpView(): ReactElement {
  return <UpdateEmailOtp which="old" />
}
