export const testIds = {
  /** email address to sign in with, or to change to */
  emailInput: 'lk-email-input',
  /** sends a code to the email address */
  emailContinue: 'lk-email-continue',
  /** signs in with a provider: google, x, discord, farcaster, github, apple, facebook */
  social: 'lk-social-<provider>',
  /** shows every way to sign in */
  socialMore: 'lk-social-more',
  /** signs in with a passkey */
  passkey: 'lk-passkey',
  /** connects the account that is still signed in */
  continueAs: 'lk-continue-as',
} as const
