const texts: Readonly<Record<string, string>> = {
  RECOVERY_CODE_INVALID: 'Check this code: it may contain a typo.',
  RECOVERY_CODE_WRONG: 'This code is for another wallet, or a newer code replaced it.',
  RECOVERY_MISSING:
    'This wallet has no recovery code yet. Open it in the browser where you made it, and save one there.',
  WALLET_CHANGED: 'This isn’t the wallet that this browser had. Nothing was opened. Contact the site.',
  WALLET_DAMAGED: 'We couldn’t open this wallet safely. Your recovery kit still opens it.',
  WALLET_EXISTS: 'Another device changed this wallet. Load this page again.',
  PASSKEY_CANCELED: 'The passkey wasn’t used. Try again.',
  PASSKEY_UNSUPPORTED: 'This passkey can’t protect a wallet. Try another device or security key.',
  KIT_INVALID: 'This file isn’t a recovery kit.',
  LOCKED: 'Open your wallet first.',
  EXPORT_REFUSED: 'Sign in again in this window to see your keys.',
  SHARE_LOCKED: 'Sign in again on this device first.',
  LOGIN_CODE_INVALID: 'Check the code and try again.',
  LOGIN_CODE_EXPIRED: 'This code has expired. Start again.',
  LOGIN_RATE_LIMITED: 'Too many tries. Wait a while, then try again.',
  LOGIN_SESSION_EXPIRED: 'Sign in again first.',
  LOGIN_EMAIL_TAKEN: 'Another account has this email address.',
  LOGIN_FLOW_EXPIRED: 'That sign-in took too long. Start again.',
  LOGIN_PROVIDER_ERROR: 'That account didn’t sign you in. Try again, outside of any app’s own browser.',
  CANCELLED: 'You’re not signed in. Try again.',
  WINDOW_BLOCKED: 'Your browser blocked the window. Allow windows for this page, or sign in another way.',
  SIGN_IN_AT_SITE:
    'Your sign-in is more than 10 minutes old. Close this window, and sign in at the site again.',
  OTHER_ACCOUNT: 'You signed in to another account. Sign in with the one you opened this page for.',
  NETWORK: 'We couldn’t reach the server. Check your connection and try again.',
}

/** What a visitor reads for an error, which may come from another page of this site: only its code is read. */
export function toText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (Object.hasOwn(texts, code) && texts[code]) || 'Something went wrong. Try again.'
}
