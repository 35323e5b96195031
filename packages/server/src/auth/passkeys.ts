import { randomBytes } from 'node:crypto'
import type {
  PasskeyLoginBody,
  PasskeyOptionsReply,
  PasskeyRecord,
  PasskeyRegisterBody,
} from '@latchkit/api/auth'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { HttpError } from '../errors/HttpError.js'
import { toPasskeyMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import type { Browser, SignInOutcome } from './authEnv.js'
import type { Session } from './sessions.js'
import type { Undos } from './undos.js'
import type { Users } from './users.js'
import {
  type Ceremony,
  passkeyAlgorithms,
  toHost,
  toTransports,
  verifyPasskeyLogin,
  verifyPasskeyRegistration,
} from './verifyPasskey.js'

const ceremonyTtlMs = 5 * 60_000
const maxPasskeys = 20

export type Passkeys = {
  getRegistration(session: Session): Promise<PasskeyOptionsReply>
  register(session: Session, body: PasskeyRegisterBody): Promise<PasskeyRecord>
  list(session: Session): Promise<PasskeyRecord[]>
  rename(session: Session, credentialId: string, name: string): Promise<void>
  /** Removes a passkey that signs in, unless it is the last way in. */
  remove(session: Session, credentialId: string): Promise<void>
  getLogin(browser: Browser): Promise<PasskeyOptionsReply>
  login(browser: Browser, body: PasskeyLoginBody): Promise<SignInOutcome>
}

const noPasskey = (): HttpError =>
  new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such passkey.' })
const refusal = (): HttpError =>
  new HttpError({ status: 400, code: 'LOGIN_FLOW_EXPIRED', message: 'The passkey was not accepted.' })

/** Passkeys of the secure site's host (WebAuthn level 3): discoverable, with user verification, without attestation. */
export function createPasskeys(
  core: AuthCore,
  parts: { users: Users; undos: Undos; origin: string; hosts: Ceremony['hosts'] },
): Passkeys {
  const { records, now } = core
  const { users, undos, origin, hosts } = parts
  const rpID = new URL(origin).hostname

  const keep = async (kind: string, thumbprint: string, challenge: string): Promise<void> => {
    const key = `${kind}|${thumbprint}`
    await records.transact(async () => {
      const stored = await records.get('ceremony', key)
      const expiresAt = now() + ceremonyTtlMs
      return {
        changes: [
          stored
            ? records.replace(stored, { challenge }, expiresAt)
            : records.insert('ceremony', key, { challenge }, { expiresAt }),
        ],
        result: undefined,
      }
    })
  }
  /** Takes a challenge: each is good for one response. */
  const take = async (kind: string, thumbprint: string): Promise<string> => {
    const stored = await records.get('ceremony', `${kind}|${thumbprint}`)
    if (stored === undefined || !(await records.commit([records.remove(stored)]))) throw refusal()
    return stored.body.challenge
  }

  return {
    async getRegistration(session) {
      const { userId, thumbprint } = session.body
      const [user, existing] = await Promise.all([
        records.get('user', userId),
        records.list('passkey', userId),
      ])
      if (user === undefined || existing.length >= maxPasskeys) throw refusal()
      const { email, social } = users.getProfile(user)
      const options = await generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userID: new Uint8Array(Buffer.from(userId, 'base64url')),
        userName: email ?? social?.name ?? 'Account',
        challenge: new Uint8Array(randomBytes(32)),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: passkeyAlgorithms,
        excludeCredentials: existing.map(({ record, body }) => ({
          id: record.key,
          transports: toTransports(body.transports),
        })),
      })
      await keep('register', thumbprint, options.challenge)
      return { ...options }
    },
    async register(session, { response, name = 'Passkey' }) {
      const { userId, thumbprint, deviceId } = session.body
      const challenge = await take('register', thumbprint)
      const verified = await verifyPasskeyRegistration({ response }, { challenge, origin, hosts })
      if (verified === undefined) throw refusal()
      const { id, publicKey, counter, transports } = verified
      const record = { credentialId: id, name, createdAt: now() }
      const body = {
        publicKey,
        counter,
        transports: [...transports],
        name,
        createdAt: record.createdAt,
        addedBy: deviceId,
      }
      const device = await records.transact(async () => {
        const [user, device] = await Promise.all([
          records.get('user', userId),
          records.get('device', deviceId),
        ])
        if (device === undefined) throw refusal()
        if (user === undefined || (await records.get('passkey', id))) throw refusal()
        return {
          changes: [records.insert('passkey', id, body, { owner: userId }), records.replace(user, user.body)],
          result: device.body.name,
        }
      })
      undos.send(await undos.listAddresses(userId), toPasskeyMail({ name, device, isAdded: true }))
      return record
    },
    async list({ body: { userId } }) {
      return (await records.list('passkey', userId))
        .map(({ record, body: { name, createdAt } }) => ({ credentialId: record.key, name, createdAt }))
        .sort((a, b) => a.createdAt - b.createdAt)
    },
    rename: ({ body: { userId } }, credentialId, name) =>
      records.transact(async () => {
        const passkey = await records.get('passkey', credentialId)
        if (passkey?.record.owner !== userId) throw noPasskey()
        return { changes: [records.replace(passkey, { ...passkey.body, name })], result: undefined }
      }),
    async remove({ body: { userId, deviceId } }, credentialId) {
      const { name, device } = await records.transact(async () => {
        const [user, passkey, device, all, identities] = await Promise.all([
          records.get('user', userId),
          records.get('passkey', credentialId),
          records.get('device', deviceId),
          records.list('passkey', userId),
          records.list('identity', userId),
        ])
        if (user === undefined || passkey?.record.owner !== userId) throw noPasskey()
        const ways = identities.filter(({ body }) => !body.isFormer).length + all.length
        if (ways < 2)
          throw new HttpError({
            status: 400,
            code: 'BAD_REQUEST',
            message: 'The passkey is the only way in to this account.',
          })
        return {
          // With the account, so that two removals at once do not leave it without a way in.
          changes: [records.remove(passkey), records.replace(user, user.body)],
          result: { name: passkey.body.name, device: device?.body.name ?? 'A device' },
        }
      })
      undos.send(await undos.listAddresses(userId), toPasskeyMail({ name, device, isAdded: false }))
    },
    async getLogin(browser) {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keep('login', browser.thumbprint, options.challenge)
      return { ...options }
    },
    async login(browser, { response, host = '' }) {
      const challenge = await take('login', browser.thumbprint)
      const stored = await records.get('passkey', response.id)
      if (stored === undefined) throw refusal()
      const passkey = { ...stored.body, id: stored.record.key }
      const counter = await verifyPasskeyLogin({ response }, { challenge, origin, hosts }, passkey)
      if (counter === undefined) throw refusal()
      const next = { ...stored.body, counter }
      if (!(await records.commit([records.replace(stored, next)]))) throw refusal()
      return users.signInAs({
        userId: stored.record.owner,
        browser,
        host: toHost(host, response.response.clientDataJSON, { challenge, origin, hosts }),
      })
    },
  }
}
