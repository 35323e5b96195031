/**
 * What has to be shown before an act is done. The server checks each of these before a route's handler runs, except for
 * those of a sign-in, which are what its handler evaluates, and `approval` and `recoveryCode`, which the secure site asks for.
 */
export type ActProof =
  /** A session, bound to the key of its browser. */
  | 'session'
  /** A session whose visitor signed in during the last {@link freshMinutes}. */
  | 'freshSession'
  /** The same, unless the wallet has no recovery code yet: then nothing that was written down is replaced. */
  | 'freshSessionUnlessFirstCode'
  /** The browser keeps a share of the wallet, or its visitor signed in a moment ago. */
  | 'shareOrFreshSession'
  /** Of an account without a login by email: the sign-in was at its provider or by one of its passkeys. */
  | 'ownSignIn'
  /** A signature by the wallet's key, see `toWalletProofText`; an account without a wallet has none to ask for. */
  | 'walletKey'
  /** A code that was mailed for this act alone, where the account has a login by email. */
  | 'deleteCode'
  | 'oldEmailCode'
  | 'newEmailCode'
  /** The secret of a link that was mailed; where the account has no address to mail it to, `ownSignIn` is what there is. */
  | 'mailedLink'
  /** A code that was mailed to the address that the account had before. */
  | 'undoCode'
  /** Evaluated by a sign-in. */
  | 'emailCode'
  | 'provider'
  | 'passkey'
  | 'deviceApproval'
  /** Asked for by the secure site. */
  | 'approval'
  | 'recoveryCode'

/**
 * Where an act may be asked for. `frame`: by the page of a host, through the hidden frame. `window`: on a page of the secure
 * site that shows it whole. `settings`: on the secure site's own settings page alone, in a session that was signed in there.
 */
export type ActPlace = 'frame' | 'window' | 'settings'

/** One act on an account. */
export type Act = {
  does: string
  places: readonly ActPlace[]
  /** The server's routes, `METHOD path`, each with the proofs it needs. */
  routes?: Readonly<Record<string, readonly ActProof[]>>
  /** Methods of the frame's protocol. */
  methods?: readonly string[]
  /** Proofs that no route checks. */
  asks?: readonly ActProof[]
  /** What is mailed to the account, apart from codes. */
  mails?: string
  /** For how many days it can be undone. */
  undoDays?: number
}

/** Minutes after a sign-in in which it counts as fresh. */
export const freshMinutes = 10

/**
 * Who may do what with an account: the one table that routes and frame methods are declared from. A route or a method
 * that is not here does not exist.
 */
export const acts = {
  signInByEmail: {
    does: 'Sign in by an email code',
    places: ['frame', 'settings'],
    routes: {
      'POST /auth/email/start': [],
      'POST /auth/email/resend': [],
      'POST /auth/email/verify': ['emailCode'],
    },
    methods: ['email.start', 'email.resend', 'email.verify'],
    mails: 'a new device',
  },
  approveDevice: {
    does: 'Sign in on a new device of an account that has others',
    places: ['frame', 'settings'],
    routes: {
      'POST /auth/device/wait': ['deviceApproval'],
      'GET /auth/device/:token': ['deviceApproval'],
      'POST /auth/device/:token': ['deviceApproval'],
    },
    methods: ['device.wait'],
    mails: 'the link; a new device',
  },
  signInByProvider: {
    does: 'Sign in at a provider',
    places: ['frame', 'settings'],
    routes: {
      'GET /auth/providers': [],
      'POST /auth/social/prepare': [],
      'POST /auth/social/ask': [],
      'POST /auth/social/start': [],
      'GET /auth/social/callback/:provider': ['provider'],
      'POST /auth/social/callback/:provider': ['provider'],
      'POST /auth/social/confirm': ['provider'],
      'POST /auth/social/finish': ['provider'],
      'POST /auth/farcaster/start': [],
      'POST /auth/farcaster/finish': ['provider'],
    },
    methods: ['social.prepare', 'social.finish', 'farcaster.start', 'farcaster.finish'],
    mails: 'a new device',
  },
  signInByPasskey: {
    does: 'Sign in by a passkey',
    places: ['frame', 'window', 'settings'],
    routes: { 'POST /auth/passkey/login/options': [], 'POST /auth/passkey/login/verify': ['passkey'] },
    methods: ['passkey.start'],
    mails: 'a new device',
  },
  readAccount: {
    does: 'Read the account and its addresses',
    places: ['frame', 'settings'],
    routes: { 'GET /auth/me': ['session'], 'GET /auth/hpke-key': [] },
    methods: ['login.get'],
  },
  signOut: {
    does: 'Sign out here',
    places: ['frame', 'settings'],
    routes: { 'POST /auth/sign-out': ['session'] },
    methods: ['signOut'],
  },
  preferAccount: {
    does: 'Choose the kind of account that a site sees',
    places: ['frame'],
    methods: ['accounts.setPreferred'],
    asks: ['session'],
  },
  request: {
    does: 'Sign or send',
    places: ['frame', 'window'],
    methods: ['request', 'view.close', 'window.hold', 'window.release'],
    asks: ['session', 'approval'],
  },
  createWallet: {
    does: 'Make the wallet, once',
    places: ['frame', 'settings'],
    routes: { 'POST /auth/wallet/create': ['session'] },
  },
  openWallet: {
    does: 'Open the wallet with the server’s share',
    places: ['frame', 'window', 'settings'],
    routes: {
      'POST /auth/wallet/share': ['session', 'shareOrFreshSession'],
      'GET /auth/wallet/recovery': ['session'],
    },
  },
  keepShare: {
    does: 'Count a browser as one that keeps a share',
    places: ['frame', 'window', 'settings'],
    routes: { 'POST /auth/wallet/share/stored': ['session', 'walletKey'] },
  },
  backUp: {
    does: 'See the recovery code, until it is written down',
    places: ['window', 'settings'],
    methods: ['backup.open'],
    asks: ['session'],
  },
  rotateWallet: {
    does: 'Replace the shares, the recovery code or the passkeys that open the wallet',
    places: ['window', 'settings'],
    routes: { 'POST /auth/wallet/rotate': ['session', 'freshSessionUnlessFirstCode', 'walletKey'] },
    mails: 'what was replaced, with a link to undo it',
    undoDays: 7,
  },
  undoRotation: {
    does: 'Put replaced shares back',
    places: ['settings'],
    routes: {
      'POST /auth/undo/rotation/open': ['freshSession', 'ownSignIn', 'mailedLink'],
      'POST /auth/undo/rotation': ['freshSession', 'ownSignIn', 'mailedLink', 'walletKey'],
    },
    mails: 'what was put back, with a link to undo it',
    undoDays: 7,
  },
  exportKeys: {
    does: 'See the words and keys',
    places: ['settings'],
    asks: ['freshSession', 'shareOrFreshSession'],
  },
  addPasskey: {
    does: 'Add a passkey that signs in',
    places: ['window', 'settings'],
    routes: {
      'POST /auth/passkey/register/options': ['freshSession'],
      'POST /auth/passkey/register/verify': ['freshSession'],
    },
    mails: 'the passkey that was added',
  },
  readSettings: {
    does: 'Read devices, passkeys and what can be undone',
    places: ['settings'],
    routes: {
      'GET /auth/devices': ['session'],
      'GET /auth/passkeys': ['session'],
      'GET /auth/changes': ['session'],
    },
  },
  renamePasskey: {
    does: 'Name a passkey that signs in',
    places: ['settings'],
    routes: { 'POST /auth/passkeys/:id/rename': ['freshSession'] },
  },
  removePasskey: {
    does: 'Remove a passkey that signs in, unless it is the last way in',
    places: ['settings'],
    routes: { 'POST /auth/passkeys/:id/remove': ['freshSession', 'walletKey'] },
    mails: 'the passkey that was removed',
  },
  revokeDevice: {
    does: 'Sign a device out',
    places: ['settings'],
    routes: { 'POST /auth/devices/:id/revoke': ['freshSession'] },
  },
  revokeOthers: {
    does: 'Sign out everywhere else and remove the passkeys that were added there',
    places: ['settings'],
    routes: { 'POST /auth/revoke-others': ['freshSession', 'walletKey'] },
    mails: 'what was signed out and removed',
  },
  changeEmail: {
    does: 'Change the email address, or add one',
    places: ['settings'],
    routes: {
      'POST /auth/email/update/start': ['freshSession', 'ownSignIn'],
      'POST /auth/email/update/verify': [
        'freshSession',
        'ownSignIn',
        'walletKey',
        'oldEmailCode',
        'newEmailCode',
      ],
    },
    mails: 'to the old address: the change, with a link to undo it',
    undoDays: 7,
  },
  undoEmail: {
    does: 'Go back to the address before',
    places: ['window', 'settings'],
    routes: {
      'POST /auth/undo/email/start': ['mailedLink'],
      'POST /auth/undo/email': ['mailedLink', 'undoCode'],
    },
    mails: 'to both addresses: what was undone',
  },
  removeEmail: {
    does: 'Remove the login by email of an account that has another',
    places: ['settings'],
    routes: { 'POST /auth/email/remove': ['freshSession', 'walletKey'] },
    mails: 'to the address that was removed',
  },
  deleteAccount: {
    does: 'Delete the account in 7 days',
    places: ['settings'],
    routes: {
      'POST /auth/delete/start': ['freshSession'],
      'POST /auth/delete': ['freshSession', 'walletKey', 'deleteCode'],
    },
    mails: 'the day of the deletion, with a link to keep the account',
    undoDays: 7,
  },
  keepAccount: {
    does: 'Keep an account that would be deleted',
    places: ['settings'],
    routes: { 'POST /auth/delete/cancel': ['freshSession'] },
    mails: 'that it is kept',
  },
} as const

type Acts = typeof acts

/** Name of an act. */
export type ActName = keyof Acts

type RoutesOf<Name extends ActName> = Acts[Name] extends { routes: infer Routes } ? Routes : never
type MethodsOf<Name extends ActName> = Acts[Name] extends { methods: readonly (infer Method)[] }
  ? Method
  : never

/** A route of the table, such as `POST /auth/delete`. */
export type ActRoute = { [Name in ActName]: keyof RoutesOf<Name> & string }[ActName]

/** A frame method of the table. */
export type ActMethod = { [Name in ActName]: MethodsOf<Name> & string }[ActName]

/** The proofs that a route needs. */
export type ProofOf<Route extends ActRoute> = {
  [Name in ActName]: RoutesOf<Name> extends Record<Route, readonly (infer Proof)[]> ? Proof : never
}[ActName]

/** The acts with their names, in the order of the table. */
export function listActs(): readonly (Act & { name: string })[] {
  return Object.entries<Act>(acts).map(([name, act]) => ({ name, ...act }))
}

/** A route of the table with the proofs it needs and the places of its act. @throws TypeError for one that is not there */
export function findActRoute(route: string): {
  name: string
  proofs: readonly ActProof[]
  places: readonly ActPlace[]
} {
  for (const { name, routes, places } of listActs()) {
    const proofs = routes && Object.hasOwn(routes, route) ? routes[route] : undefined
    if (proofs) return { name, proofs, places }
  }
  throw new TypeError(`There is no act for ${route}.`)
}
