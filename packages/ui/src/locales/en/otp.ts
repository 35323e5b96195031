/** Words of a code by email, shared by signing in and by leaving an address. */
export const otpWords = {
  loginOtpTitle: 'Confirm email',
  loginOtpHeading: 'Enter the code',
  loginOtpLabel: 'Code of 6 digits',
  loginOtpText: 'We emailed it to {email}.',
  loginOtpChecking: 'Checking the code',
  loginOtpTries: { one: '{count} try left', other: '{count} tries left' },
  loginOtpExpired: 'This code has expired',
  loginOtpResend: 'Send a new code',
  loginOtpResendIn: 'New code in {seconds} sec',
  loginOtherEmail: 'Use another email',
} as const
