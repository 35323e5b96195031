import type { WalletRecord } from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import type { CustodyApi } from '../api/custodyApi.js'
import { CustodyError } from './CustodyError.js'
import type { DeviceSecrets } from './deviceSecrets.js'
import { createReceiver } from './hpke.js'
import { openPasskey, type PasskeySecret } from './sealPasskey.js'
import { assertKnown, combineShares, openWallet, type UnlockedWallet } from './walletKey.js'

/** A wallet that is open: its key, the server's half or share, and what they open. */
export type OpenedWallet = UnlockedWallet & { key: Uint8Array<ArrayBuffer>; half: Uint8Array<ArrayBuffer> }

export type Unlocked =
  | { status: 'open'; opened: OpenedWallet }
  | { status: 'needsRecovery' }
  | { status: 'needsPasskey' }

export type Unlocking = { api: CustodyApi; secrets: DeviceSecrets; user: LoginUser; wallet: WalletRecord }

/** The server's share, sealed to a key that is made for it. */
export async function releaseShare({ api, user, wallet }: Unlocking): Promise<Uint8Array<ArrayBuffer>> {
  const receiver = await createReceiver()
  const sealed = await api.getWalletShare({ publicKey: receiver.publicKey })
  return receiver.open(sealed, { userId: user.id, walletId: wallet.id, version: wallet.version })
}

export const toSubject = ({ user, wallet }: Unlocking) => ({
  userId: user.id,
  walletId: wallet.id,
  version: wallet.version,
  addresses: wallet.addresses,
})

/** Opens the entropy, and keeps what opened it. */
export async function open(
  unlocking: Unlocking,
  key: Uint8Array<ArrayBuffer>,
  half: Uint8Array<ArrayBuffer>,
): Promise<OpenedWallet> {
  const { user, wallet } = unlocking
  return { ...(await openWallet({ key, userId: user.id, wallet })), key, half }
}

/** The addresses that this browser saw under the wallet's id stay its addresses, whatever the server sends. */
export async function checkKnown({ secrets, user, wallet }: Unlocking): Promise<void> {
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
