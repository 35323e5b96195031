/** Words of the ways to sign in that the wallet list begins with, shared by the views of signing in. */
export const methodsWords = {
  emailLabel: 'Email address',
  emailContinue: 'Continue with email',
  socialContinue: 'Continue with {provider}',
  socialMore: 'More ways to sign in',
  passkey: 'Continue with a passkey',
  continueAs: 'Continue as {name}',
} as const
