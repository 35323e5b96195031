import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import {
  toEvmAddress,
  toSegwitAddress,
  toSolanaAddress,
  toStacksAddress,
  toTaprootAddress,
} from './addresses.js'
import { englishWords } from './englishWords.js'
import { paths } from './paths.js'
import { deriveEd25519 } from './slip10.js'

/** An address of a wallet, public. */
export type WalletAddress = { namespace: string; address: string; path: string }

/** The private keys of a wallet, 32 bytes each, in the order of `addresses`. */
export type DerivedKeys = {
  addresses: readonly WalletAddress[]
  evm: Uint8Array
  solana: Uint8Array
  bitcoinPayment: Uint8Array
  bitcoinOrdinals: Uint8Array
  stacks: Uint8Array
}

/** The 24 words of 256 bits of entropy (BIP-39, English). */
export function toWords(entropy: Uint8Array): string {
  if (entropy.length !== 32) throw new TypeError('Entropy has 32 bytes.')
  return entropyToMnemonic(entropy, englishWords)
}

function deriveSecp256k1(root: HDKey, path: string): Uint8Array {
  const { privateKey } = root.derive(path)
  if (!privateKey) throw new Error(`No key at ${path}`)
  return privateKey
}

/** Entropy → BIP-39 seed → BIP-32 and SLIP-10 keys and their addresses. The same entropy gives the same forever. */
export async function deriveKeys(entropy: Uint8Array): Promise<DerivedKeys> {
  const seed = await mnemonicToSeedWebcrypto(toWords(entropy))
  const keys = deriveSeedKeys(seed)
  seed.fill(0)
  return keys
}

/** The keys of a BIP-39 seed. */
export function deriveSeedKeys(seed: Uint8Array): DerivedKeys {
  const root = HDKey.fromMasterSeed(seed)
  const keys = {
    evm: deriveSecp256k1(root, paths.eip155),
    solana: deriveEd25519(seed, paths.solana),
    bitcoinPayment: deriveSecp256k1(root, paths.bitcoinPayment),
    bitcoinOrdinals: deriveSecp256k1(root, paths.bitcoinOrdinals),
    stacks: deriveSecp256k1(root, paths.stacks),
  }
  root.wipePrivateData()
  const compressed = (key: Uint8Array): Uint8Array => secp256k1.getPublicKey(key)
  return {
    ...keys,
    addresses: [
      {
        namespace: 'eip155',
        address: toEvmAddress(secp256k1.getPublicKey(keys.evm, false)),
        path: paths.eip155,
      },
      { namespace: 'solana', address: toSolanaAddress(keys.solana), path: paths.solana },
      {
        namespace: 'bip122',
        address: toSegwitAddress(compressed(keys.bitcoinPayment)),
        path: paths.bitcoinPayment,
      },
      {
        namespace: 'bip122',
        address: toTaprootAddress(compressed(keys.bitcoinOrdinals)),
        path: paths.bitcoinOrdinals,
      },
      { namespace: 'stacks', address: toStacksAddress(compressed(keys.stacks)), path: paths.stacks },
    ],
  }
}

/** Overwrites the private keys. JavaScript may hold copies elsewhere: this narrows the time, it proves nothing. */
export function wipeKeys(keys: DerivedKeys): void {
  for (const key of [keys.evm, keys.solana, keys.bitcoinPayment, keys.bitcoinOrdinals, keys.stacks])
    key.fill(0)
}
