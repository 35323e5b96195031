import type { WalletRecord } from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import { base64urlnopad } from '@scure/base'
import type { CustodyApi } from '../api/custodyApi.js'
import { type DerivedKeys, deriveKeys, wipeKeys } from '../keys/deriveKeys.js'
import { CustodyError } from './CustodyError.js'
import type { DeviceSecrets } from './deviceSecrets.js'
import { sealWallet } from './sealWallet.js'

/**
 * Makes the visitor's wallet, in device mode. `keys` are absent when another device was first: its wallet is the wallet.
 * No recovery code exists before the visitor writes one down: what were stored of one would open the wallet.
 */
export async function createWallet(parameters: {
  api: CustodyApi
  secrets: DeviceSecrets
  user: LoginUser
  now: number
}): Promise<{ wallet: WalletRecord; keys: DerivedKeys | undefined }> {
  const { api, secrets, user, now } = parameters
  const existing = await secrets.list(user.id)
  // A second wallet would hide the first one's money.
  if (existing.some(({ confirmed }) => confirmed))
    throw new CustodyError('WALLET_CHANGED', 'The server has no wallet, but this browser has a share of one.')
  const entropy = crypto.getRandomValues(new Uint8Array(32))
  const keys = await deriveKeys(entropy)
  const { addresses } = keys
  const walletId = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
  const { publicKey: hpkeKey } = await api.getHpkeKey()
  const subject = { userId: user.id, walletId, version: 1, addresses }
  const { secrets: sealed, deviceShare } = await sealWallet({ ...subject, entropy, hpkeKey, now })
  entropy.fill(0)
  // On disk before the server has the wallet: a page that ends in between finds its share again.
  const { keyCheck } = sealed
  const entry = await secrets.create({ subject, keyCheck, share: deviceShare, needsBackup: true })
  deviceShare?.fill(0)
  const { wallet } = await api.createWallet({ id: walletId, addresses, ...sealed })
  if (wallet.id === walletId && wallet.keyCheck === keyCheck) {
    await secrets.confirm(entry, now)
    return { wallet, keys }
  }
  wipeKeys(keys)
  await secrets.remove(entry)
  return { wallet, keys: undefined }
}
