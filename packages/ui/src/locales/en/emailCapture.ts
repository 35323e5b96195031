/** Words of leaving an email address after sign-in with a wallet. */
export const emailCaptureWords = {
  captureTitle: 'Your email',
  captureHeading: 'Leave your email with {site}',
  captureText: '{site} can contact you about this account. Your wallet stays the way you sign in.',
  captureRequired: '{site} needs your email to continue.',
  captureContinue: 'Send code',
  captureLater: 'Not now',
  captureLeave: 'Sign out',
  captureDone: 'Email confirmed',
  captureDoneText: '{site} has {email} for this account.',
  captureClose: 'Done',
} as const
