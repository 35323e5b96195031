import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { HttpError } from '../errors/HttpError.js'
import type { Records } from './records.js'

/** How far the browser's clock may be off. */
const clockSkewMs = 60_000

const refusal = (): HttpError =>
  new HttpError({
    status: 401,
    code: 'PROOF_INVALID',
    message: 'The proof of possession (RFC 9449) is missing, not for this request, or was used before.',
  })

/**
 * Verifies the DPoP proof of a request (RFC 9449): ES256, exact method and URL, a clock within a minute, each id once over
 * all processes.
 *
 * @returns the thumbprint of the browser's key
 * @throws HttpError PROOF_INVALID
 */
export async function verifyProof(
  proof: string | undefined,
  request: { method: string; url: string },
  { records, now }: { records: Records; now: () => number },
): Promise<string> {
  if (proof === undefined || proof.length > 4096) throw refusal()
  const at = now()
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    currentDate: new Date(at),
  }).catch(() => {
    throw refusal()
  })
  const { jti, iat, htm, htu } = payload
  if (
    typeof jti !== 'string' ||
    !/^[-_A-Za-z0-9]{16,128}$/.test(jti) ||
    typeof iat !== 'number' ||
    Math.abs(iat * 1000 - at) > clockSkewMs ||
    htm !== request.method ||
    htu !== request.url ||
    protectedHeader.jwk === undefined
  )
    throw refusal()
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk, 'sha256')
  const key = createHash('sha256').update(`${thumbprint}|${jti}`).digest('base64url')
  const expiresAt = iat * 1000 + 2 * clockSkewMs
  if (!(await records.commit([records.insert('proof', key, {}, { expiresAt })]))) throw refusal()
  return thumbprint
}
