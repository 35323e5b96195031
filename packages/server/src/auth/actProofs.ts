import { type ActPlace, type ActProof, freshMinutes } from '@latchkit/api/acts'
import type { WalletRecord } from '@latchkit/api/auth'
import { toRotationDetail, toTimedDetail, type WalletProofAct } from '@latchkit/api/wallet-proof'
import { HttpError } from '../errors/HttpError.js'
import type { Browser } from './authEnv.js'
import type { Auth } from './createAuth.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'
import { linkExpired } from './undos.js'
import { verifyWalletProof } from './verifyWalletProof.js'

/** Proofs that are what a sign-in evaluates, or that only the secure site can ask for. */
type HandledElsewhere = 'emailCode' | 'provider' | 'passkey' | 'deviceApproval' | 'approval' | 'recoveryCode'
export type CheckedProof = Exclude<ActProof, HandledElsewhere>

/** What was shown for a request, for its handler to use up. */
export type Shown = {
  code?: Stored<'code'> | undefined
  update?: Stored<'emailUpdate'> | undefined
  undo?: Stored<'undo'> | undefined
}

/** A request whose proofs are checked. `body` has passed its schema. */
export type Evidence = {
  route: string
  session: Session | undefined
  browser: Browser
  body: unknown
  /** `:id` of the path. */
  id?: string | undefined
}

/** Adds what was shown to the evidence. @throws HttpError */
export type ProofCheck = (evidence: Evidence, shown: Shown) => Promise<Shown>

/** A browser that keeps no share gets the server's only this long after a sign-in, in milliseconds. */
const shareFreshMs = 15 * 60_000
/** How far the clock of a caller may be from the server's, in milliseconds. */
const maxSkewMs = 5 * 60_000
/** Acts on an account: what the wallet's key has to sign, where there is a wallet. */
const timedActs: Readonly<Partial<Record<string, WalletProofAct>>> = {
  'POST /auth/delete': 'delete',
  'POST /auth/email/remove': 'email-remove',
  'POST /auth/revoke-others': 'revoke-others',
  'POST /auth/passkeys/:id/remove': 'passkey-remove',
}
const emailChange = 'POST /auth/email/update/verify'

const signInAgain = (): HttpError =>
  new HttpError({ status: 403, code: 'LOGIN_SESSION_EXPIRED', message: 'Sign in again first.' })
const noProof = (): HttpError =>
  new HttpError({
    status: 403,
    code: 'PROOF_INVALID',
    message: 'The proof by the wallet’s key is missing, or is of another request.',
  })
const noCode = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: "'code' is missing." })

const requireSession = (session: Session | undefined): Session => {
  if (session === undefined) throw sessionExpired()
  return session
}

/** Refuses a session that was not signed in where the act may be asked for; an unknown place has the least power. */
export function assertPlace(session: Session, places: readonly ActPlace[], origin: string): void {
  if (places.includes('frame') || places.includes('window')) return
  if (session.body.host !== origin) throw signInAgain()
}

/** How each proof of the table is checked. */
export function createProofChecks(auth: Auth): Readonly<Record<CheckedProof, ProofCheck>> {
  const { core, codes, users, updates, undos } = auth
  const { records, now, secrets } = core

  const getUser = async (session: Session | undefined): Promise<Stored<'user'>> => {
    const user = await records.get('user', requireSession(session).body.userId)
    if (user === undefined) throw sessionExpired()
    return user
  }
  /** What the wallet's key has to have signed for a route. */
  const toClaim = async (
    { route, body, id }: Evidence,
    session: Session,
    { wallet, shown: { undo } }: { wallet: WalletRecord; shown: Shown },
  ): Promise<{ act: WalletProofAct; version: number; detail: string }> => {
    const { version, at, challengeId } = Object(body)
    if (route === 'POST /auth/wallet/rotate')
      return { act: 'rotate', version, detail: toRotationDetail(Object(body)) }
    if (route === 'POST /auth/wallet/share/stored')
      return { act: 'share-stored', version, detail: session.body.deviceId }
    if (route === emailChange) return { act: 'email', version: wallet.version, detail: challengeId }
    if (route === 'POST /auth/undo/rotation') {
      const kept = undo && (await records.get('walletVersion', undo.body.version ?? ''))
      if (undo === undefined || kept === undefined) throw linkExpired()
      return { act: 'undo', version: kept.body.wallet.version, detail: undo.record.key }
    }
    const act = timedActs[route]
    if (act === undefined) throw new TypeError(`No proof is defined for ${route}.`)
    if (!(Math.abs(now() - at) <= maxSkewMs)) throw noProof()
    return { act, version: wallet.version, detail: toTimedDetail({ at, subject: id }) }
  }
  const checkCode = async ({ browser, body }: Evidence, of: typeof codes.signIn): Promise<Stored<'code'>> => {
    const { challengeId, code } = Object(body)
    if (challengeId === undefined || code === undefined) throw noCode()
    return (await of.evaluate({ challengeId, code, browser })).stored
  }
  const codeOfOther = (): HttpError =>
    new HttpError({ status: 400, code: 'LOGIN_CODE_EXPIRED', message: 'The code is not of this account.' })

  return {
    async session({ session }, shown) {
      requireSession(session)
      return shown
    },
    async freshSession({ session }, shown) {
      const { signedInAt } = requireSession(session).body
      if (now() - signedInAt > freshMinutes * 60_000) throw signInAgain()
      return shown
    },
    async freshSessionUnlessFirstCode({ session }, shown) {
      const { userId, signedInAt } = requireSession(session).body
      if (now() - signedInAt <= freshMinutes * 60_000) return shown
      const wallet = await records.get('wallet', userId)
      if (wallet?.body.recovery !== undefined) throw signInAgain()
      return shown
    },
    async shareOrFreshSession({ session }, shown) {
      const { deviceId, signedInAt } = requireSession(session).body
      const device = await records.get('device', deviceId)
      if (device === undefined) throw sessionExpired()
      if (!device.body.hasShare && now() - signedInAt > shareFreshMs)
        throw new HttpError({ status: 403, code: 'SHARE_LOCKED', message: 'Sign in again on this device.' })
      return shown
    },
    async ownSignIn({ session }, shown) {
      const user = await getUser(session)
      if ((await users.getLoginEmail(user)) !== undefined) return shown
      const { social } = users.getProfile(user)
      const { method } = requireSession(session).body
      if (method !== 'passkey' && (method === undefined || method !== social?.provider)) throw signInAgain()
      return shown
    },
    async walletKey(evidence, shown) {
      const session = requireSession(evidence.session)
      const { userId } = session.body
      const stored = await records.get('wallet', userId)
      if (stored === undefined) {
        // An account without a wallet has no key to ask for; every other act is about the wallet.
        if (timedActs[evidence.route] || evidence.route === emailChange) return shown
        throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'The account has no wallet.' })
      }
      const { wallet } = stored.body
      const { proof } = Object(evidence.body)
      const claim = await toClaim(evidence, session, { wallet, shown })
      if (typeof proof !== 'string' || !(await verifyWalletProof({ wallet, userId, proof, ...claim })))
        throw noProof()
      return shown
    },
    async deleteCode(evidence, shown) {
      const email = await users.getLoginEmail(await getUser(evidence.session))
      if (email === undefined) return shown
      const code = await checkCode(evidence, codes.deletion)
      if (code.body.emailKey !== secrets.index('identity', 'email', email)) throw codeOfOther()
      return { ...shown, code }
    },
    async oldEmailCode({ session, body }, shown) {
      return { ...shown, update: await updates.check(requireSession(session), Object(body)) }
    },
    async newEmailCode(_, shown) {
      // Both codes of a change are compared at once, so that one guess is one try.
      if (shown.update === undefined) throw noCode()
      return shown
    },
    async mailedLink({ route, session, body }, shown) {
      const { token, id } = Object(body)
      const isRotation = route.startsWith('POST /auth/undo/rotation')
      const undo =
        token === undefined
          ? await records.get('undo', String(id))
          : await undos.find(token, isRotation ? 'rotation' : 'email')
      if (undo === undefined || (token === undefined && (undo.body.needsLink || !isRotation)))
        throw linkExpired()
      if (session && undo.body.userId !== session.body.userId) throw linkExpired()
      return { ...shown, undo }
    },
    async undoCode(evidence, shown) {
      if (shown.undo === undefined) throw linkExpired()
      const code = await checkCode(evidence, codes.undo)
      if (code.body.emailKey !== secrets.index('identity', 'email', undos.open(shown.undo)))
        throw codeOfOther()
      return { ...shown, code }
    },
  }
}
