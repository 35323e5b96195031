import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../errors/HttpError.js'

/** Age of a signature, and how far the clock of a provider may be ahead. */
const toleranceMs = 300_000

export const signatureInvalid = (): HttpError =>
  new HttpError({ status: 401, code: 'SIGNATURE_INVALID', message: 'The signature is not valid.' })

export const hmac = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** Compares in constant time. @throws HttpError SIGNATURE_INVALID */
export function assertEqual(actual: Uint8Array, expected: Uint8Array): void {
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw signatureInvalid()
}

/** @throws HttpError SIGNATURE_INVALID for a time (Unix milliseconds) over 5 minutes away */
export function assertRecent(at: number, now: number): void {
  if (!Number.isFinite(at) || Math.abs(now - at) > toleranceMs) throw signatureInvalid()
}

/** The header of a notice of ours: `t=<Unix seconds>,v1=<HMAC of 't.body'>`. */
export const signatureHeader = 'latchkit-signature'

export function signNotice(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${hmac(secret, `${seconds}.${body}`).toString('hex')}`
}

/** @throws HttpError SIGNATURE_INVALID */
export function verifyNotice(secret: string, body: string, header: string | null, now: number): void {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  assertRecent(Number(seconds || Number.NaN) * 1000, now)
  assertEqual(Buffer.from(signature, 'hex'), hmac(secret, `${seconds}.${body}`))
}

/** A secret that cannot be guessed, for an address. */
export const createKey = (): string => randomBytes(24).toString('base64url')

/** What is stored of such a secret. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
