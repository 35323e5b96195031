import { createHash, randomBytes } from 'node:crypto'
import type {
  ChangesReply,
  HpkeKeyReply,
  HpkeRecord,
  RecoveryRecord,
  UndoOpenReply,
  WalletCreateBody,
  WalletRecord,
  WalletRotateBody,
} from '@latchkit/api/auth'
import { toRotationDetail } from '@latchkit/api/wallet-proof'
import { HttpError } from '../errors/HttpError.js'
import { toRestoredMail, toRotatedMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import type { Bodies } from './bodies.js'
import { type Budget, charge, rateLimited } from './charge.js'
import { openShare, sealShare, toHpkePublicKey } from './hpke.js'
import type { Stored } from './records.js'
import { type Session, sessionExpired } from './sessions.js'
import { linkExpired, type Undos, undoMs } from './undos.js'

/** Releases of the server's share to one device. */
const releases: Budget = { name: 'releases', most: 120, windowMs: 3_600_000 }
/** A Shamir share of the wrapping key, or a half of it. */
const shareLengths = [32, 33]
/** Versions that are kept at a time. A further rotation is refused, so that none pushes out the visitor's own version. */
const maxVersions = 10
/** Proofs of undone rotations that are remembered. */
const maxSpent = 50

export type Wallets = {
  hpkeKey: HpkeKeyReply
  /** @throws HttpError WALLET_EXISTS with the wallet that there is */
  create(session: Session, body: WalletCreateBody): Promise<WalletRecord>
  /** The proof of the wallet's key was verified before. The version before is kept, and its undo is mailed. */
  rotate(session: Session, body: WalletRotateBody): Promise<WalletRecord>
  /** Puts a version back, keeps the present one in its place, and closes the other sessions. */
  restore(session: Session, undo: Stored<'undo'>): Promise<WalletRecord>
  /** What an undo would put back, so that it can be opened for the proof that the undo takes. */
  openVersion(
    session: Session,
    parameters: { undo: Stored<'undo'>; publicKey: string },
  ): Promise<UndoOpenReply>
  /** Rotations that can be undone, the newest first. */
  listRotations(session: Session): Promise<ChangesReply['rotations']>
  /** This device keeps a share; the proof of the wallet's key was verified before. */
  keepShare(session: Session, version: number): Promise<void>
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
const undone = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'This version was undone. Make another one.' })
const toHash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const badShare = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: "'serverShare' is not sealed for this wallet." })

/** Wallets of users: one each. The server keeps one share, and nothing here puts shares together. */
export function createWallets(core: AuthCore, { undos }: { undos: Undos }): Wallets {
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

  /** What undoes the change of a wallet: its version, kept for as long, and the link. */
  const keepVersion = async (userId: string, { body: { spent: _, ...version } }: Stored<'wallet'>) => {
    const key = randomBytes(16).toString('base64url')
    const addresses = await undos.listAddresses(userId)
    const needsLink = addresses.length > 0
    const undo = undos.create({ userId, kind: 'rotation', needsLink, version: key })
    const expiresAt = now() + undoMs
    const insert = records.insert('walletVersion', key, version, { owner: userId, expiresAt })
    return { changes: [insert, undo.change], link: undo.link, addresses }
  }

  /** Opens the server's share, and seals it to the caller. */
  const sealFor = async (
    publicKey: string,
    userId: string,
    { wallet: { id, version }, sealedShare }: Pick<Bodies['wallet'], 'wallet' | 'sealedShare'>,
  ): Promise<HpkeRecord> => {
    const share = Buffer.from(sealer.open(sealedShare, toPurpose(userId, { id, version })), 'base64url')
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
  }

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
      const { next, kept, device, isFirst } = await records.transact(async () => {
        const { user, device, wallet: existing } = await read(session)
        if (existing === undefined) throw noWallet()
        const { wallet, spent = [] } = existing.body
        if (wallet.id !== body.id || wallet.version !== body.version - 1) throw walletExists(wallet)
        const detailHash = toHash(toRotationDetail(body))
        if (spent.includes(detailHash)) throw undone()
        const versions = await records.list('walletVersion', userId)
        const oldest = Math.min(...versions.map(({ record }) => record.expiresAt))
        if (versions.length >= maxVersions) throw rateLimited(oldest - now())
        const { version, mode, ciphertext, keyCheck, passkeys, recovery } = body
        const next = { ...wallet, version, mode, ciphertext, keyCheck, passkeys }
        const change = records.replace(existing, {
          ...existing.body,
          wallet: next,
          sealedShare,
          recovery,
          detailHash,
        })
        const kept = await keepVersion(userId, existing)
        return {
          changes: [change, ...kept.changes, ...keepDevice(user, device)],
          result: { next, kept, device, isFirst: existing.body.recovery === undefined },
        }
      })
      undos.send(
        kept.addresses,
        toRotatedMail({ link: kept.link, device: device.body.name, mode: next.mode, isFirst }),
      )
      return next
    },
    async restore(session, undo) {
      const { userId } = session.body
      const { next, kept } = await records.transact(async () => {
        const [{ user, wallet: existing }, version, sessions] = await Promise.all([
          read(session),
          records.get('walletVersion', undo.body.version ?? ''),
          records.list('session', userId),
        ])
        if (existing === undefined) throw noWallet()
        const current = await records.get('undo', undo.record.key)
        if (version?.record.owner !== userId || current === undefined) throw linkExpired()
        const { detailHash, ...before } = existing.body
        const spent = [...(before.spent ?? []), ...(detailHash === undefined ? [] : [detailHash])]
        const kept = await keepVersion(userId, existing)
        const others = sessions.filter(({ record }) => record.key !== session.record.key)
        return {
          changes: [
            records.replace(user, user.body),
            records.replace(existing, { ...version.body, spent: spent.slice(-maxSpent) }),
            records.remove(version),
            records.remove(current),
            ...kept.changes,
            // Whoever replaced the shares may be signed in.
            ...others.map(records.remove),
          ],
          result: { next: version.body.wallet, kept },
        }
      })
      undos.send(kept.addresses, toRestoredMail({ link: kept.link }))
      return next
    },
    async openVersion({ body: { userId, deviceId } }, { undo, publicKey }) {
      const { wallet, sealedShare, recovery } = await records.transact(async () => {
        const version = await records.get('walletVersion', undo.body.version ?? '')
        if (version?.record.owner !== userId) throw linkExpired()
        return { changes: [await charge(releases, deviceId, core)], result: version.body }
      })
      const share = await sealFor(publicKey, userId, { wallet, sealedShare })
      return { wallet, share, ...(recovery && { recovery }) }
    },
    async listRotations({ body: { userId } }) {
      const [undos, versions] = await Promise.all([
        records.list('undo', userId),
        records.list('walletVersion', userId),
      ])
      // Without a code in the version before, the code was the first one, and replaced nothing.
      const first = new Set(versions.flatMap(({ record, body }) => (body.recovery ? [] : [record.key])))
      return undos
        .filter(({ body }) => body.kind === 'rotation')
        .map(({ record, body }) => ({
          id: record.key,
          at: body.createdAt,
          until: record.expiresAt,
          needsLink: body.needsLink,
          ...(first.has(body.version ?? '') && { isFirst: true }),
        }))
        .sort((a, b) => b.at - a.at)
    },
    keepShare: (session, version) =>
      records.transact(async () => {
        const { user, device, wallet } = await read(session)
        if (wallet === undefined) throw noWallet()
        if (wallet.body.wallet.version !== version) throw walletExists(wallet.body.wallet)
        return { changes: keepDevice(user, device), result: undefined }
      }),
    async releaseShare(session, publicKey) {
      const { userId, deviceId } = session.body
      const { wallet } = await records.transact(async () => {
        const { wallet } = await read(session)
        if (wallet === undefined) throw noWallet()
        const changes = [await charge(releases, deviceId, core)]
        const { sealedShare } = wallet.body
        if (sealer.isOld(sealedShare)) {
          const purpose = toPurpose(userId, wallet.body.wallet)
          const next = sealer.seal(sealer.open(sealedShare, purpose), purpose)
          changes.push(records.replace(wallet, { ...wallet.body, sealedShare: next }))
        }
        return { changes, result: { wallet } }
      })
      return sealFor(publicKey, userId, wallet.body)
    },
    async getRecovery(session) {
      const { wallet } = await read(session)
      if (wallet?.body.recovery === undefined) throw noRecovery()
      return wallet.body.recovery
    },
  }
}
