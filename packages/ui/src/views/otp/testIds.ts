export const testIds = {
  otpInput: 'lk-otp-input',
  otpResend: 'lk-otp-resend',
  otherEmail: 'lk-other-email',
} as const
