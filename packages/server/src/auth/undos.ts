import { randomBytes } from 'node:crypto'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import type { Mail } from '../mail/mails.js'
import type { AuthChange } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import type { Bodies } from './bodies.js'
import { isSameHash } from './emailCodes.js'
import type { Stored } from './records.js'
import type { Users } from './users.js'

/** How long a change can be undone, in milliseconds. */
export const undoMs: number = 7 * 24 * 3_600_000

export type Undos = {
  /** The change that keeps what undoes something, and the link of its mail. */
  create(parameters: Omit<Bodies['undo'], 'tokenHash' | 'createdAt'>): { change: AuthChange; link: string }
  /** @throws HttpError LOGIN_FLOW_EXPIRED for a link that is wrong, used or too old */
  find(token: string, kind: Bodies['undo']['kind']): Promise<Stored<'undo'>>
  /** Every address that a change is mailed to: the present one, and those that the account can go back to. */
  listAddresses(userId: string): Promise<string[]>
  send(addresses: readonly string[], mail: Mail): void
  seal(address: string, userId: string): string
  open(undo: Stored<'undo'>): string
}

export const linkExpired = (): HttpError =>
  new HttpError({ status: 400, code: 'LOGIN_FLOW_EXPIRED', message: 'This link was used, or has expired.' })

/** What undoes changes, by links that are mailed. The secret of a link is stored as a hash. */
export function createUndos(
  core: AuthCore,
  { users, mailer, origin }: { users: Users; mailer: Mailer; origin: string },
): Undos {
  const { records, secrets, sealer, now } = core
  const toPurpose = (userId: string): string => `undo|${userId}`
  const open: Undos['open'] = ({ body }) => sealer.open(body.sealedAddress ?? '', toPurpose(body.userId))
  return {
    create(parameters) {
      const [id, secret] = [randomBytes(16), randomBytes(24)].map(bytes => bytes.toString('base64url'))
      const tokenHash = secrets.index('undo', id ?? '', secret ?? '')
      const body = { ...parameters, tokenHash, createdAt: now() }
      return {
        change: records.insert('undo', id ?? '', body, {
          owner: parameters.userId,
          expiresAt: now() + undoMs,
        }),
        // After '#' it reaches no server, no log and no referrer.
        link: `${origin}/settings#undo-${parameters.kind}=${id}.${secret}`,
      }
    },
    async find(token, kind) {
      const [id = '', secret = ''] = token.split('.')
      const undo = await records.get('undo', id)
      if (undo?.body.kind !== kind) throw linkExpired()
      if (!isSameHash(secrets.index('undo', id, secret), undo.body.tokenHash)) throw linkExpired()
      return undo
    },
    async listAddresses(userId) {
      const [user, undos] = await Promise.all([records.get('user', userId), records.list('undo', userId)])
      const present = user && users.getProfile(user).email
      const earlier = undos.filter(({ body }) => body.kind === 'email').map(open)
      return [...new Set([...(present === undefined ? [] : [present]), ...earlier])]
    },
    send(addresses, mail) {
      for (const address of addresses) mailer.send(address, mail)
    },
    seal: (address, userId) => sealer.seal(address, toPurpose(userId)),
    open,
  }
}
