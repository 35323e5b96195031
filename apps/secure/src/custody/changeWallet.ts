import type { LoginUser } from '@latchkit/core'
import { wipeKeys } from '../keys/deriveKeys.js'
import { importAesKey, seal } from './aead.js'
import { CustodyError } from './CustodyError.js'
import type { CustodyApi, WalletRecord } from './custodyApi.js'
import type { DeviceSecrets } from './deviceSecrets.js'
import { sealToServer } from './hpke.js'
import { createRecoveryCode } from './recoveryCode.js'
import { type PasskeySecret, sealPasskey, sealWallet } from './sealWallet.js'
import type { OpenedWallet } from './unlockWallet.js'

export type WalletChange = {
  api: CustodyApi
  secrets: DeviceSecrets
  user: LoginUser
  wallet: WalletRecord
  opened: OpenedWallet
  now: number
}

/** Overwrites what an opened wallet holds. */
export function wipeOpened({ entropy, key, half, keys }: OpenedWallet): void {
  for (const bytes of [entropy, key, half]) bytes.fill(0)
  wipeKeys(keys)
}

export function copyOpened({ entropy, key, half, keys }: OpenedWallet): OpenedWallet {
  return {
    entropy: entropy.slice(),
    key: key.slice(),
    half: half.slice(),
    keys: {
      addresses: keys.addresses,
      evm: keys.evm.slice(),
      solana: keys.solana.slice(),
      bitcoinPayment: keys.bitcoinPayment.slice(),
      bitcoinOrdinals: keys.bitcoinOrdinals.slice(),
      stacks: keys.stacks.slice(),
    },
  }
}

/**
 * A new key, new shares and a new recovery code for the same entropy: shares of before open nothing. Other browsers ask
 * for the new code once; passkeys have to be added again.
 */
export async function rotateWallet(change: WalletChange, passkey?: PasskeySecret): Promise<WalletRecord> {
  const { api, secrets, user, wallet, opened, now } = change
  const code = createRecoveryCode()
  const { publicKey: hpkeKey } = await api.getHpkeKey()
  const { id: walletId, addresses } = wallet
  const version = wallet.version + 1
  const { entropy } = opened
  const sealing = { userId: user.id, walletId, version, addresses, entropy, code, hpkeKey, now, passkey }
  const { secrets: rotated, deviceShare } = await sealWallet(sealing)
  // On disk before the server has it: when the response is lost, the entry of whichever key the server has is there.
  const entry = await secrets.create({
    userId: user.id,
    walletId,
    addresses,
    secrets: rotated,
    share: deviceShare,
    code,
  })
  deviceShare?.fill(0)
  const next = await api.rotateWallet({ id: walletId, ...rotated })
  const unlock = passkey && (await secrets.createUnlock(entry, passkey, now))
  await secrets.confirm({ ...entry, unlock })
  return next
}

/** Lets one more passkey open the wallet. The key stays, so that the other passkeys and the recovery code do. */
export async function addPasskey(change: WalletChange, passkey: PasskeySecret): Promise<WalletRecord> {
  const { api, secrets, user, wallet, opened, now } = change
  if (wallet.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId))
    throw new CustodyError('PASSKEY_UNSUPPORTED', 'This passkey opens the wallet already.')
  const { id: walletId, addresses, keyCheck } = wallet
  const subject = { userId: user.id, walletId, version: wallet.version + 1, addresses }
  const { key, half, entropy } = opened
  const [{ publicKey }, recovery] = await Promise.all([api.getHpkeKey(), api.getWalletRecovery()])
  const next = await api.rotateWallet({
    id: walletId,
    version: subject.version,
    mode: 'passkey',
    ciphertext: await seal({ key: await importAesKey(key), purpose: 'entropy', subject, plaintext: entropy }),
    keyCheck,
    serverShare: await sealToServer({ publicKey, share: half, subject }),
    recovery,
    passkeys: [...wallet.passkeys, await sealPasskey({ passkey, half, key, subject, createdAt: now })],
  })
  const entry = await secrets.find(user.id, wallet)
  await secrets.write({
    ...(entry ?? { ...subject, keyCheck }),
    version: subject.version,
    confirmed: true,
    unlock: await secrets.createUnlock(subject, passkey, now),
  })
  return next
}
