export const testIds = {
  /** code of 6 digits; checked once it is complete */
  otpInput: 'lk-otp-input',
  /** sends another code */
  otpResend: 'lk-otp-resend',
  /** goes back to the email address */
  otherEmail: 'lk-other-email',
} as const
