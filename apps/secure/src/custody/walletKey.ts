import type { WalletRecord } from '@latchkit/api/auth'
import { base64urlnopad } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'
import { type DerivedKeys, deriveKeys, type WalletAddress, wipeKeys } from '../keys/deriveKeys.js'
import { importAesKey, open } from './aead.js'
import { CustodyError } from './CustodyError.js'

import type { DeviceEntry } from './deviceStore.js'
import { deriveKeyCheck } from './hkdf.js'

/** Shares of a wallet's key, any two of which rebuild it. */
export type Shares = {
  device: Uint8Array<ArrayBuffer>
  server: Uint8Array<ArrayBuffer>
  recovery: Uint8Array<ArrayBuffer>
}

export async function splitKey(key: Uint8Array): Promise<Shares> {
  const [device, server, recovery] = await split(key, 3, 2)
  if (!device || !server || !recovery) throw new Error('The key was not split.')
  return {
    device: Uint8Array.from(device),
    server: Uint8Array.from(server),
    recovery: Uint8Array.from(recovery),
  }
}

/** The library does not notice shares that do not belong together: {@link openWallet} does. */
export async function combineShares(first: Uint8Array, second: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return Uint8Array.from(await combine([first, second]))
  } catch {
    throw new CustodyError('WALLET_DAMAGED', 'The shares do not belong together.')
  }
}

/** Equal in time that does not depend on where they differ. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

/** Whether a rebuilt key is this wallet's; false for shares of different versions. */
async function isWalletKey(
  key: Uint8Array<ArrayBuffer>,
  userId: string,
  wallet: WalletRecord,
): Promise<boolean> {
  const check = await deriveKeyCheck(key, userId, wallet.id)
  return isEqual(check, Uint8Array.from(base64urlnopad.decode(wallet.keyCheck)))
}

export type UnlockedWallet = { entropy: Uint8Array<ArrayBuffer>; keys: DerivedKeys }

/**
 * Opens the entropy and derives the keys. Nothing is returned unless the derived addresses are those of the record and
 * those that this browser saw before.
 */
export async function openWallet(parameters: {
  key: Uint8Array<ArrayBuffer>
  userId: string
  wallet: WalletRecord
  known?: DeviceEntry | undefined
}): Promise<UnlockedWallet> {
  const { key, userId, wallet, known } = parameters
  if (!(await isWalletKey(key, userId, wallet)))
    throw new CustodyError('WALLET_DAMAGED', 'The rebuilt key is not the key of this wallet.')
  assertKnown(wallet, known)
  const subject = { userId, walletId: wallet.id, version: wallet.version, addresses: wallet.addresses }
  const entropy = await open({
    key: await importAesKey(key),
    purpose: 'entropy',
    subject,
    sealed: wallet.ciphertext,
  })
  const keys = await deriveKeys(entropy)
  const derived = new Set(keys.addresses.map(toText))
  const claimed = wallet.addresses.filter(({ path }) => path.startsWith('m/')).map(toText)
  if (claimed.length > 0 && claimed.every(address => derived.has(address))) return { entropy, keys }
  wipeKeys(keys)
  entropy.fill(0)
  throw new CustodyError('WALLET_DAMAGED', 'The keys have other addresses than the wallet.')
}

const toText = ({ namespace, address, path }: WalletAddress): string =>
  JSON.stringify([namespace, address, path])

/** Throws when the server names other addresses than this browser saw under the same wallet. */
export function assertKnown(wallet: WalletRecord, known: DeviceEntry | undefined): void {
  if (known && known.addresses.map(toText).join() !== wallet.addresses.map(toText).join())
    throw new CustodyError(
      'WALLET_CHANGED',
      'The addresses of the wallet differ from those this browser saw.',
    )
}
