import type { RecoveryRecord } from '@latchkit/api/auth'
import type { CustodyApi } from '../api/custodyApi.js'
import { CustodyError } from './CustodyError.js'
import { decodeRecoveryCode } from './recoveryCode.js'
import { openRecovery } from './sealRecovery.js'
import {
  checkKnown,
  type OpenedWallet,
  open,
  releaseShare,
  toSubject,
  type Unlocking,
} from './unlockWallet.js'
import { combineShares } from './walletKey.js'

async function readRecovery(api: CustodyApi): Promise<RecoveryRecord> {
  try {
    return await api.getWalletRecovery()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')
      throw new CustodyError('RECOVERY_MISSING', 'No recovery code was saved for this wallet.')
    throw error
  }
}

/** Opens the wallet with the recovery code and the server's share; `share` is the share that the code opened. */
export async function unlockWithCode(
  unlocking: Unlocking,
  code: string,
): Promise<{ opened: OpenedWallet; share: Uint8Array<ArrayBuffer> | undefined }> {
  const { api, wallet } = unlocking
  // A mistyped code is refused before anything is sent.
  decodeRecoveryCode(code).fill(0)
  await checkKnown(unlocking)
  const { mode } = wallet
  const recovery = await readRecovery(api)
  const half = await releaseShare(unlocking)
  let recovered: Uint8Array<ArrayBuffer>
  try {
    recovered = await openRecovery({ mode, code, half, recovery, subject: toSubject(unlocking) })
  } catch {
    throw new CustodyError('RECOVERY_CODE_WRONG', 'The recovery code does not open this wallet.')
  }
  if (mode === 'passkey') return { opened: await open(unlocking, recovered, half), share: undefined }
  return { opened: await open(unlocking, await combineShares(recovered, half), half), share: recovered }
}
