import type { UndoOpenReply, WalletPasskeyRecord } from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import type { CustodyApi } from '../api/custodyApi.js'
import { CustodyError } from './CustodyError.js'
import type { DeviceSecrets } from './deviceSecrets.js'
import { createReceiver } from './hpke.js'
import type { PasskeySecret } from './sealPasskey.js'
import { signProof } from './signProof.js'
import { unlockWallet } from './unlockWallet.js'
import { unlockWithCode } from './unlockWithCode.js'
import { wipeOpened } from './wipeOpened.js'

export type UndoToSign = {
  user: LoginUser
  /** Id of the change that is undone. */
  undoId: string
  /** What the server keeps of the version that would come back, its share sealed to this key. */
  openUndo(publicKey: string): Promise<UndoOpenReply>
  /** What opens that version, where this browser keeps no share of it. */
  code?: string | undefined
  passkey?: PasskeySecret | undefined
}

export type SignedUndo =
  | { status: 'signed'; proof: string }
  | { status: 'needsRecovery' }
  | { status: 'needsPasskey'; passkeys: readonly WalletPasskeyRecord[] }

/**
 * Opens the version that an undo puts back and signs the undo with the wallet's key, which is the same in every version:
 * whoever a hostile change locked out proves by what opened the wallet before that it is theirs. Nothing is stored.
 */
export async function signUndo(
  { api, secrets }: { api: CustodyApi; secrets: DeviceSecrets },
  { user, undoId, openUndo, code, passkey }: UndoToSign,
): Promise<SignedUndo> {
  const { wallet, recovery } = await openUndo((await createReceiver()).publicKey)
  const kept: CustodyApi = {
    ...api,
    getWalletShare: async ({ publicKey }) => (await openUndo(publicKey)).share,
    async getWalletRecovery() {
      if (recovery) return recovery
      throw new CustodyError('RECOVERY_MISSING', 'No recovery code was saved for this version.')
    },
  }
  const unlocking = { api: kept, secrets, user, wallet }
  const unlocked =
    code === undefined
      ? await unlockWallet(unlocking, passkey)
      : { status: 'open' as const, ...(await unlockWithCode(unlocking, code)) }
  if (unlocked.status === 'needsPasskey') return { status: 'needsPasskey', passkeys: wallet.passkeys }
  if (unlocked.status === 'needsRecovery') return { status: 'needsRecovery' }
  const { opened } = unlocked
  if ('share' in unlocked && unlocked.share instanceof Uint8Array) unlocked.share.fill(0)
  const { id: walletId, version } = wallet
  const proof = signProof(opened.keys.evm, {
    act: 'undo',
    userId: user.id,
    walletId,
    version,
    detail: undoId,
  })
  wipeOpened(opened)
  return { status: 'signed', proof }
}
