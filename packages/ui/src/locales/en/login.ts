/** Words of signing in without a wallet, and the titles of every view of it. */
export const loginWords = {
  loginTitle: 'Sign in',
  loginEmailText: 'We’ll email you a code. No password, no wallet needed.',
  loginConnecting: 'Connecting your accounts',
  recoverTitle: 'Restore your wallet',
  backupTitle: 'Recovery code',
  passkeyTitle: 'Passkey',
  secureTitle: 'Review and approve',
  settingsTitle: 'Account settings',
  updateTitle: 'Change email',
} as const
