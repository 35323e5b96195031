import { setTimeout } from 'node:timers/promises'
import type { DeviceApprovalReply, DeviceDecisionBody, DeviceWaitReply } from '@latchkit/api/auth'
import { HttpError } from '../errors/HttpError.js'
import type { AuthCore } from './authCore.js'
import type { Browser } from './authEnv.js'
import { isSameHash } from './isSameHash.js'
import type { Stored } from './records.js'
import type { Users } from './users.js'

export type DeviceApprovals = {
  get(token: string): Promise<DeviceApprovalReply>
  /** A wrong number declines it, so that a number cannot be guessed. */
  decide(token: string, decision: DeviceDecisionBody): Promise<void>
  /** Resolves once it was decided, or with `pending` after a while. */
  wait(
    approvalId: string,
    browser: Browser,
    signal: AbortSignal,
  ): Promise<{ reply: DeviceWaitReply; token?: string | undefined }>
}

const expired = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'LOGIN_FLOW_EXPIRED',
    message: 'This request has expired. Sign in again.',
  })

/** Approvals of new devices from a mailed link, with a number to match. */
export function createDeviceApprovals(
  core: AuthCore,
  { users, waitMs = 25_000, pollMs = 500 }: { users: Users; waitMs?: number; pollMs?: number },
): DeviceApprovals {
  const { records, secrets, sealer } = core
  const find = async (token: string): Promise<Stored<'approval'>> => {
    const [approvalId = '', secret = ''] = token.split('.')
    const approval = await records.get('approval', approvalId)
    const hash = secrets.index('approval', approvalId, secret)
    if (approval === undefined || !isSameHash(hash, approval.body.tokenHash)) throw expired()
    if (approval.body.status !== 'pending') throw expired()
    return approval
  }
  return {
    async get(token) {
      const { record, body } = await find(token)
      const { place, device, sealedHost, numbers } = body
      const host = sealer.open(sealedHost, `approval-host|${record.key}`)
      return { place, device, host, numbers, expiresAt: record.expiresAt }
    },
    decide: (token, decision) =>
      records.transact(async () => {
        const approval = await find(token)
        const isRight = 'number' in decision && decision.number === approval.body.number
        const status: Stored<'approval'>['body']['status'] = isRight ? 'approved' : 'declined'
        return { changes: [records.replace(approval, { ...approval.body, status })], result: undefined }
      }),
    async wait(approvalId, browser, signal) {
      const until = performance.now() + waitMs
      for (;;) {
        const approval = await records.get('approval', approvalId)
        if (approval === undefined || approval.body.thumbprint !== browser.thumbprint) throw expired()
        if (approval.body.status === 'approved') return users.finishApproval(approval)
        if (approval.body.status === 'declined') return { reply: { status: 'declined' } }
        if (performance.now() >= until || signal.aborted) return { reply: { status: 'pending' } }
        await setTimeout(pollMs)
      }
    },
  }
}
