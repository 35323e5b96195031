import type { RecoveryRecord, WalletPasskeyRecord, WalletRecord } from '@latchkit/api/auth'
import { toRotationDetail } from '@latchkit/api/wallet-proof'
import type { WalletSecrets } from '../api/custodyApi.js'
import { importAesKey, seal } from './aead.js'
import { CustodyError } from './CustodyError.js'
import { sealToServer } from './hpke.js'
import { type PasskeySecret, sealPasskey } from './sealPasskey.js'
import { sealRecovery } from './sealRecovery.js'
import { sealWallet } from './sealWallet.js'
import { signProof } from './signProof.js'
import type { OpenedWallet, Unlocking } from './unlockWallet.js'

export type WalletChange = Unlocking & { opened: OpenedWallet; now: number }

/** A new version that the server does not have: nothing of it is on disk, and it opens by nothing that is. */
export type NewVersion = {
  secrets: WalletSecrets
  /** By the wallet's key: it agrees to exactly this version. */
  proof: string
  /** Only in device mode. */
  deviceShare?: Uint8Array<ArrayBuffer> | undefined
  /** The recovery code of before stays. */
  keepsCode?: boolean | undefined
}

function prove({ user, wallet, opened }: WalletChange, secrets: WalletSecrets): string {
  const { version, passkeys } = secrets
  const detail = toRotationDetail({ ...secrets, passkeys: [...passkeys] })
  return signProof(opened.keys.evm, { act: 'rotate', userId: user.id, walletId: wallet.id, version, detail })
}

/**
 * A new key, new shares and the given recovery code for the same entropy: shares of before open nothing. Other browsers
 * ask for the new code once; passkeys have to be added again. Passkey mode when a passkey is given.
 */
export async function sealNewKey(
  change: WalletChange,
  { code, passkey }: { code: string; passkey?: PasskeySecret | undefined },
): Promise<NewVersion> {
  const { api, user, wallet, opened, now } = change
  const { publicKey: hpkeKey } = await api.getHpkeKey()
  const { id: walletId, addresses } = wallet
  const version = wallet.version + 1
  const { entropy } = opened
  const sealing = { userId: user.id, walletId, version, addresses, entropy, code, hpkeKey, now, passkey }
  const { secrets, deviceShare } = await sealWallet(sealing)
  return { secrets, deviceShare, proof: prove(change, secrets) }
}

/** The same key in passkey mode, so that the passkeys still open it, with what changes. */
async function sealSameKey(
  change: WalletChange,
  { recovery, passkeys }: { recovery: RecoveryRecord; passkeys: readonly WalletPasskeyRecord[] },
): Promise<NewVersion> {
  const { api, wallet, opened } = change
  const { key, half, entropy } = opened
  const subject = toNextSubject(change)
  const { publicKey } = await api.getHpkeKey()
  const secrets: WalletSecrets = {
    version: subject.version,
    mode: 'passkey',
    ciphertext: await seal({ key: await importAesKey(key), purpose: 'entropy', subject, plaintext: entropy }),
    keyCheck: wallet.keyCheck,
    serverShare: await sealToServer({ publicKey, share: half, subject }),
    recovery,
    passkeys,
  }
  return { secrets, proof: prove(change, secrets) }
}

const toNextSubject = ({ user, wallet }: WalletChange) => ({
  userId: user.id,
  walletId: wallet.id,
  version: wallet.version + 1,
  addresses: wallet.addresses,
})

/** Another recovery code in passkey mode: the passkeys stay, and the code of before opens nothing on the server. */
export async function sealNewCode(change: WalletChange, code: string): Promise<NewVersion> {
  const { key, half } = change.opened
  const subject = toNextSubject(change)
  const recovery = await sealRecovery({ mode: 'passkey', code, half, plaintext: key, subject })
  return sealSameKey(change, { recovery, passkeys: change.wallet.passkeys })
}

/** Lets one more passkey open the wallet; the other passkeys and the recovery code stay. */
export async function sealMorePasskeys(change: WalletChange, passkey: PasskeySecret): Promise<NewVersion> {
  const { api, wallet, opened, now } = change
  if (wallet.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId))
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'This passkey opens the wallet already.')
  const { key, half } = opened
  const subject = toNextSubject(change)
  const added = await sealPasskey({ passkey, half, key, subject, createdAt: now })
  const recovery = await api.getWalletRecovery()
  const version = await sealSameKey(change, { recovery, passkeys: [...wallet.passkeys, added] })
  return { ...version, keepsCode: true }
}

/** Makes a new version the wallet's. */
export async function commitVersion(
  { api, secrets, user, wallet, now }: Unlocking & { now: number },
  { secrets: next, proof, deviceShare, keepsCode }: NewVersion,
): Promise<WalletRecord> {
  const { id: walletId, addresses } = wallet
  const { version, keyCheck } = next
  const subject = { userId: user.id, walletId, version, addresses }
  const present = await secrets.find(user.id, wallet)
  const needsBackup = keepsCode === true && present?.needsBackup === true
  // On disk before the server has it: when the response is lost, the entry of whichever key the server has is there.
  const entry =
    keyCheck === wallet.keyCheck
      ? { ...subject, keyCheck, confirmed: true, ...(needsBackup && { needsBackup }) }
      : await secrets.create({ subject, keyCheck, share: deviceShare, needsBackup })
  const rotated = await api.rotateWallet({ id: walletId, ...next, proof })
  deviceShare?.fill(0)
  await secrets.confirm(entry, now)
  return rotated
}
