import type { EmailChallengeReply } from '@latchkit/api/auth'
import { toAddressRestoredMail } from '../mail/mails.js'
import { neverExpires } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { EmailCodes } from './emailCodes.js'
import type { Stored } from './records.js'
import { linkExpired, type Undos } from './undos.js'
import type { Users } from './users.js'

export type EmailUndos = {
  /** Mails a code to the address that would come back. */
  start(undo: Stored<'undo'>, browser: Browser): Promise<EmailChallengeReply>
  /** Goes back to the address before, and takes away what the change could have given to somebody else. */
  finish(undo: Stored<'undo'>, code: Stored<'code'>): Promise<void>
}

/**
 * Undoes a change of the email address. The old address signs in to nothing any more, so a code that is mailed to it takes
 * the place of a fresh sign-in.
 */
export function createEmailUndos(
  { records, secrets }: AuthCore,
  { users, codes, undos, origin }: { users: Users; codes: EmailCodes; undos: Undos; origin: string },
): EmailUndos {
  const toKey = (email: string): string => secrets.index('identity', 'email', email)
  return {
    start: (undo, browser) => codes.start({ email: undos.open(undo), host: origin, browser }),
    async finish(undo, code) {
      const { userId, createdAt } = undo.body
      const address = undos.open(undo)
      const { replaced } = await records.transact(async () => {
        const [user, current, all, sessions, devices, passkeys, approvals, deletion, former] =
          await Promise.all([
            records.get('user', userId),
            records.get('undo', undo.record.key),
            records.list('undo', userId),
            records.list('session', userId),
            records.list('device', userId),
            records.list('passkey', userId),
            records.list('approval', userId),
            records.get('deletion', userId),
            records.get('identity', toKey(address)),
          ])
        if (user === undefined || current === undefined) throw linkExpired()
        if (former && former.body.userId !== userId) throw linkExpired()
        const replaced = await users.getLoginEmail(user)
        const identity =
          replaced === undefined || replaced === address
            ? undefined
            : await records.get('identity', toKey(replaced))
        const profile = { ...users.getProfile(user), email: address }
        const since = <Each extends { body: { createdAt: number } }>(list: readonly Each[]): Each[] =>
          list.filter(({ body }) => body.createdAt >= createdAt)
        const removed = [
          code,
          // Links of later changes lead to addresses of whoever made this one.
          ...since(all.filter(({ body }) => body.kind === 'email')),
          ...sessions,
          ...since(devices),
          ...since(passkeys),
          ...approvals,
          ...(identity ? [identity] : []),
          ...(deletion && deletion.body.askedAt >= createdAt ? [deletion] : []),
        ]
        return {
          changes: [
            ...removed.map(records.remove),
            former
              ? records.replace(former, { userId }, neverExpires)
              : records.insert('identity', toKey(address), { userId }, { owner: userId }),
            records.replace(user, { ...user.body, sealedProfile: users.seal(userId, profile) }),
          ],
          result: { replaced },
        }
      })
      undos.send([address, ...(replaced === undefined ? [] : [replaced])], toAddressRestoredMail())
    },
  }
}
