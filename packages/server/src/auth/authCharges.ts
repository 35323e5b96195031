const codes = ['codes-hour', 'codes-day', 'work-codes-day', 'device-codes-day'] as const
const guesses = ['guesses-day', 'work-guesses-day', 'device-guesses-day'] as const

/** What one caller may use in a window, and what is counted. */
type CallerBound = { counts: string; points: number; seconds: number }

export type CallerBoundName = 'auth-starts' | 'device-waits' | 'social-waits' | 'farcaster-waits'

/**
 * Bounds per caller of the routes that list them below; `createCallerBounds` charges them. A wait is held for 25 s and asks
 * the database or Farcaster's relay all that time, so a flood of them costs more than one of other requests. A visitor makes
 * 24 of them in the 10 minutes that a sign-in is open: 50 visitors behind one address can wait at a time.
 */
export const callerBounds: Readonly<Record<CallerBoundName, CallerBound>> = {
  'auth-starts': { counts: 'sign-ins that are started', points: 300, seconds: 3600 },
  'device-waits': { counts: 'waits for the approval of a device', points: 120, seconds: 60 },
  'social-waits': { counts: 'waits for the window of a provider', points: 120, seconds: 60 },
  'farcaster-waits': { counts: 'waits for the app of Farcaster', points: 120, seconds: 60 },
}

/**
 * What the routes of sign-in use up beside their requests: the names of their budgets in the store of sign-in, and
 * of the bounds per caller above. A route that is not listed fails the test that walks all routes.
 */
export const authCharges: Readonly<Record<string, readonly string[]>> = {
  'GET /auth/providers': [],
  'POST /auth/social/prepare': ['auth-starts'],
  'POST /auth/social/ask': [],
  'POST /auth/social/start': [],
  'GET /auth/social/callback/:provider': [],
  'POST /auth/social/callback/:provider': [],
  'POST /auth/social/confirm': [],
  'POST /auth/social/finish': ['social-waits'],
  'POST /auth/farcaster/start': ['auth-starts'],
  'POST /auth/farcaster/finish': ['farcaster-waits'],
  'POST /auth/email/start': ['auth-starts', ...codes],
  'POST /auth/email/resend': ['auth-starts', ...codes],
  'POST /auth/email/verify': guesses,
  'POST /auth/device/wait': ['device-waits'],
  'GET /auth/device/:token': [],
  'POST /auth/device/:token': [],
  'POST /auth/passkey/login/options': ['auth-starts'],
  'POST /auth/passkey/login/verify': [],
  'GET /auth/me': [],
  'POST /auth/sign-out': [],
  'GET /auth/devices': [],
  'POST /auth/devices/:id/revoke': [],
  'POST /auth/revoke-others': [],
  'GET /auth/changes': [],
  'POST /auth/delete/start': codes.map(name => `delete-${name}`),
  'POST /auth/delete': guesses.map(name => `delete-${name}`),
  'POST /auth/delete/cancel': [],
  'POST /auth/email/update/start': ['updates-day'],
  'POST /auth/email/update/verify': [],
  'POST /auth/email/remove': [],
  'GET /auth/passkeys': [],
  'POST /auth/passkeys/:id/rename': [],
  'POST /auth/passkeys/:id/remove': [],
  'POST /auth/passkey/register/options': [],
  'POST /auth/passkey/register/verify': [],
  'GET /auth/hpke-key': [],
  'POST /auth/wallet/create': [],
  'POST /auth/wallet/rotate': [],
  'POST /auth/wallet/share': ['releases'],
  'POST /auth/wallet/share/stored': [],
  'GET /auth/wallet/recovery': [],
  'POST /auth/undo/rotation/open': ['releases'],
  'POST /auth/undo/rotation': [],
  'POST /auth/undo/email/start': codes.map(name => `undo-${name}`),
  'POST /auth/undo/email': guesses.map(name => `undo-${name}`),
}
