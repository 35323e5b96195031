import type { DeviceRecord, MeReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import { toRevokedMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'
import type { Undos } from './undos.js'
import type { Users } from './users.js'

export type Accounts = {
  getMe(session: Session): Promise<MeReply>
  getDevices(session: Session): Promise<DeviceRecord[]>
  /** Removes a device and closes its sessions. */
  revokeDevice(session: Session, deviceId: string): Promise<void>
  /** Removes every device but this one, every other session, and the passkeys that this device did not add. */
  revokeOthers(session: Session): Promise<void>
}

const toRecord = ({ record, body }: Stored<'device'>): DeviceRecord => {
  const { name, createdAt, lastSeenAt } = body
  return { id: record.key, name, createdAt, lastSeenAt }
}

/** What a signed-in visitor reads of the account, and the devices that are signed in to it. */
export function createAccounts(
  { records }: AuthCore,
  { users, undos, origin }: { users: Users; undos: Undos; origin: string },
): Accounts {
  return {
    async getMe({ body: { userId, deviceId, host } }) {
      const [user, device, wallet, deletion] = await Promise.all([
        records.get('user', userId),
        records.get('device', deviceId),
        records.get('wallet', userId),
        records.get('deletion', userId),
      ])
      if (user === undefined || device === undefined) throw sessionExpired()
      return {
        user: users.toRecord(user),
        wallet: wallet?.body.wallet ?? null,
        device: toRecord(device),
        needsDeviceShare: wallet !== undefined && !device.body.hasShare,
        inSettings: host === origin,
        ...(deletion && { deletesAt: deletion.body.at }),
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
    async revokeOthers({ record, body: { userId, deviceId } }) {
      const { name, devices, passkeys } = await records.transact(async () => {
        const [user, devices, sessions, passkeys, approvals] = await Promise.all([
          records.get('user', userId),
          records.list('device', userId),
          records.list('session', userId),
          records.list('passkey', userId),
          records.list('approval', userId),
        ])
        const currentDevice = devices.find(device => device.record.key === deviceId)
        if (user === undefined || currentDevice === undefined) throw sessionExpired()
        const removed = {
          devices: devices.filter(device => device !== currentDevice),
          sessions: sessions.filter(session => session.record.key !== record.key),
          // Of one that an earlier release stored it is not known who added it.
          passkeys: passkeys.filter(({ body }) => body.addedBy !== deviceId),
        }
        const all = [...removed.devices, ...removed.sessions, ...removed.passkeys, ...approvals]
        return {
          // Also the account itself, so that a sign-in that runs meanwhile begins again.
          changes: [records.replace(user, user.body), ...all.map(records.remove)],
          result: {
            name: currentDevice.body.name,
            devices: removed.devices.length,
            passkeys: removed.passkeys.length,
          },
        }
      })
      const mail = toRevokedMail({ device: name, devices, passkeys })
      undos.send(await undos.listAddresses(userId), mail)
    },
  }
}
