import type {
  DeviceNeededReply,
  EmailChallengeReply,
  EmailWorkProof,
  PasskeyRecord,
  UndoOpenReply,
  WalletProofBody,
} from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import type { CustodyApi, WalletRecord } from '../custody/custodyApi.js'
import type { RegistrationResponse } from '../passkey/createPasskey.js'
import type { AuthenticationResponse } from '../passkey/getPasskey.js'

export type SignedIn = { status: 'signedIn'; user: LoginUser; wallet: WalletRecord | null }

/** The account has other devices: one of them approves by the link that was mailed, and matches the number. */
export type DeviceNeeded = DeviceNeededReply

export type SignInResult = SignedIn | DeviceNeeded

export type EmailChallenge = EmailChallengeReply

export type Device = { id: string; name: string; createdAt: number; lastSeenAt?: number | undefined }

export type Me = {
  user: LoginUser
  wallet: WalletRecord | null
  device: Device
  needsDeviceShare: boolean
  /** False for a session that another page than the settings signed in. */
  inSettings?: boolean | undefined
  /** Unix milliseconds; absent unless a deletion was asked for. */
  deletesAt?: number | undefined
}

/** A passkey that signs in; one that opens the wallet too is in its record. */
export type SignInPasskey = PasskeyRecord

/** Times in Unix milliseconds. */
export type AccountChanges = {
  rotations: readonly {
    id: string
    at: number
    until: number
    needsLink: boolean
    /** It made the first recovery code, and replaced none. */
    isFirst?: boolean | undefined
  }[]
  canRemoveEmail: boolean
}

/** What the page of a mailed link shows before the visitor approves a device. */
export type DeviceApproval = {
  place: string
  device: string
  host: string
  numbers: readonly string[]
  expiresAt: number
}

/** What strangers' requests for codes of an address cost: `work` of a refusal, solved. */
export type WorkProof = EmailWorkProof

type Call = { signal?: AbortSignal | undefined }

/** Of an account with a wallet: that its key agrees to an act, at this time. */
export type TimedProof = WalletProofBody

/** The token of a mailed link, or the id of a change where none could be mailed. */
export type UndoTarget = { token: string } | { id: string }

/** A provider of accounts, with the name on its button. */
export type Provider = { id: string; label: string }

/** The auth API of the secure origin, one method per route; every call carries a DPoP proof and throws {@link ApiError}. */
export type AuthApi = CustodyApi & {
  startEmail(parameters: { email: string; host: string; work?: WorkProof } & Call): Promise<EmailChallenge>
  resendEmail(parameters: { challengeId: string; work?: WorkProof } & Call): Promise<EmailChallenge>
  verifyEmail(parameters: { challengeId: string; code: string } & Call): Promise<SignInResult>
  /** Only in a session of the settings, as are the other methods of the settings below. */
  startEmailUpdate(
    parameters: { email: string } & Call,
  ): Promise<{ challengeId: string; needsOldCode: boolean; expiresAt: number }>
  verifyEmailUpdate(
    parameters: {
      challengeId: string
      code: string
      oldCode?: string | undefined
      /** By the wallet's key, where there is a wallet. */
      proof?: string | undefined
    } & Call,
  ): Promise<void>
  removeEmail(parameters: TimedProof & Call): Promise<void>
  /** Long poll: `pending` after at most 25 s. */
  waitForDevice(
    parameters: { approvalId: string } & Call,
  ): Promise<SignedIn | { status: 'pending' } | { status: 'declined' }>
  getDeviceApproval(parameters: { token: string } & Call): Promise<DeviceApproval>
  approveDevice(parameters: { token: string; number: string } & Call): Promise<void>
  declineDevice(parameters: { token: string } & Call): Promise<void>
  /** Null when no user is signed in. */
  getMe(parameters?: Call): Promise<Me | null>
  signOut(parameters?: Call): Promise<void>
  getDevices(parameters?: Call): Promise<readonly Device[]>
  revokeDevice(parameters: { id: string } & Call): Promise<void>
  /** Signs out everywhere else, and removes the passkeys that were added there. */
  revokeOthers(parameters: TimedProof & Call): Promise<void>
  getSignInPasskeys(parameters?: Call): Promise<readonly SignInPasskey[]>
  renamePasskey(parameters: { id: string; name: string } & Call): Promise<void>
  removePasskey(parameters: { id: string } & TimedProof & Call): Promise<void>
  /** What can be undone. */
  getChanges(parameters?: Call): Promise<AccountChanges>
  /** What an undo would put back, with the server's share sealed to this key. */
  openUndo(parameters: UndoTarget & { publicKey: string } & Call): Promise<UndoOpenReply>
  /** Puts shares back. `proof`: by the wallet's key. */
  undoRotation(parameters: UndoTarget & { proof: string } & Call): Promise<WalletRecord>
  startEmailUndo(parameters: { token: string } & Call): Promise<EmailChallenge>
  undoEmail(parameters: { token: string; challengeId: string; code: string } & Call): Promise<void>
  /** Mails the code of a deletion, where the account has a login by email. */
  startDeletion(parameters?: Call): Promise<{ challengeId?: string | undefined }>
  /** Deletes the user in some days. `proof`: by the wallet's key, over `at`. */
  deleteUser(
    parameters: {
      at: number
      proof?: string | undefined
      challengeId?: string | undefined
      code?: string | undefined
    } & Call,
  ): Promise<{ deletesAt: number }>
  cancelDeletion(parameters?: Call): Promise<void>
  /** Providers that a page of this site can sign in with. */
  getProviders(): Promise<readonly Provider[]>
  /** Makes a flow of this page; the number is for the host page to show. */
  prepareSocial(parameters: { flowId: string; host: string } & Call): Promise<{ number: string }>
  /** What a window asks that cannot reach the frame. */
  askSocial(
    parameters: { provider: string; flowId: string; host: string } & Call,
  ): Promise<{ label: string; numbers: readonly string[] }>
  startSocial(
    parameters: {
      provider: string
      flowId: string
      host: string
      /** The frame that prepared the flow is in this browser. */
      isBound?: boolean | undefined
      /** Which the visitor chose, where it is not known to be. */
      number?: string | undefined
      /** The whole page goes to the provider, and back to this URL of `host`. */
      redirect?: string | undefined
    } & Call,
  ): Promise<{ url: string }>
  /** `pending` while the visitor is still at the provider. */
  finishSocial(
    parameters: { flowId: string; secret: string; code?: string | undefined } & Call,
  ): Promise<SignInResult | { status: 'pending' }>
  startFarcaster(
    parameters: { host: string } & Call,
  ): Promise<{ url: string; channelToken: string; expiresAt: number }>
  finishFarcaster(parameters: { channelToken: string } & Call): Promise<SignInResult | { status: 'pending' }>
  getPasskeyRegistration(parameters?: Call): Promise<PublicKeyCredentialCreationOptionsJSON>
  verifyPasskeyRegistration(
    parameters: { response: RegistrationResponse; name?: string | undefined } & Call,
  ): Promise<{ credentialId: string }>
  getPasskeyLogin(parameters?: Call): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** `host`: origin of the page that the visitor signs in to. */
  verifyPasskeyLogin(
    parameters: { response: AuthenticationResponse; host: string } & Call,
  ): Promise<SignInResult>
}
