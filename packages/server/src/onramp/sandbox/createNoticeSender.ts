import type { Log } from '../../logs/createLog.js'
import { signatureHeader, signNotice } from '../signature.js'

/** Sends a request to a path of the server whose webhook it is. */
export type SendToServer = (path: string, init: RequestInit) => Promise<Response>

/** Sends the sandbox's notices, as a provider does. */
export type NoticeSender = {
  /** Resolves after the first attempt; a notice that was not accepted is sent again until it is. */
  send(notice: { orderId: string; status: 'paid' | 'failed' }): Promise<void>
  /** Waits for the request that is under way; sends nothing more. */
  close(): Promise<void>
}

const firstGapMs = 250
const longestGapMs = 30_000
const timeoutMs = 10_000

export function createNoticeSender(parameters: {
  provider: string
  secret: string
  sendToServer: SendToServer
  log: Log
  now: () => number
}): NoticeSender {
  const { provider, secret, sendToServer, log, now } = parameters
  const path = `/onramp/webhook/${provider}`
  /** The notice that is under way, by order: what the visitor did first counts. */
  const sending = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  const tryOnce = async (body: string): Promise<boolean> => {
    try {
      const response = await sendToServer(path, {
        method: 'POST',
        // Signed for each attempt: an old signature is refused.
        headers: { 'content-type': 'application/json', [signatureHeader]: signNotice(secret, body, now()) },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  const attempt = async (orderId: string, body: string, gapMs: number): Promise<void> => {
    if (await tryOnce(body)) {
      sending.delete(orderId)
      return
    }
    if (isClosed) return
    log.warn({ provider }, 'notice not accepted')
    const timer = setTimeout(() => {
      timers.delete(timer)
      sending.set(orderId, attempt(orderId, body, Math.min(gapMs * 2, longestGapMs)))
    }, gapMs)
    timers.add(timer)
  }

  return {
    async send(notice) {
      const { orderId } = notice
      if (isClosed) return
      if (!sending.has(orderId)) sending.set(orderId, attempt(orderId, JSON.stringify(notice), firstGapMs))
      await sending.get(orderId)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}
