import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Log } from '../logs/createLog.js'
import type { Mail } from './mails.js'

export type Mailer = {
  /** Queues a mail; it is sent in the background. */
  send(to: string, mail: Mail): void
  /** Waits for queued mails up to a second, then gives up on them. */
  close(): Promise<void>
}

/** Waits before a mail is tried again; a code is useless after ten minutes. */
const retryDelaysMs = [1_000, 5_000, 20_000, 60_000]
/** Mails that wait at the same time; further ones are refused. */
const maxQueued = 1_000

/**
 * Sends mails over SMTP, and again when the mail server fails. What fails at last is an alert for the operator, without
 * the address and the text.
 */
export function createMailer(parameters: {
  smtpUrl: string
  from: string
  log: Log
  delaysMs?: readonly number[] | undefined
}): Mailer {
  const { smtpUrl, from, log, delaysMs = retryDelaysMs } = parameters
  const transport = createTransport(smtpUrl, {
    from,
    // No text of a mail may be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const ending = new AbortController()
  const queued = new Set<Promise<void>>()

  const deliver = async (to: string, mail: Mail): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, ...mail })
        return
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        const reason = { reason: String(code ?? 'unknown'), responseCode: Number(responseCode) || undefined }
        const delayMs = delaysMs[attempt]
        // 5xx is the mail server's last word.
        const isFinal = typeof responseCode === 'number' && responseCode >= 500
        if (delayMs === undefined || isFinal || ending.signal.aborted) {
          log.error({ code: 'MAIL_FAILED', ...reason }, 'a mail of sign-in was not sent')
          return
        }
        log.warn({ code: 'MAIL_RETRY', ...reason }, 'the mail server failed; the mail is sent again')
        await setTimeout(delayMs, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    }
  }

  return {
    send(to, mail) {
      if (ending.signal.aborted) return
      if (queued.size >= maxQueued) {
        log.error({ code: 'MAIL_QUEUE_FULL' }, 'a mail of sign-in was not sent')
        return
      }
      const delivery = deliver(to, mail).finally(() => queued.delete(delivery))
      queued.add(delivery)
    },
    async close() {
      await Promise.race([Promise.all(queued), setTimeout(1_000)])
      ending.abort()
      await Promise.all(queued)
      transport.close()
    },
  }
}
