/** Words of sign-in with a wallet. */
export const siwxWords = {
  siwxTitle: 'Sign in',
  siwxHeading: 'Sign in to {site}',
  siwxText: 'Signing proves you own this account. It costs nothing and moves no funds.',
  siwxRequired: '{site} needs your signature to continue.',
  siwxSite: 'Site',
  siwxAccount: 'Account',
  siwxPreparing: 'Getting your sign-in request',
  siwxSigning: 'Confirm in {wallet}',
  siwxVerifying: 'Checking your signature',
  siwxDeclined: 'You declined in {wallet}. You’re not signed in.',
  siwxFailed: 'We couldn’t sign you in',
  siwxSign: 'Sign in',
  siwxLater: 'Not now',
  siwxDisconnect: 'Disconnect',
} as const
