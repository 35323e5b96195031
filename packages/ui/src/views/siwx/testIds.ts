export const testIds = {
  /** sign-in: host of the site in the text that is signed */
  siwxDomain: 'lk-siwx-domain',
  /** sign-in: the site's own line in that text */
  siwxStatement: 'lk-siwx-statement',
  /** sign-in: asks the wallet, also again */
  siwxSign: 'lk-siwx-sign',
  /** sign-in: stays signed out; where the site requires a sign-in, disconnects */
  siwxCancel: 'lk-siwx-cancel',
} as const
