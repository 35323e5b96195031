import { randomBytes, randomInt } from 'node:crypto'
import type { DeviceNeededReply, SignedInReply, UserRecord } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import { toDeviceMail, toNewDeviceMail } from '../mail/mails.js'
import type { AuthChange } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import type { Browser, Identity, SignInOutcome, SignInService } from './authEnv.js'
import type { Bodies, Profile } from './bodies.js'
import { normalizeEmail, toHiddenEmail } from './normalizeEmail.js'
import type { Stored } from './records.js'
import type { Sessions } from './sessions.js'

const approvalTtlMs = 10 * 60_000

export type Users = Omit<SignInService, 'signIn'> & {
  /**
   * As `SignInService` has it. `consumes` is deleted in the same transaction, so that what allowed the sign-in allows
   * nothing else; when it is gone, the sign-in fails.
   */
  signIn(
    parameters: Parameters<SignInService['signIn']>[0] & { consumes?: Stored<'code'> | undefined },
  ): Promise<SignInOutcome>
  /** Signs a user in who has proven it by a passkey. `host` is '' where it is not known. */
  signInAs(parameters: { userId: string; browser: Browser; host: string }): Promise<SignInOutcome>
  /** Opens the session of a device that was approved. */
  finishApproval(approval: Stored<'approval'>): Promise<{ reply: SignedInReply; token: string }>
  getProfile(user: Stored<'user'>): Profile
  /** The address that signs in; one that a provider named is only shown. */
  getLoginEmail(user: Stored<'user'>): Promise<string | undefined>
  toRecord(user: Stored<'user'>): UserRecord
  seal(userId: string, profile: Profile): string
}

type Done =
  | { kind: 'asked'; to: string; link: string; reply: DeviceNeededReply }
  | { kind: 'signedIn'; user: UserRecord; token: string; isNew: boolean }

const toMethod = ({ issuer, social }: Identity): string => social?.provider ?? issuer

const createId = (): string => randomBytes(16).toString('base64url')

const flowExpired = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_FLOW_EXPIRED',
    message: 'This sign-in has expired. Begin again.',
  })

/** Users, their identities and devices. Every sign-in is one transaction. */
export function createUsers(
  core: AuthCore,
  parts: { sessions: Sessions; mailer: Mailer; origin: string },
): Users {
  const { records, secrets, sealer, now } = core
  const { sessions, mailer, origin } = parts

  const seal = (userId: string, profile: Profile): string =>
    sealer.seal(JSON.stringify(profile), `profile|${userId}`)
  const getProfile = ({ record, body }: Stored<'user'>): Profile =>
    JSON.parse(sealer.open(body.sealedProfile, `profile|${record.key}`))
  const toRecord = (user: Stored<'user'>): UserRecord => {
    const { email, social } = getProfile(user)
    return { id: user.record.key, ...(email !== undefined && { email }), ...(social && { social }) }
  }
  const toSignedIn = async (user: UserRecord): Promise<SignedInReply> => {
    const stored = await records.get('wallet', user.id)
    return { status: 'signedIn', user, wallet: stored?.body.wallet ?? null }
  }

  /** The changes that sign a device in: a new device or the one that has the browser's key, and a session. */
  const openDevice = (
    userId: string,
    browser: Browser,
    devices: readonly Stored<'device'>[],
    by: { host: string; method: string },
  ) => {
    const { thumbprint } = browser
    const known = devices.find(({ body }) => body.thumbprint === thumbprint)
    const deviceId = known?.record.key ?? createId()
    const at = { lastSeenAt: now() }
    const created: Bodies['device'] = {
      name: browser.device,
      thumbprint,
      createdAt: now(),
      hasShare: false,
      ...at,
    }
    const session = sessions.open({ userId, deviceId, thumbprint, ...by })
    const device = known
      ? records.replace(known, { ...known.body, ...at })
      : records.insert('device', deviceId, created, { owner: userId })
    return { changes: [device, session.change], token: session.token, isNew: known === undefined }
  }

  const createUser = (identityKey: string, identity: Identity, browser: Browser, host: string) => {
    const userId = createId()
    const email = identity.issuer === 'email' ? identity.subject : identity.email
    const profile = {
      ...(email !== undefined && { email }),
      ...(identity.social && { social: identity.social }),
    }
    const { changes, token } = openDevice(userId, browser, [], { host, method: toMethod(identity) })
    const user = { sealedProfile: seal(userId, profile), createdAt: now() }
    return {
      changes: [
        records.insert('user', userId, user, { owner: userId }),
        records.insert('identity', identityKey, { userId }, { owner: userId }),
        ...changes,
      ],
      user: { id: userId, ...profile },
      token,
    }
  }

  /** The account has other devices: asks for an approval by mail. */
  const askDevice = (userId: string, browser: Browser, host: string, sentTo: string | undefined) => {
    const [approvalId, secret] = [createId(), randomBytes(24).toString('base64url')]
    const numbers = new Set<string>()
    while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
    const shown = [...numbers]
    const number = shown[randomInt(3)] ?? ''
    const expiresAt = now() + approvalTtlMs
    const body: Bodies['approval'] = {
      userId,
      thumbprint: browser.thumbprint,
      tokenHash: secrets.index('approval', approvalId, secret),
      device: browser.device,
      place: browser.place,
      sealedHost: sealer.seal(host, `approval-host|${approvalId}`),
      number,
      numbers: shown,
      status: 'pending',
    }
    return {
      change: records.insert('approval', approvalId, body, { owner: userId, expiresAt }),
      link: `${origin}/device/${approvalId}.${secret}`,
      reply: {
        status: 'device' as const,
        approvalId,
        number,
        expiresAt,
        ...(sentTo !== undefined && { sentTo }),
      },
    }
  }

  const requireUser = async (userId: string): Promise<Stored<'user'>> => {
    const user = await records.get('user', userId)
    if (user === undefined) throw flowExpired()
    return user
  }
  const notifyDevice = (profile: Profile, browser: Pick<Browser, 'device' | 'place'>, host: string): void => {
    if (profile.email !== undefined)
      mailer.send(
        profile.email,
        toNewDeviceMail({ device: browser.device, place: browser.place, host: host || origin }),
      )
  }

  return {
    getProfile,
    async getLoginEmail(user) {
      const { email } = getProfile(user)
      if (email === undefined) return undefined
      const identity = await records.get('identity', secrets.index('identity', 'email', email))
      return identity?.body.userId === user.record.key && !identity.body.isFormer ? email : undefined
    },
    toRecord,
    seal,
    async signIn({ identity, browser, host, consumes }) {
      const identityKey = secrets.index('identity', identity.issuer, identity.subject)
      const done = await records.transact<Done>(async () => {
        const consumed: AuthChange[] = []
        if (consumes) {
          const current = await records.get('code', consumes.record.key)
          if (current?.record.revision !== consumes.record.revision) throw flowExpired()
          consumed.push(records.remove(consumes))
        }
        const known = await records.get('identity', identityKey)
        if (known === undefined) {
          const { changes, user, token } = createUser(identityKey, identity, browser, host)
          return {
            changes: [...consumed, ...changes],
            result: { kind: 'signedIn', user, token, isNew: false },
          }
        }
        // Whoever reads its mail goes back by the link: a second account here would be in the way.
        if (known.body.isFormer)
          throw new HttpError({
            status: 409,
            code: 'LOGIN_EMAIL_TAKEN',
            message: 'This address was the one of an account until a few days ago.',
          })
        const { userId } = known.body
        const [user, devices] = await Promise.all([requireUser(userId), records.list('device', userId)])
        const profile = getProfile(user)
        const isKnownDevice = devices.some(({ body }) => body.thumbprint === browser.thumbprint)
        // Wherever the account has an address that a link can be mailed to, however it signs in.
        const isByEmail = identity.issuer === 'email'
        const to = isByEmail ? normalizeEmail(identity.subject) : profile.email
        if (to !== undefined && devices.length > 0 && !isKnownDevice) {
          const asked = askDevice(userId, browser, host, isByEmail ? undefined : toHiddenEmail(to))
          return { changes: [...consumed, asked.change], result: { kind: 'asked', to, ...asked } }
        }
        const by = { host, method: toMethod(identity) }
        const { changes, token, isNew } = openDevice(userId, browser, devices, by)
        const next: Profile = {
          ...profile,
          ...(profile.email === undefined && identity.email !== undefined && { email: identity.email }),
          ...(identity.social && { social: identity.social }),
        }
        // Also when nothing changes: the account must still be there when the session opens.
        changes.push(records.replace(user, { ...user.body, sealedProfile: seal(userId, next) }))
        return {
          changes: [...consumed, ...changes],
          result: {
            kind: 'signedIn',
            user: { id: userId, ...next },
            token,
            isNew: isNew && devices.length > 0,
          },
        }
      })
      if (done.kind === 'asked') {
        const { device, place } = browser
        mailer.send(done.to, toDeviceMail({ link: done.link, device, place, host }))
        return { reply: done.reply }
      }
      if (done.isNew) notifyDevice(done.user, browser, host)
      return { reply: await toSignedIn(done.user), token: done.token }
    },
    async signInAs({ userId, browser, host }) {
      const { user, token, isNew } = await records.transact(async () => {
        const [user, devices] = await Promise.all([requireUser(userId), records.list('device', userId)])
        const by = { host, method: 'passkey' }
        const { changes, ...result } = openDevice(userId, browser, devices, by)
        return { changes: [...changes, records.replace(user, user.body)], result: { user, ...result } }
      })
      if (isNew) notifyDevice(getProfile(user), browser, host)
      return { reply: await toSignedIn(toRecord(user)), token }
    },
    async finishApproval(approval) {
      const { userId, thumbprint, device, place, sealedHost } = approval.body
      const host = sealer.open(sealedHost, `approval-host|${approval.record.key}`)
      const { user, token } = await records.transact(async () => {
        const [user, devices, current] = await Promise.all([
          requireUser(userId),
          records.list('device', userId),
          records.get('approval', approval.record.key),
        ])
        if (current?.record.revision !== approval.record.revision) throw flowExpired()
        const by = { host, method: 'device' }
        const { changes, token } = openDevice(userId, { thumbprint, device, place }, devices, by)
        return {
          changes: [records.remove(approval), ...changes, records.replace(user, user.body)],
          result: { user, token },
        }
      })
      notifyDevice(getProfile(user), { device, place }, host)
      return { reply: await toSignedIn(toRecord(user)), token }
    },
  }
}
