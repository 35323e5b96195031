import type { LoginUser } from '@latchkit/core'
import * as v from 'valibot'
import { origin, text, time } from './authFields.js'
import {
  type WalletRecord,
  WalletRecordSchema,
  type WalletShareBody,
  WalletShareBodySchema,
} from './custody.js'

const id = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{16,128}$/, 'Not an id'))
const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Not a code of 6 digits'))
const number = v.pipe(v.string(), v.regex(/^\d{2,3}$/, 'Not a number of 2 or 3 digits'))
const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/, 'Not an email address'),
)
/** One of core's, or the operator's own. */
const provider = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'Not a provider'))

export type UserRecord = LoginUser
export const UserRecordSchema: v.GenericSchema<UserRecord> = v.object({
  id,
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  social: v.optional(
    v.object({
      provider,
      name: v.optional(v.pipe(v.string(), v.maxLength(200))),
      picture: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    }),
  ),
})

/** What an address that strangers have asked codes for costs: a proof of work, as a refusal (429) names it in `work`. */
export type EmailWork = {
  /** What is hashed, with a dot and the solution after it. */
  challenge: string
  /** Zero bits that SHA-256 of it must begin with. */
  bits: number
}
export const EmailWorkSchema: v.GenericSchema<EmailWork> = v.object({
  challenge: text(512),
  bits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32)),
})
/** The challenge of {@link EmailWork}, and what solves it. */
export type EmailWorkProof = { challenge: string; solution: string }
const work: v.GenericSchema<EmailWorkProof> = v.object({
  challenge: text(512),
  solution: v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'Not a solution')),
})

/** Body of `POST /auth/email/start`. `host` is the origin of the page that the visitor sees. */
export type EmailStartBody = { email: string; host: string; work?: EmailWorkProof | undefined }
export const EmailStartBodySchema: v.GenericSchema<EmailStartBody> = v.object({
  email,
  host: origin,
  work: v.optional(work),
})

/** Times in Unix milliseconds. */
export type EmailChallengeReply = {
  challengeId: string
  expiresAt: number
  resendAt: number
  triesLeft: number
}
export const EmailChallengeReplySchema: v.GenericSchema<EmailChallengeReply> = v.object({
  challengeId: id,
  expiresAt: time,
  resendAt: time,
  triesLeft: time,
})

/** Body of `POST /auth/siwx/email/start`. */
export type EmailCaptureBody = { email: string }
export const EmailCaptureBodySchema: v.GenericSchema<EmailCaptureBody> = v.object({ email })

/** Whether the account has left a confirmed address at this site. */
export type EmailCaptureReply = { hasEmail: boolean }
export const EmailCaptureReplySchema: v.GenericSchema<EmailCaptureReply> = v.object({ hasEmail: v.boolean() })

/** Body of `POST /auth/email/resend`. */
export type EmailResendBody = { challengeId: string; work?: EmailWorkProof | undefined }
export const EmailResendBodySchema: v.GenericSchema<EmailResendBody> = v.object({
  challengeId: id,
  work: v.optional(work),
})

/** Body of `POST /auth/email/verify`. */
export type EmailCodeBody = { challengeId: string; code: string }
export const EmailCodeBodySchema: v.GenericSchema<EmailCodeBody> = v.object({ challengeId: id, code })

export type SignedInReply = { status: 'signedIn'; user: UserRecord; wallet: WalletRecord | null }
/** The account has other devices: a link was mailed, and its page asks for `number`. */
export type DeviceNeededReply = {
  status: 'device'
  approvalId: string
  number: string
  expiresAt: number
  /** The address of the mail with most of it hidden, where the visitor did not type it. */
  sentTo?: string | undefined
}
export type SignInReply = SignedInReply | DeviceNeededReply

const SignedInSchema = v.object({
  status: v.literal('signedIn'),
  user: UserRecordSchema,
  wallet: v.nullable(WalletRecordSchema),
})
const DeviceNeededSchema = v.object({
  status: v.literal('device'),
  approvalId: id,
  number,
  expiresAt: time,
  sentTo: v.optional(text(254)),
})
const PendingSchema = v.object({ status: v.literal('pending') })
export const SignInReplySchema: v.GenericSchema<SignInReply> = v.variant('status', [
  SignedInSchema,
  DeviceNeededSchema,
])

/** Response of `GET /auth/device/{token}`. */
export type DeviceApprovalReply = {
  /** Coarse, as the operator's proxy names it. */
  place: string
  device: string
  host: string
  numbers: string[]
  expiresAt: number
}
export const DeviceApprovalReplySchema: v.GenericSchema<DeviceApprovalReply> = v.object({
  place: text(100),
  device: text(100),
  host: text(300),
  numbers: v.pipe(v.array(number), v.length(3)),
  expiresAt: time,
})

/** Body of `POST /auth/device/{token}`. */
export type DeviceDecisionBody = { number: string } | { decline: true }
export const DeviceDecisionBodySchema: v.GenericSchema<DeviceDecisionBody> = v.union([
  v.object({ number }),
  v.object({ decline: v.literal(true) }),
])

/** Body of `POST /auth/device/wait`. */
export type DeviceWaitBody = { approvalId: string }
export const DeviceWaitBodySchema: v.GenericSchema<DeviceWaitBody> = v.object({ approvalId: id })

export type DeviceWaitReply = SignedInReply | { status: 'pending' } | { status: 'declined' }
export const DeviceWaitReplySchema: v.GenericSchema<DeviceWaitReply> = v.variant('status', [
  SignedInSchema,
  PendingSchema,
  v.object({ status: v.literal('declined') }),
])

export type DeviceRecord = { id: string; name: string; createdAt: number; lastSeenAt: number }
const DeviceSchema: v.GenericSchema<DeviceRecord> = v.object({
  id,
  name: text(100),
  createdAt: time,
  lastSeenAt: time,
})

/** Response of `GET /auth/me`. */
export type MeReply = {
  user: UserRecord
  wallet: WalletRecord | null
  device: DeviceRecord
  /** There is a wallet, and this device has no share of it. */
  needsDeviceShare: boolean
  /** The session was signed in on the settings page, and is good for it. */
  inSettings?: boolean | undefined
  /** When the account is deleted, in Unix milliseconds; absent unless that was asked for. */
  deletesAt?: number | undefined
}
export const MeReplySchema: v.GenericSchema<MeReply> = v.object({
  user: UserRecordSchema,
  wallet: v.nullable(WalletRecordSchema),
  device: DeviceSchema,
  needsDeviceShare: v.boolean(),
  inSettings: v.optional(v.boolean()),
  deletesAt: v.optional(time),
})

/** Response of `GET /auth/devices`. */
export type DevicesReply = { devices: DeviceRecord[] }
export const DevicesReplySchema: v.GenericSchema<DevicesReply> = v.object({
  devices: v.pipe(v.array(DeviceSchema), v.maxLength(1000)),
})

/** Body of `POST /auth/email/update/start`. */
export type EmailUpdateBody = { email: string }
export const EmailUpdateBodySchema: v.GenericSchema<EmailUpdateBody> = v.object({ email })

export type EmailUpdateReply = { challengeId: string; needsOldCode: boolean; expiresAt: number }
export const EmailUpdateReplySchema: v.GenericSchema<EmailUpdateReply> = v.object({
  challengeId: id,
  needsOldCode: v.boolean(),
  expiresAt: time,
})

/** A signature of `toWalletProofText`: 65 bytes in base64url. */
const walletProof = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{87}$/, 'Not 65 bytes in base64url'))

/** Body of `POST /auth/email/update/verify`: the code of the new address, and that of the old one where there is one. */
export type EmailUpdateCodeBody = EmailCodeBody & {
  oldCode?: string | undefined
  /** By the wallet's key, where there is a wallet. */
  proof?: string | undefined
}
export const EmailUpdateCodeBodySchema: v.GenericSchema<EmailUpdateCodeBody> = v.object({
  challengeId: id,
  code,
  oldCode: v.optional(code),
  proof: v.optional(walletProof),
})

/** Body of `POST /auth/delete`. `at`: the caller's clock in Unix milliseconds, which the proof signs. */
export type DeleteUserBody = {
  at: number
  /** By the wallet's key, where there is a wallet. */
  proof?: string | undefined
  /** Of `POST /auth/delete/start`, where the account has a login by email. */
  challengeId?: string | undefined
  code?: string | undefined
}
export const DeleteUserBodySchema: v.GenericSchema<DeleteUserBody> = v.object({
  at: time,
  proof: v.optional(walletProof),
  challengeId: v.optional(id),
  code: v.optional(code),
})

/** Response of `POST /auth/delete/start`; without a login by email there is no code. */
export type DeleteStartReply = { challengeId?: string | undefined }
export const DeleteStartReplySchema: v.GenericSchema<DeleteStartReply> = v.object({
  challengeId: v.optional(id),
})

/** Response of `POST /auth/delete`, in Unix milliseconds. */
export type DeleteUserReply = { deletesAt: number }
export const DeleteUserReplySchema: v.GenericSchema<DeleteUserReply> = v.object({ deletesAt: time })

/** Response of `GET /auth/changes`: what can be undone. Times in Unix milliseconds. */
export type ChangesReply = {
  rotations: {
    id: string
    at: number
    until: number
    needsLink: boolean
    /** It made the first recovery code, and replaced none. */
    isFirst?: boolean | undefined
  }[]
  /** The account has a login by email beside another, so that it can be removed. */
  canRemoveEmail: boolean
}
export const ChangesReplySchema: v.GenericSchema<ChangesReply> = v.object({
  rotations: v.pipe(
    v.array(
      v.object({
        id,
        at: time,
        until: time,
        needsLink: v.boolean(),
        isFirst: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(1000),
  ),
  canRemoveEmail: v.boolean(),
})

/** What a mailed link holds after its `#`. */
const undoToken = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{22}\.[-_A-Za-z0-9]{32}$/, 'Not a link'))

/** Body of `POST /auth/undo/rotation`: the link's token, or the id where no link could be mailed. */
export type UndoRotationBody = ({ token: string } | { id: string }) & {
  /** By the wallet's key, which every version of the wallet opens. */
  proof: string
}
export const UndoRotationBodySchema: v.GenericSchema<UndoRotationBody> = v.union([
  v.object({ token: undoToken, proof: walletProof }),
  v.object({ id, proof: walletProof }),
])

/** Body of `POST /auth/undo/rotation/open`. `publicKey`: made for this call, as of `POST /auth/wallet/share`. */
export type UndoOpenBody = ({ token: string } | { id: string }) & WalletShareBody
export const UndoOpenBodySchema: v.GenericSchema<UndoOpenBody> = v.intersect([
  v.union([v.object({ token: undoToken }), v.object({ id })]),
  WalletShareBodySchema,
])

/** Body of `POST /auth/undo/email/start`. */
export type UndoEmailStartBody = { token: string }
export const UndoEmailStartBodySchema: v.GenericSchema<UndoEmailStartBody> = v.object({ token: undoToken })

/** Body of `POST /auth/undo/email`. */
export type UndoEmailBody = { token: string; challengeId: string; code: string }
export const UndoEmailBodySchema: v.GenericSchema<UndoEmailBody> = v.object({
  token: undoToken,
  challengeId: id,
  code,
})

const flowId = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43}$/, 'Not SHA-256 in base64url'))

/** Response of `GET /auth/providers`: those that a page of the secure site can sign in with, with the name on the button. */
export type ProvidersReply = { providers: { id: string; label: string }[] }
export const ProvidersReplySchema: v.GenericSchema<ProvidersReply> = v.object({
  providers: v.pipe(v.array(v.object({ id: provider, label: text(100) })), v.maxLength(100)),
})

/** Body of `POST /auth/social/prepare`, by the frame. `flowId` is SHA-256 of a secret of it, in base64url. */
export type SocialPrepareBody = { flowId: string; host: string }
export const SocialPrepareBodySchema: v.GenericSchema<SocialPrepareBody> = v.object({ flowId, host: origin })

/** What the host page shows, for a window that is cut off from it. */
export type SocialPrepareReply = { number: string; expiresAt: number }
export const SocialPrepareReplySchema: v.GenericSchema<SocialPrepareReply> = v.object({
  number,
  expiresAt: time,
})

/** Body of `POST /auth/social/ask`, by a window that cannot reach the frame. */
export type SocialAskBody = { provider: string; flowId: string; host: string }
export const SocialAskBodySchema: v.GenericSchema<SocialAskBody> = v.object({
  provider,
  flowId,
  host: origin,
})

/** What the window asks: whether to go on to the provider, and which of the numbers the host page shows. */
export type SocialAskReply = { label: string; numbers: string[] }
export const SocialAskReplySchema: v.GenericSchema<SocialAskReply> = v.object({
  label: text(100),
  numbers: v.pipe(v.array(number), v.length(3)),
})

/** Body of `POST /auth/social/start`, by the window. */
export type SocialStartBody = {
  provider: string
  flowId: string
  host: string
  /** The frame that prepared the flow is in this browser: it said so to the window itself. */
  isBound?: boolean | undefined
  /** Which the visitor chose, in a window that is not bound. */
  number?: string | undefined
  /** The whole page goes to the provider and comes back to this URL of `host`, where it is registered. */
  redirect?: string | undefined
}
export const SocialStartBodySchema: v.GenericSchema<SocialStartBody> = v.object({
  provider,
  flowId,
  host: origin,
  isBound: v.optional(v.boolean()),
  number: v.optional(v.pipe(v.string(), v.maxLength(8))),
  redirect: v.optional(v.pipe(v.string(), v.maxLength(2048))),
})

export type SocialStartReply = { url: string }
export const SocialStartReplySchema: v.GenericSchema<SocialStartReply> = v.object({ url: text(8192) })

/** Body of `POST /auth/social/finish`. */
export type SocialFinishBody = { flowId: string; secret: string; code?: string | undefined }
export const SocialFinishBodySchema: v.GenericSchema<SocialFinishBody> = v.object({
  flowId: id,
  secret: v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{22,128}$/, 'Not a secret in base64url')),
  code: v.optional(text(512)),
})

/** Response of `POST /auth/social/finish` and `POST /auth/farcaster/finish`. */
export type SignInPollReply = SignInReply | { status: 'pending' }
export const SignInPollReplySchema: v.GenericSchema<SignInPollReply> = v.variant('status', [
  SignedInSchema,
  DeviceNeededSchema,
  PendingSchema,
])

/** Body of `POST /auth/farcaster/start`. */
export type FarcasterStartBody = { host: string }
export const FarcasterStartBodySchema: v.GenericSchema<FarcasterStartBody> = v.object({ host: origin })

/** Response of `POST /auth/farcaster/start`. */
export type FarcasterStartReply = { url: string; channelToken: string; expiresAt: number }
export const FarcasterStartReplySchema: v.GenericSchema<FarcasterStartReply> = v.object({
  url: text(8192),
  channelToken: text(512),
  expiresAt: time,
})

/** Body of `POST /auth/farcaster/finish`. */
export type FarcasterFinishBody = { channelToken: string }
export const FarcasterFinishBodySchema: v.GenericSchema<FarcasterFinishBody> = v.object({
  channelToken: text(512),
})
