import type { WalletRecord } from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import type { CustodyApi, SessionDevice } from '../api/custodyApi.js'
import { signProof } from './signProof.js'

/**
 * Says to the server that this device keeps its share, proven by the wallet's key: without it the server's share
 * is released only soon after a sign-in. What fails is said again after the next opening.
 */
export async function reportShare(parameters: {
  api: CustodyApi
  user: LoginUser
  wallet: WalletRecord
  /** Where it was read already. */
  device: SessionDevice | undefined
  evmKey: Uint8Array
}): Promise<void> {
  const { api, user, wallet, evmKey } = parameters
  try {
    const device = parameters.device ?? (await api.readDevice())
    if (!device?.needsShare) return
    const { id: walletId, version } = wallet
    const subject = { userId: user.id, walletId, version }
    const proof = signProof(evmKey, { act: 'share-stored', ...subject, detail: device.id })
    await api.reportShare({ version, proof })
  } catch {
    // Nothing depends on it within this visit.
  } finally {
    evmKey.fill(0)
  }
}
