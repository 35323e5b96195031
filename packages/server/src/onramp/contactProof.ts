import { type OnrampContact, type OnrampUrlBody, toContactText } from '@latchkit/api/schemas'
import { HttpError } from '../errors/HttpError.js'
import { assertEqual, hmac, signatureInvalid } from './signature.js'

/** A proof is good for this long at most: the page has it just before it starts the order. */
const maxLifeMs = 900_000

/**
 * Returns the contact of an order that the site's server has signed for this receiver: a page can write down
 * anybody's, and the provider would take it as verified by the operator.
 *
 * @throws HttpError SIGNATURE_INVALID
 */
export function readContact(
  { contact, contactProof }: Pick<OnrampUrlBody, 'contact' | 'contactProof'>,
  { address, secret, now }: { address: string; secret: string | undefined; now: number },
): OnrampContact | undefined {
  if (contact === undefined) return undefined
  if (secret === undefined || contactProof === undefined)
    throw new HttpError({
      status: 401,
      code: 'SIGNATURE_INVALID',
      message: "A contact needs the proof of the site's server.",
    })
  const { expiresAt, signature } = contactProof
  if (expiresAt <= now || expiresAt > now + maxLifeMs) throw signatureInvalid()
  assertEqual(
    Buffer.from(signature, 'base64url'),
    hmac(secret, toContactText({ ...contact, address, expiresAt })),
  )
  return contact
}
