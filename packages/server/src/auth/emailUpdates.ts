import { randomBytes, randomInt } from 'node:crypto'
import type { EmailUpdateReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import { toAddressChangedMail, toUpdateMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import { type Budget, charge } from './charge.js'
import { codeInvalid, isSameHash } from './emailCodes.js'
import { normalizeEmail } from './normalizeEmail.js'
import type { Session } from './sessions.js'
import type { Users } from './users.js'

const updateTtlMs = 10 * 60_000
const maxTries = 5
/** Per account and per new address. */
const updates: Budget = { name: 'updates-day', most: 5, windowMs: 24 * 3_600_000 }

export type EmailUpdates = {
  start(session: Session, email: string): Promise<EmailUpdateReply>
  /** Resolves with whether both codes were given, and the address is changed. */
  verify(
    session: Session,
    parameters: { challengeId: string; code: string; which: 'old' | 'new' },
  ): Promise<boolean>
}

const expired = (): HttpError =>
  new HttpError({ status: 400, code: 'LOGIN_CODE_EXPIRED', message: 'The codes have expired. Begin again.' })

/** Moves an account to another email address, with a code from each of the two. */
export function createEmailUpdates(
  core: AuthCore,
  { users, mailer }: { users: Users; mailer: Mailer },
): EmailUpdates {
  const { records, secrets, sealer, now } = core
  const createCode = core.createCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'))
  const toKey = (email: string): string => secrets.index('identity', 'email', email)

  const getUser = async (userId: string) => {
    const user = await records.get('user', userId)
    if (user === undefined) throw expired()
    return { user, profile: users.getProfile(user) }
  }
  /** Only an address that signs in has a code; one that a provider named is just shown. */
  const getOldEmail = async (userId: string, email: string | undefined): Promise<string | undefined> => {
    if (email === undefined) return undefined
    const identity = await records.get('identity', toKey(email))
    return identity?.body.userId === userId ? email : undefined
  }

  return {
    async start(session, email) {
      const { userId, thumbprint } = session.body
      const address = normalizeEmail(email)
      const oldEmail = await getOldEmail(userId, (await getUser(userId)).profile.email)
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
    async verify(session, { challengeId, code, which }) {
      const { userId, thumbprint } = session.body
      const update = await records.transact(async () => {
        const stored = await records.get('emailUpdate', challengeId)
        if (stored?.body.userId !== userId || stored.body.thumbprint !== thumbprint) throw expired()
        if (stored.body.tries >= maxTries || stored.body.codes[which] === '') throw expired()
        // A guess counts before it is compared.
        const body = { ...stored.body, tries: stored.body.tries + 1 }
        return { changes: [records.replace(stored, body)], result: body }
      })
      if (!isSameHash(secrets.index('update', challengeId, which, code), update.codes[which]))
        throw codeInvalid(maxTries - update.tries)

      const moved = await records.transact(async () => {
        const stored = await records.get('emailUpdate', challengeId)
        if (stored === undefined) throw expired()
        const codes = { ...stored.body.codes, [which]: '' }
        if (codes.old !== '' || codes.new !== '')
          return { changes: [records.replace(stored, { ...stored.body, codes })], result: undefined }
        const address = sealer.open(stored.body.sealedEmail, `update|${challengeId}`)
        const { user, profile } = await getUser(userId)
        const oldEmail = await getOldEmail(userId, profile.email)
        const taken = await records.get('identity', toKey(address))
        if (taken && oldEmail !== address)
          throw new HttpError({
            status: 409,
            code: 'LOGIN_EMAIL_TAKEN',
            message: 'Another account has this email address.',
          })
        const oldIdentity =
          oldEmail === undefined ? undefined : await records.get('identity', toKey(oldEmail))
        const next = { ...user.body, sealedProfile: users.seal(userId, { ...profile, email: address }) }
        const moves =
          oldEmail === address
            ? []
            : [
                ...(oldIdentity ? [records.remove(oldIdentity)] : []),
                records.insert('identity', toKey(address), { userId }, { owner: userId }),
              ]
        return {
          changes: [records.remove(stored), ...moves, records.replace(user, next)],
          result: { oldEmail },
        }
      })
      if (moved?.oldEmail !== undefined) mailer.send(moved.oldEmail, toAddressChangedMail())
      return moved !== undefined
    },
  }
}
