import { createHash } from 'node:crypto'
import type { EmailChallengeReply } from '@latchkit/api/auth'
import { toAddress, toNamespace, toNetworkId } from '@latchkit/core/internal'
import type { AuthCore } from '../auth/authCore.js'
import type { Browser } from '../auth/authEnv.js'
import { createEmailCodes } from '../auth/emailCodes.js'
import { normalizeEmail } from '../auth/normalizeEmail.js'
import type { Stored } from '../auth/records.js'
import type { Mailer } from '../mail/createMailer.js'
import { toCaptureMail } from '../mail/mails.js'

/** Kind of the records that hold a captured address. */
const kind = 'capturedEmail'
/** They have no user; one owner lists them. */
const owner = 'captured'

/** Who gives an address: an account that has signed in, at the page of one origin. */
export type CaptureAccount = {
  /** CAIP-10. */
  caipAddress: string
  /** A contract signed: on another network the address may be another owner's. */
  isContract: boolean
  /** Of the page. */
  origin: string
}

/** An address that a visitor has confirmed for one site. */
export type CapturedEmail = Omit<CaptureAccount, 'isContract'> & {
  email: string
  /** Unix milliseconds. */
  confirmedAt: number
}

/** Addresses that visitors leave after sign-in with a wallet. */
export type EmailCapture = {
  has(account: CaptureAccount): Promise<boolean>
  /** Mails a code, which is good for the session with this token alone. */
  start(parameters: CaptureAccount & { email: string; token: string }): Promise<EmailChallengeReply>
  resend(parameters: { challengeId: string; token: string }): Promise<EmailChallengeReply>
  /**
   * Keeps the address of a right code, in place of an earlier one.
   * @throws HttpError LOGIN_CODE_INVALID, LOGIN_CODE_EXPIRED, LOGIN_RATE_LIMITED
   */
  verify(parameters: CaptureAccount & { challengeId: string; code: string; token: string }): Promise<void>
  /** Deletes the address of an account at one site. */
  remove(account: CaptureAccount): Promise<void>
  /** Returns every address, for the operator; the oldest first. */
  list(): Promise<CapturedEmail[]>
  /** Deletes every record of an address; returns the number. */
  removeEmail(email: string): Promise<number>
}

/**
 * An EVM address is the same in any case. A key is the same account on every network of its family, a contract on its own
 * only.
 */
function toAccountKey({ caipAddress, isContract }: CaptureAccount): string {
  const namespace = toNamespace(caipAddress)
  const address = toAddress(caipAddress)
  const network = isContract ? toNetworkId(caipAddress) : namespace
  return `${network}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

/** The session is to the codes what a browser's key is to sign-in by email. */
const toBrowser = (token: string): Browser => ({
  thumbprint: `siwx|${createHash('sha256').update(token).digest('hex')}`,
  device: '',
  place: '',
})

/** Keeps addresses sealed under AUTH_KEY, by an index that does not name the account. */
export function createEmailCapture(core: AuthCore, mailer: Mailer): EmailCapture {
  const { records, sealer, secrets, now } = core
  const codes = createEmailCodes(core, mailer, toCaptureMail, 'capture')
  const toKey = (account: CaptureAccount): string =>
    secrets.index(kind, account.origin, toAccountKey(account))
  const open = ({ record, body }: Stored<typeof kind>): CapturedEmail =>
    JSON.parse(sealer.open(body.sealed, `${kind}|${record.key}`))

  return {
    has: async account => (await records.get(kind, toKey(account))) !== undefined,
    start: ({ email, origin, token }) => codes.start({ email, host: origin, browser: toBrowser(token) }),
    resend: ({ challengeId, token }) => codes.resend({ challengeId, browser: toBrowser(token) }),
    async verify({ challengeId, code, token, caipAddress, isContract, origin }) {
      const { stored, email } = await codes.evaluate({ challengeId, code, browser: toBrowser(token) })
      const key = toKey({ caipAddress, isContract, origin })
      const captured: CapturedEmail = {
        email: normalizeEmail(email),
        caipAddress,
        origin,
        confirmedAt: now(),
      }
      const body = { sealed: sealer.seal(JSON.stringify(captured), `${kind}|${key}`) }
      await records.transact(async () => {
        const known = await records.get(kind, key)
        const change = known ? records.replace(known, body) : records.insert(kind, key, body, { owner })
        return { changes: [records.remove(stored), change], result: undefined }
      })
    },
    async remove(account) {
      await records.transact(async () => {
        const known = await records.get(kind, toKey(account))
        return { changes: known ? [records.remove(known)] : [], result: undefined }
      })
    },
    async list() {
      const all = (await records.list(kind, owner)).map(open)
      return all.sort((a, b) => a.confirmedAt - b.confirmedAt)
    },
    async removeEmail(given) {
      const email = normalizeEmail(given)
      const matching = (await records.list(kind, owner)).filter(
        stored => normalizeEmail(open(stored).email) === email,
      )
      await records.commit(matching.map(records.remove))
      return matching.length
    },
  }
}
