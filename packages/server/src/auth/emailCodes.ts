import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { EmailChallengeReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import { type Mail, toCodeMail } from '../mail/mails.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { CodePurpose } from './bodies.js'
import { type Budget, charge, rateLimited } from './charge.js'
import { normalizeEmail } from './normalizeEmail.js'
import type { Stored } from './records.js'

const codeTtlMs = 10 * 60_000
const triesPerCode = 5
const resendAfterMs = 30_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Per address. Devices of the account have budgets of their own, so that others who guess at its address do not lock it
 * out; together a day has 10 codes and 50 evaluated guesses.
 */
const budgets = {
  hourOfOthers: { name: 'codes-hour', most: 3, windowMs: hourMs },
  dayOfOthers: { name: 'codes-day', most: 7, windowMs: dayMs },
  guessesOfOthers: { name: 'guesses-day', most: 40, windowMs: dayMs },
  hourOfDevices: { name: 'device-codes-hour', most: 3, windowMs: hourMs },
  dayOfDevices: { name: 'device-codes-day', most: 3, windowMs: dayMs },
  guessesOfDevices: { name: 'device-guesses-day', most: 10, windowMs: dayMs },
} satisfies Record<string, Budget>

const codeExpired = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_CODE_EXPIRED',
    message: 'The code has expired. Ask for a new one.',
  })

export type EmailCodes = {
  start(parameters: { email: string; host: string; browser: Browser }): Promise<EmailChallengeReply>
  resend(parameters: { challengeId: string; browser: Browser }): Promise<EmailChallengeReply>
  /** Evaluates a guess; returns the challenge of a right one, which the caller deletes with what it allows. */
  evaluate(parameters: {
    challengeId: string
    code: string
    browser: Browser
  }): Promise<{ stored: Stored<'code'>; email: string; host: string }>
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A guess that was wrong. */
export const codeInvalid = (triesLeft: number): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_CODE_INVALID',
    message: 'The code is not right.',
    details: { triesLeft },
  })

/** Codes by email (T36). An unknown address is treated as a known one: nothing is looked up but the browser's devices. */
export function createEmailCodes(
  core: AuthCore,
  mailer: Mailer,
  toMail: (parameters: { code: string; host: string }) => Mail = toCodeMail,
  purpose: CodePurpose = 'signIn',
): EmailCodes {
  const { records, secrets, sealer, now } = core
  const createCode = core.createCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'))
  const toHash = (challengeId: string, code: string): string => secrets.index('code', challengeId, code)

  /** Codes that only a visitor who has signed in can ask for do not use up those of a sign-in. */
  const toOwn = (budget: Budget): Budget =>
    purpose === 'delete' || purpose === 'undo' ? { ...budget, name: `${purpose}-${budget.name}` } : budget
  const isDeviceOf = async (emailKey: string, thumbprint: string): Promise<boolean> => {
    const identity = await records.get('identity', emailKey)
    const devices = await records.list('device', identity?.body.userId ?? 'none')
    return devices.some(({ body }) => body.thumbprint === thumbprint)
  }
  const chargeCode = async (emailKey: string, isKnown: boolean) =>
    Promise.all(
      (isKnown
        ? [budgets.hourOfDevices, budgets.dayOfDevices]
        : [budgets.hourOfOthers, budgets.dayOfOthers]
      ).map(budget => charge(toOwn(budget), emailKey, core)),
    )
  const toReply = (challengeId: string, stored: { expiresAt: number; resendAt: number }) => ({
    challengeId,
    ...stored,
    triesLeft: triesPerCode,
  })
  const get = async (challengeId: string, browser: Browser): Promise<Stored<'code'>> => {
    const stored = await records.get('code', challengeId)
    if (stored === undefined || stored.body.thumbprint !== browser.thumbprint) throw codeExpired()
    // A code is good for what its mail says.
    if ((stored.body.purpose ?? 'signIn') !== purpose) throw codeExpired()
    return stored
  }

  return {
    async start({ email, host, browser }) {
      const address = normalizeEmail(email)
      const emailKey = secrets.index('identity', 'email', address)
      const isKnown = await isDeviceOf(emailKey, browser.thumbprint)
      const challengeId = randomBytes(16).toString('base64url')
      const code = createCode()
      const times = { expiresAt: now() + codeTtlMs, resendAt: now() + resendAfterMs }
      const body = {
        emailKey,
        sealedEmail: sealer.seal(address, `code|${challengeId}`),
        thumbprint: browser.thumbprint,
        host,
        codeHash: toHash(challengeId, code),
        tries: 0,
        isKnown,
        resendAt: times.resendAt,
        purpose,
      }
      await records.transact(async () => ({
        changes: [
          ...(await chargeCode(emailKey, isKnown)),
          records.insert('code', challengeId, body, { expiresAt: times.expiresAt }),
        ],
        result: undefined,
      }))
      mailer.send(address, toMail({ code, host }))
      return toReply(challengeId, times)
    },
    async resend({ challengeId, browser }) {
      const code = createCode()
      const times = { expiresAt: now() + codeTtlMs, resendAt: now() + resendAfterMs }
      const { body } = await records.transact(async () => {
        const stored = await get(challengeId, browser)
        if (stored.body.resendAt > now()) throw rateLimited(stored.body.resendAt - now())
        const next = {
          ...stored.body,
          codeHash: toHash(challengeId, code),
          tries: 0,
          resendAt: times.resendAt,
        }
        const charges = await chargeCode(stored.body.emailKey, stored.body.isKnown)
        return { changes: [...charges, records.replace(stored, next, times.expiresAt)], result: stored }
      })
      const address = sealer.open(body.sealedEmail, `code|${challengeId}`)
      mailer.send(address, toMail({ code, host: body.host }))
      return toReply(challengeId, times)
    },
    async evaluate({ challengeId, code, browser }) {
      const { stored, tries } = await records.transact(async () => {
        const stored = await get(challengeId, browser)
        if (stored.body.tries >= triesPerCode) throw codeExpired()
        const budget = stored.body.isKnown ? budgets.guessesOfDevices : budgets.guessesOfOthers
        const tries = stored.body.tries + 1
        return {
          // A guess counts before it is compared, so that guesses at the same time cannot share a try.
          changes: [
            await charge(toOwn(budget), stored.body.emailKey, core),
            records.replace(stored, { ...stored.body, tries }),
          ],
          result: { stored, tries },
        }
      })
      core.onGuess?.()
      if (!isSameHash(toHash(challengeId, code), stored.body.codeHash))
        throw codeInvalid(triesPerCode - tries)
      const record = { ...stored.record, revision: stored.record.revision + 1 }
      return {
        stored: { record, body: { ...stored.body, tries } },
        email: sealer.open(stored.body.sealedEmail, `code|${challengeId}`),
        host: stored.body.host,
      }
    },
  }
}
