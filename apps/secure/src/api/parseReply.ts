import {
  ChangesReplySchema,
  DeleteStartReplySchema,
  DeleteUserReplySchema,
  DeviceApprovalReplySchema,
  DevicesReplySchema,
  DeviceWaitReplySchema,
  EmailChallengeReplySchema,
  EmailUpdateReplySchema,
  FarcasterStartReplySchema,
  HpkeKeyReplySchema,
  HpkeRecordSchema,
  MeReplySchema,
  PasskeyCreationReplySchema,
  PasskeyRecordSchema,
  PasskeyRequestReplySchema,
  PasskeysReplySchema,
  ProvidersReplySchema,
  RecoveryRecordSchema,
  SignInPollReplySchema,
  SignInReplySchema,
  SocialAskReplySchema,
  SocialPrepareReplySchema,
  SocialStartReplySchema,
  UndoOpenReplySchema,
  WalletRecordSchema,
} from '@latchkit/api/auth'
import * as v from 'valibot'
import { ApiError } from './ApiError.js'

/** What the routes of the auth API return, by the names of their types. */
const schemas = {
  Changes: ChangesReplySchema,
  DeleteStart: DeleteStartReplySchema,
  DeleteUser: DeleteUserReplySchema,
  DeviceApproval: DeviceApprovalReplySchema,
  Devices: DevicesReplySchema,
  DeviceWait: DeviceWaitReplySchema,
  EmailChallenge: EmailChallengeReplySchema,
  EmailUpdate: EmailUpdateReplySchema,
  FarcasterStart: FarcasterStartReplySchema,
  HpkeKey: HpkeKeyReplySchema,
  HpkeRecord: HpkeRecordSchema,
  Me: MeReplySchema,
  PasskeyCreation: PasskeyCreationReplySchema,
  PasskeyRecord: PasskeyRecordSchema,
  PasskeyRequest: PasskeyRequestReplySchema,
  Passkeys: PasskeysReplySchema,
  Providers: ProvidersReplySchema,
  RecoveryRecord: RecoveryRecordSchema,
  SignIn: SignInReplySchema,
  SignInPoll: SignInPollReplySchema,
  SocialAsk: SocialAskReplySchema,
  SocialPrepare: SocialPrepareReplySchema,
  SocialStart: SocialStartReplySchema,
  UndoOpen: UndoOpenReplySchema,
  WalletRecord: WalletRecordSchema,
}

export type ReplyName = keyof typeof schemas
type Schemas = typeof schemas
export type Reply<Name extends ReplyName> = v.InferOutput<Schemas[Name]>

/** @throws ApiError SERVER_ERROR, which names the field at fault and not its value: that may be a secret. */
export function parseReply<Name extends ReplyName>(name: Name, value: unknown): Reply<Name> {
  const result = v.safeParse(schemas[name], value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue)
  throw new ApiError({
    code: 'SERVER_ERROR',
    message: `The server’s response is malformed: ${name}${field === null ? '' : `.${field}`}.`,
    status: 0,
  })
}
