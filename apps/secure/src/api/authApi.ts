import type {
  ChangesReply,
  DeleteStartReply,
  DeleteUserBody,
  DeleteUserReply,
  DeviceApprovalReply,
  DeviceRecord,
  DeviceWaitBody,
  DeviceWaitReply,
  EmailChallengeReply,
  EmailCodeBody,
  EmailResendBody,
  EmailStartBody,
  EmailUpdateBody,
  EmailUpdateCodeBody,
  EmailUpdateReply,
  FarcasterFinishBody,
  FarcasterStartBody,
  FarcasterStartReply,
  MeReply,
  PasskeyCreationReply,
  PasskeyLoginBody,
  PasskeyRecord,
  PasskeyRegisterBody,
  PasskeyRequestReply,
  ProvidersReply,
  SignInPollReply,
  SignInReply,
  SocialAskBody,
  SocialAskReply,
  SocialFinishBody,
  SocialPrepareBody,
  SocialPrepareReply,
  SocialStartBody,
  SocialStartReply,
  UndoEmailBody,
  UndoEmailStartBody,
  UndoOpenReply,
  WalletProofBody,
  WalletRecord,
} from '@latchkit/api/auth'
import type { CustodyApi } from './custodyApi.js'

type Call = { signal?: AbortSignal | undefined }
/** The token of a mailed link, or the id of a change where none could be mailed. */
export type UndoTarget = { token: string } | { id: string }

/** The auth API of the secure origin, one method per route; every call carries a DPoP proof and throws {@link ApiError}. */
export type AuthApi = CustodyApi & {
  startEmail(parameters: EmailStartBody & Call): Promise<EmailChallengeReply>
  resendEmail(parameters: EmailResendBody & Call): Promise<EmailChallengeReply>
  verifyEmail(parameters: EmailCodeBody & Call): Promise<SignInReply>
  /** Only in a session of the settings, as are the other methods of the settings below. */
  startEmailUpdate(parameters: EmailUpdateBody & Call): Promise<EmailUpdateReply>
  verifyEmailUpdate(parameters: EmailUpdateCodeBody & Call): Promise<void>
  removeEmail(parameters: WalletProofBody & Call): Promise<void>
  /** Long poll: `pending` after at most 25 s. */
  waitForDevice(parameters: DeviceWaitBody & Call): Promise<DeviceWaitReply>
  getDeviceApproval(parameters: { token: string } & Call): Promise<DeviceApprovalReply>
  approveDevice(parameters: { token: string; number: string } & Call): Promise<void>
  declineDevice(parameters: { token: string } & Call): Promise<void>
  /** Null when no user is signed in. */
  getMe(parameters?: Call): Promise<MeReply | null>
  signOut(parameters?: Call): Promise<void>
  getDevices(parameters?: Call): Promise<readonly DeviceRecord[]>
  revokeDevice(parameters: { id: string } & Call): Promise<void>
  /** Signs out everywhere else, and removes the passkeys that were added there. */
  revokeOthers(parameters: WalletProofBody & Call): Promise<void>
  getSignInPasskeys(parameters?: Call): Promise<readonly PasskeyRecord[]>
  renamePasskey(parameters: { id: string; name: string } & Call): Promise<void>
  removePasskey(parameters: { id: string } & WalletProofBody & Call): Promise<void>
  /** What can be undone. */
  getChanges(parameters?: Call): Promise<ChangesReply>
  /** What an undo would put back, with the server's share sealed to this key. */
  openUndo(parameters: UndoTarget & { publicKey: string } & Call): Promise<UndoOpenReply>
  /** Puts shares back. `proof`: by the wallet's key. */
  undoRotation(parameters: UndoTarget & { proof: string } & Call): Promise<WalletRecord>
  startEmailUndo(parameters: UndoEmailStartBody & Call): Promise<EmailChallengeReply>
  undoEmail(parameters: UndoEmailBody & Call): Promise<void>
  /** Mails the code of a deletion, where the account has a login by email. */
  startDeletion(parameters?: Call): Promise<DeleteStartReply>
  /** Deletes the user in some days. `proof`: by the wallet's key, over `at`. */
  deleteUser(parameters: DeleteUserBody & Call): Promise<DeleteUserReply>
  cancelDeletion(parameters?: Call): Promise<void>
  /** Providers that a page of this site can sign in with. */
  getProviders(): Promise<ProvidersReply['providers']>
  /** Makes a flow of this page; the number is for the host page to show. */
  prepareSocial(parameters: SocialPrepareBody & Call): Promise<SocialPrepareReply>
  /** What a window asks that cannot reach the frame. */
  askSocial(parameters: SocialAskBody & Call): Promise<SocialAskReply>
  startSocial(parameters: SocialStartBody & Call): Promise<SocialStartReply>
  /** `pending` while the visitor is still at the provider. */
  finishSocial(parameters: SocialFinishBody & Call): Promise<SignInPollReply>
  startFarcaster(parameters: FarcasterStartBody & Call): Promise<FarcasterStartReply>
  finishFarcaster(parameters: FarcasterFinishBody & Call): Promise<SignInPollReply>
  getPasskeyRegistration(parameters?: Call): Promise<PasskeyCreationReply>
  verifyPasskeyRegistration(parameters: PasskeyRegisterBody & Call): Promise<PasskeyRecord>
  getPasskeyLogin(parameters?: Call): Promise<PasskeyRequestReply>
  /** `host`: origin of the page that the visitor signs in to. */
  verifyPasskeyLogin(parameters: PasskeyLoginBody & Call): Promise<SignInReply>
}
