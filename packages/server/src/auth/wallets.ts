import { createHash } from 'node:crypto'
import type {
  HpkeKeyReply,
  HpkeRecord,
  RecoveryRecord,
  WalletCreateBody,
  WalletRecord,
  WalletRotateBody,
} from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { AuthCore } from './authCore.js'
import type { Bodies } from './bodies.js'
import { type Budget, charge } from './charge.js'
import { openShare, sealShare, toHpkePublicKey } from './hpke.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'

/** A device without a share of the wallet gets the server's only this long after a sign-in. */
const freshMs = 15 * 60_000
/** Releases of the server's share to one device. */
const releases: Budget = { name: 'releases', most: 120, windowMs: 3_600_000 }
/** A Shamir share of the wrapping key, or a half of it. */
const shareLengths = [32, 33]

export type Wallets = {
  hpkeKey: HpkeKeyReply
  /** @throws HttpError WALLET_EXISTS with the wallet that there is */
  create(session: Session, body: WalletCreateBody): Promise<WalletRecord>
  rotate(session: Session, body: WalletRotateBody): Promise<WalletRecord>
  releaseShare(session: Session, publicKey: string): Promise<HpkeRecord>
  getRecovery(session: Session): Promise<RecoveryRecord>
}

const walletExists = (wallet: WalletRecord): HttpError =>
  new HttpError({
    status: 409,
    code: 'WALLET_EXISTS',
    message: 'There is a wallet, or a newer version of it.',
    details: { wallet },
  })
const noWallet = (): HttpError =>
  new HttpError({ status: 404, code: 'NOT_FOUND', message: 'The account has no wallet.' })
const noRecovery = (): HttpError =>
  new HttpError({ status: 404, code: 'NOT_FOUND', message: 'No recovery code was saved for a wallet here.' })
const badShare = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: "'serverShare' is not sealed for this wallet." })

/** Wallets of users: one each (T34). The server keeps one share, and nothing here puts shares together. */
export function createWallets(core: AuthCore): Wallets {
  const { records, sealer, secrets, now } = core
  const publicKey = toHpkePublicKey(secrets.hpkePrivateKey)
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16)

  const toPurpose = (userId: string, wallet: { id: string; version: number }): string =>
    `share|${userId}|${wallet.id}|${wallet.version}`
  /** Opens what the frame sealed in transit, and seals it at rest. */
  const takeShare = async (
    userId: string,
    { id, version, serverShare }: Pick<WalletRotateBody, 'id' | 'version' | 'serverShare'>,
  ): Promise<string> => {
    const subject = { userId, walletId: id, version }
    const share = await openShare(secrets.hpkePrivateKey, serverShare, subject).catch(() => {
      throw badShare()
    })
    if (!shareLengths.includes(share.length)) throw badShare()
    const sealed = sealer.seal(share.toString('base64url'), toPurpose(userId, { id, version }))
    share.fill(0)
    return sealed
  }
  const read = async (session: Session) => {
    const { userId, deviceId } = session.body
    const [user, device, wallet] = await Promise.all([
      records.get('user', userId),
      records.get('device', deviceId),
      records.get('wallet', userId),
    ])
    if (user === undefined || device === undefined) throw sessionExpired()
    return { user, device, wallet }
  }
  /** In each commit, so that neither an account nor a device that was just removed gets a share. */
  const keepDevice = (user: Stored<'user'>, device: Stored<'device'>) => [
    records.replace(user, user.body),
    records.replace(device, { ...device.body, hasShare: true }),
  ]

  return {
    hpkeKey: { keyId, publicKey },
    async create(session, body) {
      const { userId } = session.body
      if (body.version !== 1)
        throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: "'version' of a new wallet is 1." })
      const sealedShare = await takeShare(userId, body)
      const { id, version, mode, addresses, ciphertext, keyCheck, passkeys, recovery, evmOwner } = body
      const wallet = { id, version, mode, addresses, ciphertext, keyCheck, createdAt: now(), passkeys }
      const stored: Bodies['wallet'] = { wallet, sealedShare, recovery, evmOwner }
      return records.transact(async () => {
        const { user, device, wallet: existing } = await read(session)
        if (existing) throw walletExists(existing.body.wallet)
        const insert = records.insert('wallet', userId, stored, { owner: userId })
        return { changes: [insert, ...keepDevice(user, device)], result: wallet }
      })
    },
    async rotate(session, body) {
      const { userId } = session.body
      const sealedShare = await takeShare(userId, body)
      return records.transact(async () => {
        const { user, device, wallet: existing } = await read(session)
        if (existing === undefined) throw noWallet()
        const { wallet } = existing.body
        if (wallet.id !== body.id || wallet.version !== body.version - 1) throw walletExists(wallet)
        const { version, mode, ciphertext, keyCheck, passkeys, recovery } = body
        const next = { ...wallet, version, mode, ciphertext, keyCheck, passkeys }
        const change = records.replace(existing, { ...existing.body, wallet: next, sealedShare, recovery })
        return { changes: [change, ...keepDevice(user, device)], result: next }
      })
    },
    async releaseShare(session, publicKey) {
      const { userId, deviceId, signedInAt } = session.body
      const { wallet } = await records.transact(async () => {
        const { device, wallet } = await read(session)
        if (wallet === undefined) throw noWallet()
        if (!device.body.hasShare && now() - signedInAt > freshMs)
          throw new HttpError({ status: 403, code: 'SHARE_LOCKED', message: 'Sign in again on this device.' })
        const changes = [await charge(releases, deviceId, core)]
        const { sealedShare } = wallet.body
        if (sealer.isOld(sealedShare)) {
          const purpose = toPurpose(userId, wallet.body.wallet)
          const next = sealer.seal(sealer.open(sealedShare, purpose), purpose)
          changes.push(records.replace(wallet, { ...wallet.body, sealedShare: next }))
        }
        return { changes, result: { wallet } }
      })
      const { id, version } = wallet.body.wallet
      const share = Buffer.from(
        sealer.open(wallet.body.sealedShare, toPurpose(userId, { id, version })),
        'base64url',
      )
      const subject = { userId, walletId: id, version }
      const sealed = await sealShare(publicKey, share, subject).catch(() => {
        throw new HttpError({
          status: 400,
          code: 'BAD_REQUEST',
          message: "'publicKey' is not a point of P-256.",
        })
      })
      share.fill(0)
      return sealed
    },
    async getRecovery(session) {
      const { wallet } = await read(session)
      if (wallet?.body.recovery === undefined) throw noRecovery()
      return wallet.body.recovery
    },
  }
}
