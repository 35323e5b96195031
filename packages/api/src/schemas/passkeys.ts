import * as v from 'valibot'
import { origin, text, time } from './authFields.js'

/** Options of a WebAuthn ceremony, in WebAuthn's own JSON form. */
export type PasskeyOptionsReply = { challenge: string; [name: string]: unknown }
export const PasskeyOptionsReplySchema: v.GenericSchema<PasskeyOptionsReply> = v.looseObject({
  challenge: text(512),
})

/** What a page needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` as far as it is used. */
export type PasskeyCreationReply = {
  challenge: string
  rp: { id?: string | undefined; name: string }
  user: { id: string; name: string; displayName: string }
  excludeCredentials?: { id: string }[] | undefined
  /** Milliseconds. */
  timeout?: number | undefined
}
/** What a page needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` as far as it is used. */
export type PasskeyRequestReply = {
  challenge: string
  rpId?: string | undefined
  allowCredentials?: { id: string }[] | undefined
  /** Milliseconds. */
  timeout?: number | undefined
}

const blob = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[-_A-Za-z0-9]+$/, 'Not base64url'))

const credentials = v.pipe(v.array(v.object({ id: blob })), v.maxLength(1000))
const name = v.pipe(v.string(), v.maxLength(1000))

export const PasskeyCreationReplySchema: v.GenericSchema<PasskeyCreationReply> = v.object({
  challenge: blob,
  rp: v.object({ id: v.optional(text(300)), name }),
  user: v.object({ id: blob, name, displayName: name }),
  excludeCredentials: v.optional(credentials),
  timeout: v.optional(time),
})
export const PasskeyRequestReplySchema: v.GenericSchema<PasskeyRequestReply> = v.object({
  challenge: blob,
  rpId: v.optional(text(300)),
  allowCredentials: v.optional(credentials),
  timeout: v.optional(time),
})

/** Body of `POST /auth/passkey/register/verify`; `response` is `RegistrationResponseJSON`. */
export type PasskeyRegisterBody = {
  response: {
    id: string
    rawId: string
    type: 'public-key'
    response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
  }
  name?: string | undefined
}
export const PasskeyRegisterBodySchema: v.GenericSchema<PasskeyRegisterBody> = v.object({
  response: v.object({
    id: blob,
    rawId: blob,
    type: v.literal('public-key'),
    response: v.object({
      clientDataJSON: blob,
      attestationObject: blob,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
    }),
  }),
  name: v.optional(text(100)),
})

/** Response of `POST /auth/passkey/register/verify`. */
export type PasskeyRecord = { credentialId: string; name: string; createdAt: number }
export const PasskeyRecordSchema: v.GenericSchema<PasskeyRecord> = v.object({
  credentialId: blob,
  name: text(100),
  createdAt: time,
})

/** Response of `GET /auth/passkeys`. */
export type PasskeysReply = { passkeys: PasskeyRecord[] }
export const PasskeysReplySchema: v.GenericSchema<PasskeysReply> = v.object({
  passkeys: v.pipe(v.array(PasskeyRecordSchema), v.maxLength(1000)),
})

/** Body of `POST /auth/passkeys/{id}/rename`. */
export type PasskeyNameBody = { name: string }
export const PasskeyNameBodySchema: v.GenericSchema<PasskeyNameBody> = v.object({ name: text(100) })

/** Body of `POST /auth/passkey/login/verify`; `response` is `AuthenticationResponseJSON`. */
export type PasskeyLoginBody = {
  response: {
    id: string
    rawId: string
    type: 'public-key'
    response: {
      clientDataJSON: string
      authenticatorData: string
      signature: string
      userHandle?: string | undefined
    }
  }
  /** Origin of the page that the visitor signs in to; without it the session has no settings. */
  host?: string | undefined
}
export const PasskeyLoginBodySchema: v.GenericSchema<PasskeyLoginBody> = v.object({
  response: v.object({
    id: blob,
    rawId: blob,
    type: v.literal('public-key'),
    response: v.object({
      clientDataJSON: blob,
      authenticatorData: blob,
      signature: blob,
      userHandle: v.optional(blob),
    }),
  }),
  host: v.optional(origin),
})
