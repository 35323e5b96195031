import { wipeKeys } from '../keys/deriveKeys.js'
import type { OpenedWallet } from './unlockWallet.js'

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
