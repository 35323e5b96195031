import { randomBytes, randomInt } from 'node:crypto'
import type { EmailUpdateCodeBody, EmailUpdateReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import { toAddressChangedMail, toAddressRemovedMail, toUpdateMail } from '../mail/mails.js'
import { neverExpires } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import { type Budget, charge } from './charge.js'
import { codeInvalid, isSameHash } from './emailCodes.js'
import { normalizeEmail } from './normalizeEmail.js'
import type { Stored } from './records.js'
import type { Session } from './sessions.js'
import { type Undos, undoMs } from './undos.js'
import type { Users } from './users.js'

const updateTtlMs = 10 * 60_000
const maxTries = 5
/** Per account and per new address. */
const updates: Budget = { name: 'updates-day', most: 5, windowMs: 24 * 3_600_000 }

export type EmailUpdates = {
  start(session: Session, email: string): Promise<EmailUpdateReply>
  /** Compares both codes; returns the change that they are of. @throws HttpError LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED */
  check(session: Session, body: EmailUpdateCodeBody): Promise<Stored<'emailUpdate'>>
  /** Moves the account to the address of a checked change. @throws HttpError LOGIN_EMAIL_TAKEN */
  finish(update: Stored<'emailUpdate'>): Promise<void>
  /** Whether the account has another way in than its address. */
  canRemove(session: Session): Promise<boolean>
  /** Removes the login by email. */
  remove(session: Session): Promise<void>
}

const expired = (): HttpError =>
  new HttpError({ status: 400, code: 'LOGIN_CODE_EXPIRED', message: 'The codes have expired. Begin again.' })

/** Moves an account to another email address, with a code from each of the two. */
export function createEmailUpdates(
  core: AuthCore,
  { users, mailer, undos }: { users: Users; mailer: Mailer; undos: Undos },
): EmailUpdates {
  const { records, secrets, sealer, now } = core
  const createCode = core.createCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'))
  const toKey = (email: string): string => secrets.index('identity', 'email', email)

  const getUser = async (userId: string) => {
    const user = await records.get('user', userId)
    if (user === undefined) throw expired()
    return { user, profile: users.getProfile(user), email: await users.getLoginEmail(user) }
  }
  const listWays = async (userId: string) =>
    (await records.list('identity', userId)).filter(({ body }) => !body.isFormer)

  return {
    async start(session, email) {
      const { userId, thumbprint } = session.body
      const address = normalizeEmail(email)
      const { email: oldEmail } = await getUser(userId)
      const challengeId = randomBytes(16).toString('base64url')
      const codes = { old: createCode(), new: createCode() }
      const toHash = (which: 'old' | 'new'): string =>
        secrets.index('update', challengeId, which, codes[which])
      const body = {
        userId,
        thumbprint,
        sealedEmail: sealer.seal(address, `update|${challengeId}`),
        codes: { old: oldEmail === undefined ? '' : toHash('old'), new: toHash('new') },
        tries: 0,
      }
      const expiresAt = now() + updateTtlMs
      await records.transact(async () => ({
        changes: [
          await charge(updates, userId, core),
          await charge(updates, toKey(address), core),
          records.insert('emailUpdate', challengeId, body, { owner: userId, expiresAt }),
        ],
        result: undefined,
      }))
      mailer.send(address, toUpdateMail({ code: codes.new, which: 'new' }))
      if (oldEmail !== undefined) mailer.send(oldEmail, toUpdateMail({ code: codes.old, which: 'old' }))
      return { challengeId, needsOldCode: oldEmail !== undefined, expiresAt }
    },
    async check(session, { challengeId, code, oldCode = '' }) {
      const { userId, thumbprint } = session.body
      const { update, tries } = await records.transact(async () => {
        const stored = await records.get('emailUpdate', challengeId)
        if (stored?.body.userId !== userId || stored.body.thumbprint !== thumbprint) throw expired()
        if (stored.body.tries >= maxTries) throw expired()
        // A guess counts before it is compared.
        const tries = stored.body.tries + 1
        return {
          changes: [records.replace(stored, { ...stored.body, tries })],
          result: { update: stored, tries },
        }
      })
      const { codes } = update.body
      const toHash = (which: 'old' | 'new', given: string): string =>
        secrets.index('update', challengeId, which, given)
      const isNew = isSameHash(toHash('new', code), codes.new)
      const isOld = codes.old === '' || isSameHash(toHash('old', oldCode), codes.old)
      if (!isNew || !isOld) throw codeInvalid(maxTries - tries)
      const record = { ...update.record, revision: update.record.revision + 1 }
      return { record, body: { ...update.body, tries } }
    },
    async finish(update) {
      const { userId, sealedEmail, codes } = update.body
      const address = sealer.open(sealedEmail, `update|${update.record.key}`)
      const moved = await records.transact(async () => {
        const current = await records.get('emailUpdate', update.record.key)
        const { user, profile, email: oldEmail } = await getUser(userId)
        // An account that got an address meanwhile has to give its code too.
        if (current === undefined || (codes.old === '') !== (oldEmail === undefined)) throw expired()
        if (oldEmail === address) return { changes: [records.remove(current)], result: undefined }
        const [taken, oldIdentity] = await Promise.all([
          records.get('identity', toKey(address)),
          oldEmail === undefined ? undefined : records.get('identity', toKey(oldEmail)),
        ])
        if (taken && !(taken.body.userId === userId && taken.body.isFormer))
          throw new HttpError({
            status: 409,
            code: 'LOGIN_EMAIL_TAKEN',
            message: 'Another account has this email address.',
          })
        const undo =
          oldEmail === undefined
            ? undefined
            : undos.create({
                userId,
                kind: 'email',
                needsLink: true,
                sealedAddress: undos.seal(oldEmail, userId),
              })
        const next = { ...user.body, sealedProfile: users.seal(userId, { ...profile, email: address }) }
        return {
          changes: [
            records.remove(current),
            ...(oldIdentity
              ? [records.replace(oldIdentity, { userId, isFormer: true }, now() + undoMs)]
              : []),
            taken
              ? records.replace(taken, { userId }, neverExpires)
              : records.insert('identity', toKey(address), { userId }, { owner: userId }),
            ...(undo ? [undo.change] : []),
            records.replace(user, next),
          ],
          result: oldEmail === undefined || !undo ? undefined : { oldEmail, link: undo.link },
        }
      })
      if (moved) mailer.send(moved.oldEmail, toAddressChangedMail({ link: moved.link }))
    },
    async canRemove({ body: { userId } }) {
      const [{ email }, ways] = await Promise.all([getUser(userId), listWays(userId)])
      return email !== undefined && ways.length > 1
    },
    async remove({ body: { userId } }) {
      const email = await records.transact(async () => {
        const [{ user, profile, email = '' }, ways] = await Promise.all([getUser(userId), listWays(userId)])
        const identity = ways.find(({ record }) => record.key === toKey(email))
        if (identity === undefined || ways.length < 2)
          throw new HttpError({
            status: 400,
            code: 'BAD_REQUEST',
            message: 'The address is the only way in to this account.',
          })
        const { email: _, ...rest } = profile
        const next = { ...user.body, sealedProfile: users.seal(userId, rest) }
        return { changes: [records.remove(identity), records.replace(user, next)], result: email }
      })
      mailer.send(email, toAddressRemovedMail())
    },
  }
}
