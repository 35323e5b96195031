import type { DeleteStartReply } from '@latchkit/api/auth'
import { toDeletionMail, toKeptMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { EmailCodes } from './emailCodes.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'
import { type Undos, undoMs } from './undos.js'
import type { Users } from './users.js'

/** They have one owner, who lists them. */
const owner = 'deletions'

export type Deletions = {
  /** Mails the code to delete the account, where it has a login by email. */
  start(session: Session, browser: Browser): Promise<DeleteStartReply>
  /** Every proof was checked before; returns when the account is deleted. `code` is used up. */
  schedule(session: Session, code: Stored<'code'> | undefined): Promise<number>
  cancel(session: Session): Promise<void>
  /** Deletes the accounts whose time has come. */
  purge(): Promise<void>
}

/** Deletion of accounts, days after it was asked for. */
export function createDeletions(
  { records, now }: AuthCore,
  parts: { users: Users; codes: EmailCodes; undos: Undos; origin: string },
): Deletions {
  const { users, codes, undos, origin } = parts
  return {
    async start({ body: { userId } }, browser) {
      const user = await records.get('user', userId)
      if (user === undefined) throw sessionExpired()
      const email = await users.getLoginEmail(user)
      if (email === undefined) return {}
      return { challengeId: (await codes.start({ email, host: origin, browser })).challengeId }
    },
    async schedule({ body: { userId } }, code) {
      const { at, isNew } = await records.transact(async () => {
        const [user, deletion] = await Promise.all([
          records.get('user', userId),
          records.get('deletion', userId),
        ])
        if (user === undefined) throw sessionExpired()
        const at = deletion?.body.at ?? now() + undoMs
        return {
          changes: [
            ...(code ? [records.remove(code)] : []),
            ...(deletion ? [] : [records.insert('deletion', userId, { at, askedAt: now() }, { owner })]),
            records.replace(user, user.body),
          ],
          result: { at, isNew: deletion === undefined },
        }
      })
      if (isNew)
        undos.send(
          await undos.listAddresses(userId),
          toDeletionMail({ link: `${origin}/settings`, deletesAt: at }),
        )
      return at
    },
    async cancel({ body: { userId } }) {
      const deletion = await records.get('deletion', userId)
      if (deletion === undefined || !(await records.commit([records.remove(deletion)]))) return
      undos.send(await undos.listAddresses(userId), toKeptMail())
    },
    async purge() {
      for (const deletion of await records.list('deletion', owner))
        if (deletion.body.at <= now())
          // Refused as a whole where the visitor keeps the account in this moment.
          await records.commit([
            records.remove(deletion),
            { type: 'deleteOwned', owner: deletion.record.key },
          ])
    },
  }
}
