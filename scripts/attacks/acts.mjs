const acts = 'packages/server/src/auth/acts.test.ts'
const undo = 'packages/server/src/auth/undo.test.ts'
const proofs = 'packages/server/src/auth/actProofs.ts'
const routes = 'packages/server/src/auth/createActRoutes.ts'
const wallets = 'packages/server/src/auth/wallets.ts'

/** Attacks on an account by somebody who has a session, a page or a mailbox of it. */
export const attacks = [
  {
    id: 'B-acts',
    title: 'every act of the table with one proof too few',
    file: acts,
    breaks: {
      file: routes,
      search: 'await checks[proof]({ route, session, browser, body, id }, shown)',
      replace: 'await checks[proof]({ route, session, browser, body, id }, shown).catch(() => shown)',
    },
  },
  {
    id: 'B-places',
    control: 'B-acts',
    title: 'every act of the settings in a session of a host page',
    file: acts,
    breaks: {
      file: proofs,
      search: 'if (session.body.host !== origin) throw signInAgain()',
      replace: '',
    },
  },
  {
    id: 'B-ownSignIn',
    control: 'B-acts',
    title: 'an account of a provider, by a session of an address that it had',
    file: acts,
    breaks: {
      file: proofs,
      search:
        "if (method !== 'passkey' && (method === undefined || method !== social?.provider)) throw signInAgain()",
      replace: '',
    },
  },
  {
    id: 'B-unlisted',
    control: 'B-acts',
    title: 'a route that the table of acts does not have',
    file: acts,
    breaks: {
      file: routes,
      search: 'if (proofs === undefined) throw',
      replace: 'if (proofs === undefined) continue\nif (proofs === undefined) throw',
    },
  },
  {
    id: 'B-unchecked',
    control: 'B-acts',
    title: 'a route that is served without the proofs of its act',
    file: acts,
    breaks: {
      file: routes,
      search: '!guarded.has(handler)',
      replace: 'false',
    },
  },
  {
    id: 'B-B5',
    title: 'a session replaces a wallet with random bytes',
    file: undo,
    breaks: {
      file: proofs,
      search:
        "if (typeof proof !== 'string' || !(await verifyWalletProof({ wallet, userId, proof, ...claim })))",
      replace: 'if (false)',
    },
  },
  {
    id: 'B-B5-downgrade',
    control: 'B-B5',
    title: 'a thief with an old share and a session undoes the rotation that locked him out',
    file: undo,
    breaks: {
      file: proofs,
      search: '(token === undefined && (undo.body.needsLink || !isRotation))',
      replace: '(token === undefined && !isRotation)',
    },
  },
  {
    id: 'B-B5-replay',
    control: 'B-B5',
    title: 'the proof of an undone rotation is given again',
    file: undo,
    breaks: { file: wallets, search: 'if (spent.includes(detailHash)) throw undone()', replace: '' },
  },
  {
    id: 'B-B5-flood',
    control: 'B-B5',
    title: 'many rotations push out the version that the visitor would put back',
    file: undo,
    breaks: {
      file: wallets,
      search: 'if (versions.length >= maxVersions) throw rateLimited(oldest - now())',
      replace: '',
    },
  },
  {
    id: 'B-B5-delete',
    title: 'a session deletes the account and its wallet',
    file: undo,
    breaks: {
      file: proofs,
      search: 'if (!(Math.abs(now() - at) <= maxSkewMs)) throw noProof()',
      replace: '',
    },
  },
  {
    id: 'B-B3',
    title: 'a host page adds an email login to the account that is signed in',
    file: undo,
    breaks: {
      file: proofs,
      search: 'if (session.body.host !== origin) throw signInAgain()',
      replace: '',
    },
  },
  {
    id: 'B-B3-undo',
    control: 'B-B3',
    title: 'who moved an account to his address keeps it',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/emailUndos.ts',
      search: "...since(all.filter(({ body }) => body.kind === 'email')),",
      replace: '',
    },
  },
  {
    id: 'B-B3-frame',
    title: 'a host page asks the frame for another address of the account',
    file: 'apps/secure/src/frame/acts.test.ts',
    breaks: {
      file: 'packages/embedded/src/protocol/parseRequest.ts',
      search: "  'email.start': fields({ email }),",
      replace: "  'email.start': fields({ email }), 'email.update': fields({ email }),",
    },
  },
  {
    id: 'B-acts-frame',
    control: 'B-B3-frame',
    title: 'a frame method without a visitor who is signed in',
    file: 'apps/secure/src/frame/acts.test.ts',
    breaks: {
      file: 'apps/secure/src/session/createSession.ts',
      search: "if (step?.step !== 'signedIn') return step ?? { step: 'signedOut' }",
      replace: '',
    },
  },
  {
    id: 'B-B7',
    control: 'B-acts',
    title: 'a passkey that a thief added stays',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/passkeys.ts',
      search: 'changes: [records.remove(passkey), records.replace(user, user.body)],',
      replace: 'changes: [records.replace(user, user.body)],',
    },
  },
  {
    id: 'B-B7-all',
    control: 'B-acts',
    title: 'sessions and passkeys of a takeover outlive it',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/accounts.ts',
      search: 'passkeys: passkeys.filter(({ body }) => body.addedBy !== deviceId),',
      replace: 'passkeys: [],',
    },
  },
  {
    id: 'B-L-deleteCode',
    control: 'B-B5-delete',
    title: 'a code that was mailed to sign in deletes the account',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/emailCodes.ts',
      search: "if ((stored.body.purpose ?? 'signIn') !== purpose) throw codeExpired()",
      replace: '',
    },
  },
  {
    id: 'B-L-slide',
    control: 'B-acts',
    title: 'a session slides for ever',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/sessions.ts',
      search: 'const sessionLifetimeMs: number = 90 * dayMs',
      replace: 'const sessionLifetimeMs: number = 9000 * dayMs',
    },
  },
  {
    id: 'S-undo',
    title: 'a mailbox puts a replaced version back without the wallet’s key',
    file: undo,
    breaks: {
      file: proofs,
      search:
        "if (typeof proof !== 'string' || !(await verifyWalletProof({ wallet, userId, proof, ...claim })))",
      replace: "if (claim.act !== 'undo' && !(await verifyWalletProof({ wallet, userId, proof, ...claim })))",
    },
  },
  {
    id: 'S-email',
    title: 'both codes move an account with a wallet, by the proof of another change',
    file: undo,
    breaks: {
      file: proofs,
      search:
        "if (typeof proof !== 'string' || !(await verifyWalletProof({ wallet, userId, proof, ...claim })))",
      replace:
        "if (claim.act !== 'email' && !(await verifyWalletProof({ wallet, userId, proof, ...claim })))",
    },
  },
  {
    id: 'S-session',
    control: 'S-undo',
    title: 'a session whose user was written to the database',
    file: undo,
    breaks: {
      file: 'packages/server/src/auth/recordMac.ts',
      search: 'isSameHash(mac, toMac(sign, record, json)) ? json',
      replace: 'mac !== undefined ? json',
    },
  },
  {
    id: 'B-repoint',
    title: 'who writes to the database points a login, a device, a passkey or a wallet at another account',
    file: 'packages/server/src/auth/signedRecords.test.ts',
    breaks: {
      file: 'packages/server/src/auth/recordMac.ts',
      search: "new Set(['secret',",
      replace: "new Set(['identity', 'device', 'passkey', 'wallet', 'secret',",
    },
  },
  {
    id: 'B-repoint-share',
    title: 'whoever writes to the database gets the server’s share',
    file: 'apps/secure/src/custody/theft/holders.test.ts',
    breaks: {
      file: 'packages/server/src/auth/recordMac.ts',
      search: 'isSameHash(mac, toMac(sign, record, json)) ? json',
      replace: 'mac !== undefined ? json',
    },
  },
  {
    id: 'B-resign',
    control: 'B-repoint',
    title: 'who writes to the database has its records signed by a further migration',
    file: 'packages/server/src/auth/signedRecords.test.ts',
    breaks: {
      file: 'packages/server/src/auth/loadSecrets.ts',
      search: '|signed',
      replace: '',
    },
  },
]
