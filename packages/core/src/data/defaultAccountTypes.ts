import type { DefaultAccountTypes } from '../contract/features.js'

/** By CAIP-2 namespace; a family that is not named here is `eoa`. */
export const defaultAccountTypes: DefaultAccountTypes = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}
