import type { DeviceRecord, MeReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { EmailCodes } from './emailCodes.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'
import type { Users } from './users.js'

const freshMs = 10 * 60_000

export type Accounts = {
  getMe(session: Session): Promise<MeReply>
  getDevices(session: Session): Promise<DeviceRecord[]>
  /** Removes a device and closes its sessions. */
  revokeDevice(session: Session, deviceId: string): Promise<void>
  /** Deletes the account; needs a fresh code of its address, or a fresh sign-in where it has none. */
  remove(
    session: Session,
    browser: Browser,
    proof: { challengeId?: string | undefined; code?: string | undefined },
  ): Promise<void>
}

const toRecord = ({ record, body }: Stored<'device'>): DeviceRecord => {
  const { name, createdAt, lastSeenAt } = body
  return { id: record.key, name, createdAt, lastSeenAt }
}

export function createAccounts(core: AuthCore, parts: { users: Users; codes: EmailCodes }): Accounts {
  const { records, secrets, now } = core
  const { users, codes } = parts
  return {
    async getMe({ body: { userId, deviceId } }) {
      const [user, device, wallet] = await Promise.all([
        records.get('user', userId),
        records.get('device', deviceId),
        records.get('wallet', userId),
      ])
      if (user === undefined || device === undefined) throw sessionExpired()
      return {
        user: users.toRecord(user),
        wallet: wallet?.body.wallet ?? null,
        device: toRecord(device),
        needsDeviceShare: wallet !== undefined && !device.body.hasShare,
      }
    },
    async getDevices({ body }) {
      return (await records.list('device', body.userId)).map(toRecord)
    },
    revokeDevice: ({ body: { userId } }, deviceId) =>
      records.transact(async () => {
        const [device, sessions] = await Promise.all([
          records.get('device', deviceId),
          records.list('session', userId),
        ])
        if (device?.record.owner !== userId)
          throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such device.' })
        const closed = sessions.filter(session => session.body.deviceId === deviceId)
        return { changes: [device, ...closed].map(records.remove), result: undefined }
      }),
    async remove({ body: { userId, signedInAt } }, browser, { challengeId, code }) {
      if (challengeId !== undefined && code !== undefined) {
        const { stored } = await codes.evaluate({ challengeId, code, browser })
        const identity = await records.get('identity', stored.body.emailKey)
        if (identity?.body.userId !== userId || !(await records.commit([records.remove(stored)])))
          throw new HttpError({
            status: 400,
            code: 'LOGIN_CODE_EXPIRED',
            message: 'The code is not of this account.',
          })
      } else {
        const user = await records.get('user', userId)
        if (user === undefined) throw sessionExpired()
        const { email = '' } = users.getProfile(user)
        const identity = await records.get('identity', secrets.index('identity', 'email', email))
        if (identity?.body.userId === userId)
          throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: "'code' is missing." })
        if (now() - signedInAt > freshMs)
          throw new HttpError({ status: 403, code: 'LOGIN_SESSION_EXPIRED', message: 'Sign in again first.' })
      }
      await records.commit([{ type: 'deleteOwned', owner: userId }])
    },
  }
}
