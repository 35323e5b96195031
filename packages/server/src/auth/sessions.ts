import { createHash, randomBytes } from 'node:crypto'
import { HttpError } from '../errors/HttpError.js'
import type { AuthChange } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { Stored } from './records.js'

const dayMs = 24 * 3_600_000
export const sessionTtlMs: number = 30 * dayMs
/** A session ends this long after its sign-in, however often it is used. */
const sessionLifetimeMs: number = 90 * dayMs
const rotateAfterMs = 12 * 3_600_000
/** Requests that were on their way when a token was replaced still arrive. */
const replacedTtlMs = 60_000

export type Session = Stored<'session'>

export type Sessions = {
  /** The change that opens a session, and its token, which is stored as a hash only. */
  open(parameters: {
    userId: string
    deviceId: string
    thumbprint: string
    /** Origin that was signed in for; '' where it is not known. */
    host: string
    method: string
  }): {
    change: AuthChange
    token: string
  }
  /** @throws HttpError LOGIN_SESSION_EXPIRED, also when the browser's key is another one */
  get(token: string | undefined, browser: Browser): Promise<Session>
  /** Returns a new token when the old one is half a day old. */
  rotate(session: Session): Promise<string | undefined>
  close(session: Session): Promise<void>
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const sessionExpired = (): HttpError =>
  new HttpError({ status: 401, code: 'LOGIN_SESSION_EXPIRED', message: 'Sign in again.' })

/** Opaque tokens of 256 bits, each bound to the key of its browser. */
export function createSessions({ records, now }: AuthCore): Sessions {
  const toInsert = (token: string, body: Session['body']): AuthChange =>
    records.insert('session', hash(token), body, {
      owner: body.userId,
      expiresAt: Math.min(now() + sessionTtlMs, body.signedInAt + sessionLifetimeMs),
    })
  const createToken = (): string => randomBytes(32).toString('base64url')

  return {
    open(parameters) {
      const token = createToken()
      const body = { ...parameters, signedInAt: now(), issuedAt: now(), isReplaced: false }
      return { change: toInsert(token, body), token }
    },
    async get(token, browser) {
      const session =
        token !== undefined && /^[-_A-Za-z0-9]{43}$/.test(token)
          ? await records.get('session', hash(token))
          : undefined
      if (session === undefined || session.body.thumbprint !== browser.thumbprint) throw sessionExpired()
      // Stored by an earlier release, it may live for longer.
      if (now() >= session.body.signedInAt + sessionLifetimeMs) throw sessionExpired()
      return session
    },
    async rotate(session) {
      const { body } = session
      if (body.isReplaced || now() - body.issuedAt < rotateAfterMs) return undefined
      const token = createToken()
      const done = await records.commit([
        toInsert(token, { ...body, issuedAt: now() }),
        records.replace(session, { ...body, isReplaced: true }, now() + replacedTtlMs),
      ])
      // Another request replaced it first.
      return done ? token : undefined
    },
    async close(session) {
      const device = await records.get('device', session.body.deviceId)
      await records.commit([records.remove(session)])
      // Its share is deleted in the browser too.
      if (device) await records.commit([records.replace(device, { ...device.body, hasShare: false })])
    },
  }
}
