import { base64urlnopad } from '@scure/base'
import { type DerivedKeys, deriveKeys, type WalletAddress } from '../keys/deriveKeys.js'
import { open, seal } from './aead.js'
import { CustodyError } from './CustodyError.js'
import { deriveAesKey } from './hkdf.js'
import { decodeRecoveryCode } from './recoveryCode.js'

/**
 * A file that opens the wallet together with the recovery code, without any server: what is left when the operator is
 * gone. It contains no secret in clear; the file alone reveals the addresses.
 */
export type RecoveryKit = {
  type: 'latchkit-recovery-kit'
  version: 1
  userId: string
  walletId: string
  walletVersion: number
  addresses: readonly WalletAddress[]
  salt: string
  /** The entropy under HKDF-SHA256(code, salt). */
  ciphertext: string
  createdAt: string
}

async function deriveKitKey(code: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const bytes = decodeRecoveryCode(code)
  const key = await deriveAesKey({ secrets: [bytes], salt, label: 'latchkit/recovery-kit/v1' })
  bytes.fill(0)
  return key
}

export async function createKit(parameters: {
  userId: string
  walletId: string
  version: number
  addresses: readonly WalletAddress[]
  entropy: Uint8Array<ArrayBuffer>
  code: string
  now: number
}): Promise<RecoveryKit> {
  const { userId, walletId, version, addresses, entropy, code, now } = parameters
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const key = await deriveKitKey(code, salt)
  const subject = { userId, walletId, version, addresses }
  return {
    type: 'latchkit-recovery-kit',
    version: 1,
    userId,
    walletId,
    walletVersion: version,
    addresses,
    salt: base64urlnopad.encode(salt),
    ciphertext: await seal({ key, purpose: 'recovery-kit', subject, plaintext: entropy }),
    createdAt: new Date(now).toISOString(),
  }
}

const isAddress = (value: unknown): value is WalletAddress =>
  typeof value === 'object' &&
  value !== null &&
  ['namespace', 'address', 'path'].every(
    name => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string',
  )

/** A kit read back from a file; throws when it is none. */
export function parseKit(text: string): RecoveryKit {
  const invalid = () => new CustodyError('KIT_INVALID', 'This file is not a recovery kit.')
  if (text.length > 100_000) throw invalid()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid()
  }
  if (typeof value !== 'object' || value === null) throw invalid()
  const read = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value
  const readText = (name: string): string => {
    const field = read(name)
    if (typeof field !== 'string') throw invalid()
    return field
  }
  const addresses = read('addresses')
  const walletVersion = read('walletVersion')
  if (read('type') !== 'latchkit-recovery-kit' || read('version') !== 1) throw invalid()
  if (!Array.isArray(addresses) || !addresses.every(isAddress)) throw invalid()
  if (typeof walletVersion !== 'number' || !Number.isSafeInteger(walletVersion)) throw invalid()
  return {
    type: 'latchkit-recovery-kit',
    version: 1,
    userId: readText('userId'),
    walletId: readText('walletId'),
    walletVersion,
    addresses: addresses.map(({ namespace, address, path }) => ({ namespace, address, path })),
    salt: readText('salt'),
    ciphertext: readText('ciphertext'),
    createdAt: readText('createdAt'),
  }
}

/** Opens a kit with its code; the derived addresses are those that the kit names. */
export async function openKit(
  kit: RecoveryKit,
  code: string,
): Promise<{ entropy: Uint8Array<ArrayBuffer>; keys: DerivedKeys }> {
  const { userId, walletId, walletVersion: version, addresses } = kit
  let salt: Uint8Array<ArrayBuffer>
  try {
    salt = Uint8Array.from(base64urlnopad.decode(kit.salt))
  } catch {
    throw new CustodyError('KIT_INVALID', 'This file is not a recovery kit.')
  }
  const key = await deriveKitKey(code, salt)
  const subject = { userId, walletId, version, addresses }
  let entropy: Uint8Array<ArrayBuffer>
  try {
    entropy = await open({ key, purpose: 'recovery-kit', subject, sealed: kit.ciphertext })
  } catch {
    throw new CustodyError('RECOVERY_CODE_WRONG', 'The recovery code does not open this kit.')
  }
  return { entropy, keys: await deriveKeys(entropy) }
}
