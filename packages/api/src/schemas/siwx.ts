import * as v from 'valibot'
import { CaipNetworkIdSchema } from './common.js'

/** What the visitor signs in with, where it is known. */
export type SiwxNonceBody = { address?: string | undefined; chainId?: string | undefined }

export type SiwxNonceReply = {
  /** Good for one sign-in from the browser that asked. */
  nonce: string
  /** Unix milliseconds. */
  expiresAt: number
}

export type SiwxVerifyBody = {
  /** The text that was signed. */
  message: string
  /** As the family encodes it: hex, base58. */
  signature: string
  /** As CAIP-74 names it: `eip191`, `eip1271`, `ed25519`. */
  type?: string | undefined
}

/** A visitor who has proven that an account is theirs. */
export type SiwxSessionRecord = {
  address: string
  /** CAIP-10. */
  caipAddress: string
  /** Unix milliseconds. */
  expiresAt: number
  /** Whether the account has left a confirmed address at this site; absent where none is asked for. */
  hasEmail?: boolean | undefined
}

/** `null` without a session. */
export type SiwxSessionReply = { session: SiwxSessionRecord | null }

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
const address = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Not an address'))

export const SiwxNonceBodySchema: v.GenericSchema<SiwxNonceBody> = v.object({
  address: v.optional(address),
  chainId: v.optional(CaipNetworkIdSchema),
})

export const SiwxNonceReplySchema: v.GenericSchema<SiwxNonceReply> = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,64}$/, 'Not a nonce')),
  expiresAt: timestamp,
})

export const SiwxVerifyBodySchema: v.GenericSchema<SiwxVerifyBody> = v.object({
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
  signature: v.pipe(v.string(), v.minLength(1), v.maxLength(20_000)),
  type: v.optional(v.pipe(v.string(), v.maxLength(32))),
})

export const SiwxSessionReplySchema: v.GenericSchema<SiwxSessionReply> = v.object({
  session: v.nullable(
    v.object({
      address,
      caipAddress: v.pipe(
        v.string(),
        v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'Not a CAIP-10 account'),
      ),
      expiresAt: timestamp,
      hasEmail: v.optional(v.boolean()),
    }),
  ),
})
