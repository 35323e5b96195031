import { randomBytes, randomInt } from 'node:crypto'
import type { EmailChallengeReply, EmailWorkProof } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { Mailer } from '../mail/createMailer.js'
import { type Mail, toCodeMail } from '../mail/mails.js'
import type { AuthChange } from '../storage/authStore.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import type { Bodies, CodePurpose } from './bodies.js'
import { type Budget, charge, rateLimited, readBudget } from './charge.js'
import { createEmailWorks } from './emailWork.js'
import { isSameHash } from './isSameHash.js'
import { normalizeEmail, toEmailSubjects } from './normalizeEmail.js'
import type { Stored } from './records.js'

export { isSameHash } from './isSameHash.js'

const codeTtlMs = 10 * 60_000
const resendAfterMs = 30_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Kind = Bodies['code']['budget']

const workCodes: Budget = { name: 'work-codes-day', most: 15, windowMs: dayMs }

/**
 * Per address, in any 24 hours: 25 guesses of strangers, 15 of browsers that worked for their codes and 10 of devices of the
 * account are compared, so never over 50. Strangers who use up the first leave the others.
 */
const budgetsOfSignIn: Readonly<Record<Kind, { codes: readonly Budget[]; guesses: Budget; tries: number }>> =
  {
    others: {
      codes: [
        { name: 'codes-hour', most: 3, windowMs: hourMs },
        { name: 'codes-day', most: 7, windowMs: dayMs },
      ],
      guesses: { name: 'guesses-day', most: 25, windowMs: dayMs },
      tries: 5,
    },
    // As many guesses as codes: the one guess of a code that was worked for is always compared.
    work: {
      codes: [workCodes],
      guesses: { name: 'work-guesses-day', most: 15, windowMs: dayMs },
      tries: 1,
    },
    devices: {
      codes: [{ name: 'device-codes-day', most: 3, windowMs: dayMs }],
      guesses: { name: 'device-guesses-day', most: 10, windowMs: dayMs },
      tries: 5,
    },
  }

/** Codes that only a visitor who has signed in can ask for do not use up those of a sign-in. */
function toBudgets(purpose: CodePurpose): { budgets: typeof budgetsOfSignIn; workCodes: Budget } {
  if (purpose !== 'delete' && purpose !== 'undo') return { budgets: budgetsOfSignIn, workCodes }
  const toOwn = (budget: Budget): Budget => ({ ...budget, name: `${purpose}-${budget.name}` })
  const toOwnKind = ({ codes, guesses, tries }: (typeof budgetsOfSignIn)[Kind]) => ({
    codes: codes.map(toOwn),
    guesses: toOwn(guesses),
    tries,
  })
  const { others, work, devices } = budgetsOfSignIn
  return {
    budgets: { others: toOwnKind(others), work: toOwnKind(work), devices: toOwnKind(devices) },
    workCodes: toOwn(workCodes),
  }
}

const codeExpired = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_CODE_EXPIRED',
    message: 'The code has expired. Ask for a new one.',
  })

/** Who asks for a code, and what it worked for it. */
type Asker = {
  browser: Browser
  work?: EmailWorkProof | undefined
}

export type EmailCodes = {
  /** @throws HttpError LOGIN_RATE_LIMITED, with `work` where a proof of work gets a code at once */
  start(parameters: Asker & { email: string; host: string }): Promise<EmailChallengeReply>
  resend(parameters: Asker & { challengeId: string }): Promise<EmailChallengeReply>
  /** Evaluates a guess; returns the challenge of a right one, which the caller deletes with what it allows. */
  evaluate(parameters: {
    challengeId: string
    code: string
    browser: Browser
  }): Promise<{ stored: Stored<'code'>; email: string; host: string }>
}

/** A guess that was wrong. */
export const codeInvalid = (triesLeft: number): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_CODE_INVALID',
    message: 'The code is not right.',
    details: { triesLeft },
  })

/** Codes by email. An unknown address is treated as a known one: nothing is looked up but the browser's devices. */
export function createEmailCodes(
  core: AuthCore,
  mailer: Mailer,
  toMail: (parameters: { code: string; host: string }) => Mail = toCodeMail,
  purpose: CodePurpose = 'signIn',
): EmailCodes {
  const { records, secrets, sealer, now } = core
  const { budgets, workCodes } = toBudgets(purpose)
  const createCode = core.createCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'))
  const toHash = (challengeId: string, code: string): string => secrets.index('code', challengeId, code)

  const works = createEmailWorks(core)

  /** The identity that an address has, or would have; every address is looked up alike. */
  const findIdentity = async (email: string) => {
    const subjects = toEmailSubjects(email)
    const keys = subjects.map(subject => secrets.index('identity', 'email', subject))
    const found = await Promise.all(keys.map(key => records.get('identity', key)))
    const index = found.findIndex(identity => identity !== undefined)
    const address = normalizeEmail(email)
    const subject = subjects[index] ?? address
    const emailKey = keys[index] ?? secrets.index('identity', 'email', address)
    return { address, subject, emailKey, userId: found[index]?.body.userId ?? 'none' }
  }
  const isDeviceOf = async (userId: string, thumbprint: string): Promise<boolean> =>
    (await records.list('device', userId)).some(({ body }) => body.thumbprint === thumbprint)

  /** The changes that a code costs: of the browser's own budget, or of one that it has worked for. */
  const chargeCode = async (
    limitKey: string,
    own: 'devices' | 'others',
    { browser, work }: Asker,
  ): Promise<{ changes: AuthChange[]; budget: Kind }> => {
    const subject = { emailKey: limitKey, thumbprint: browser.thumbprint }
    const paid = await readBudget(workCodes, limitKey, core)
    if (work !== undefined) {
      const solved = await works.verify(work, subject, paid.used)
      // Not solved, or too easy by now.
      if (!solved) throw rateLimited(1000, { work: works.create(subject, paid.used) })
      return { changes: [await charge(workCodes, limitKey, core), solved], budget: 'work' }
    }
    const { codes, guesses } = budgets[own]
    // A code is of no use where no guess at it is compared.
    const waits = await Promise.all([...codes, guesses].map(each => readBudget(each, limitKey, core)))
    const waitMs = Math.max(...waits.map(each => each.waitMs))
    if (waitMs === 0) {
      const changes = await Promise.all(codes.map(each => charge(each, limitKey, core)))
      return { changes, budget: own }
    }
    throw rateLimited(waitMs, paid.waitMs === 0 ? { work: works.create(subject, paid.used) } : {})
  }
  const toReply = (
    challengeId: string,
    { budget, ...times }: { budget: Kind; expiresAt: number; resendAt: number },
  ): EmailChallengeReply => ({ challengeId, ...times, triesLeft: budgets[budget].tries })
  const get = async (challengeId: string, browser: Browser): Promise<Stored<'code'>> => {
    const stored = await records.get('code', challengeId)
    if (stored === undefined || stored.body.thumbprint !== browser.thumbprint) throw codeExpired()
    // A code is good for what its mail says.
    if ((stored.body.purpose ?? 'signIn') !== purpose) throw codeExpired()
    return stored
  }

  return {
    async start({ email, host, ...asker }) {
      const { address, subject, emailKey, userId } = await findIdentity(email)
      const { thumbprint } = asker.browser
      const own = (await isDeviceOf(userId, thumbprint)) ? 'devices' : 'others'
      const limitKey = secrets.index('identity', 'email', address)
      const challengeId = randomBytes(16).toString('base64url')
      const code = createCode()
      const times = { expiresAt: now() + codeTtlMs, resendAt: now() + resendAfterMs }
      const budget = await records.transact(async () => {
        const { changes, budget } = await chargeCode(limitKey, own, asker)
        const body = {
          emailKey,
          limitKey,
          sealedEmail: sealer.seal(subject, `code|${challengeId}`),
          thumbprint,
          sealedHost: sealer.seal(host, `code-host|${challengeId}`),
          codeHash: toHash(challengeId, code),
          tries: 0,
          budget,
          resendAt: times.resendAt,
          purpose,
        }
        const change = records.insert('code', challengeId, body, { expiresAt: times.expiresAt })
        return { changes: [...changes, change], result: budget }
      })
      mailer.send(address, toMail({ code, host }))
      return toReply(challengeId, { ...times, budget })
    },
    async resend({ challengeId, ...asker }) {
      const code = createCode()
      const times = { expiresAt: now() + codeTtlMs, resendAt: now() + resendAfterMs }
      const { body, budget } = await records.transact(async () => {
        const stored = await get(challengeId, asker.browser)
        if (stored.body.resendAt > now()) throw rateLimited(stored.body.resendAt - now())
        const own = stored.body.budget === 'devices' ? 'devices' : 'others'
        const { changes, budget } = await chargeCode(stored.body.limitKey, own, asker)
        const codeHash = toHash(challengeId, code)
        const next = { ...stored.body, codeHash, tries: 0, budget, resendAt: times.resendAt }
        const change = records.replace(stored, next, times.expiresAt)
        return { changes: [...changes, change], result: { body: stored.body, budget } }
      })
      const email = sealer.open(body.sealedEmail, `code|${challengeId}`)
      const host = sealer.open(body.sealedHost, `code-host|${challengeId}`)
      mailer.send(normalizeEmail(email), toMail({ code, host }))
      return toReply(challengeId, { ...times, budget })
    },
    async evaluate({ challengeId, code, browser }) {
      const { stored, tries } = await records.transact(async () => {
        const stored = await get(challengeId, browser)
        const { guesses, tries: most } = budgets[stored.body.budget]
        if (stored.body.tries >= most) throw codeExpired()
        const tries = stored.body.tries + 1
        return {
          // A guess counts before it is compared, so that guesses at the same time cannot share a try.
          changes: [
            await charge(guesses, stored.body.limitKey, core),
            records.replace(stored, { ...stored.body, tries }),
          ],
          result: { stored, tries },
        }
      })
      core.onGuess?.()
      if (!isSameHash(toHash(challengeId, code), stored.body.codeHash))
        throw codeInvalid(budgets[stored.body.budget].tries - tries)
      const record = { ...stored.record, revision: stored.record.revision + 1 }
      return {
        stored: { record, body: { ...stored.body, tries } },
        email: sealer.open(stored.body.sealedEmail, `code|${challengeId}`),
        host: sealer.open(stored.body.sealedHost, `code-host|${challengeId}`),
      }
    },
  }
}
