export const testIds = {
  emailInput: 'lk-email-input',
  emailContinue: 'lk-email-continue',
  social: 'lk-social-<provider>',
  socialMore: 'lk-social-more',
  passkey: 'lk-passkey',
  continueAs: 'lk-continue-as',
} as const
