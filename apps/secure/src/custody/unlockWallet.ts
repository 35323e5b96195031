import type { LoginUser } from '@latchkit/core'
import { CustodyError } from './CustodyError.js'
import type { CustodyApi, SealedRecovery, WalletRecord } from './custodyApi.js'
import type { DeviceSecrets } from './deviceSecrets.js'
import { createReceiver } from './hpke.js'
import { decodeRecoveryCode } from './recoveryCode.js'
import { openPasskey, openRecovery, type PasskeySecret } from './sealWallet.js'
import { assertKnown, combineShares, openWallet, type UnlockedWallet } from './walletKey.js'

/** A wallet that is open: its key, the server's half or share, and what they open. */
export type OpenedWallet = UnlockedWallet & { key: Uint8Array<ArrayBuffer>; half: Uint8Array<ArrayBuffer> }

export type Unlocked =
  | { status: 'open'; opened: OpenedWallet }
  | { status: 'needsRecovery' }
  | { status: 'needsPasskey' }

export type Unlocking = { api: CustodyApi; secrets: DeviceSecrets; user: LoginUser; wallet: WalletRecord }

async function releaseShare({ api, user, wallet }: Unlocking): Promise<Uint8Array<ArrayBuffer>> {
  const receiver = await createReceiver()
  const sealed = await api.getWalletShare({ publicKey: receiver.publicKey })
  return receiver.open(sealed, { userId: user.id, walletId: wallet.id, version: wallet.version })
}

const toSubject = ({ user, wallet }: Unlocking) => ({
  userId: user.id,
  walletId: wallet.id,
  version: wallet.version,
  addresses: wallet.addresses,
})

async function open(
  unlocking: Unlocking,
  key: Uint8Array<ArrayBuffer>,
  half: Uint8Array<ArrayBuffer>,
): Promise<OpenedWallet> {
  const { user, wallet } = unlocking
  return { ...(await openWallet({ key, userId: user.id, wallet })), key, half }
}

/** The addresses that this browser saw under the wallet's id stay its addresses, whatever the server sends. */
async function checkKnown({ secrets, user, wallet }: Unlocking): Promise<void> {
  for (const entry of await secrets.list(user.id))
    if (entry.walletId === wallet.id) assertKnown(wallet, entry)
}

/** Opens the wallet with what this browser has, or a passkey that was touched in this page, and the server's share. */
export async function unlockWallet(unlocking: Unlocking, passkey?: PasskeySecret): Promise<Unlocked> {
  const { secrets, user, wallet } = unlocking
  await checkKnown(unlocking)
  if (wallet.mode === 'passkey') {
    if (!passkey) return { status: 'needsPasskey' }
    return { status: 'open', opened: await unlockWithPasskey(unlocking, passkey) }
  }
  const entry = await secrets.find(user.id, wallet)
  const share = entry && (await secrets.openShare(entry))
  if (!share) return { status: 'needsRecovery' }
  const half = await releaseShare(unlocking)
  const opened = await open(unlocking, await combineShares(share, half), half)
  share.fill(0)
  return { status: 'open', opened }
}

/** Opens a wallet of passkey mode. */
export async function unlockWithPasskey(unlocking: Unlocking, passkey: PasskeySecret): Promise<OpenedWallet> {
  await checkKnown(unlocking)
  const stored = unlocking.wallet.passkeys.find(({ credentialId }) => credentialId === passkey.credentialId)
  if (!stored) throw new CustodyError('PASSKEY_UNSUPPORTED', 'This passkey does not open this wallet.')
  const half = await releaseShare(unlocking)
  const { wrappedKey } = stored
  const key = await openPasskey({ passkey, half, wrappedKey, subject: toSubject(unlocking) })
  return open(unlocking, key, half)
}

async function readRecovery(api: CustodyApi): Promise<SealedRecovery> {
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
