import { randomBytes } from 'node:crypto'
import type {
  PasskeyLoginBody,
  PasskeyOptionsReply,
  PasskeyRecord,
  PasskeyRegisterBody,
} from '@latchkit/api/auth'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { HttpError } from '../errors/HttpError.js'
import type { AuthCore } from './authCore.js'
import type { Browser, SignInOutcome } from './authEnv.js'
import type { Session } from './sessions.js'
import type { Users } from './users.js'
import {
  type Ceremony,
  passkeyAlgorithms,
  toTransports,
  verifyPasskeyLogin,
  verifyPasskeyRegistration,
} from './verifyPasskey.js'

const ceremonyTtlMs = 5 * 60_000
/** A new way into the account needs a sign-in this short ago. */
const freshMs = 15 * 60_000
const maxPasskeys = 20

export type Passkeys = {
  getRegistration(session: Session): Promise<PasskeyOptionsReply>
  register(session: Session, body: PasskeyRegisterBody): Promise<PasskeyRecord>
  getLogin(browser: Browser): Promise<PasskeyOptionsReply>
  login(browser: Browser, body: PasskeyLoginBody): Promise<SignInOutcome>
}

const refusal = (): HttpError =>
  new HttpError({ status: 400, code: 'LOGIN_FLOW_EXPIRED', message: 'The passkey was not accepted.' })

/** Passkeys of the secure site's host (WebAuthn level 3): discoverable, with user verification, without attestation. */
export function createPasskeys(
  core: AuthCore,
  { users, origin, hosts }: { users: Users; origin: string; hosts: Ceremony['hosts'] },
): Passkeys {
  const { records, now } = core
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
      const { userId, thumbprint, signedInAt } = session.body
      if (now() - signedInAt > freshMs)
        throw new HttpError({ status: 403, code: 'LOGIN_SESSION_EXPIRED', message: 'Sign in again first.' })
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
      const { userId, thumbprint } = session.body
      const challenge = await take('register', thumbprint)
      const verified = await verifyPasskeyRegistration({ response }, { challenge, origin, hosts })
      if (verified === undefined) throw refusal()
      const { id, publicKey, counter, transports } = verified
      const record = { credentialId: id, name, createdAt: now() }
      const body = { publicKey, counter, transports: [...transports], name, createdAt: record.createdAt }
      await records.transact(async () => {
        const user = await records.get('user', userId)
        if (user === undefined || (await records.get('passkey', id))) throw refusal()
        return {
          changes: [records.insert('passkey', id, body, { owner: userId }), records.replace(user, user.body)],
          result: undefined,
        }
      })
      return record
    },
    async getLogin(browser) {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keep('login', browser.thumbprint, options.challenge)
      return { ...options }
    },
    async login(browser, { response }) {
      const challenge = await take('login', browser.thumbprint)
      const stored = await records.get('passkey', response.id)
      if (stored === undefined) throw refusal()
      const passkey = { ...stored.body, id: stored.record.key }
      const counter = await verifyPasskeyLogin({ response }, { challenge, origin, hosts }, passkey)
      if (counter === undefined) throw refusal()
      const next = { ...stored.body, counter }
      if (!(await records.commit([records.replace(stored, next)]))) throw refusal()
      return users.signInAs({ userId: stored.record.owner, browser, host: origin })
    },
  }
}
