import type { CaipNetworkId } from '@latchkit/core'
import type { BitcoinNetworkName } from './networks.js'

/** CAIP-2 references: the first 32 digits of the hash of the first block. */
const references: Readonly<Record<string, BitcoinNetworkName>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  // Testnet 4.
  '00000000da84f2bafbbc53dee25a72ae': 'testnet',
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** CAIP-2 ids of the known networks. */
export const networkIds: readonly CaipNetworkId[] = Object.keys(references).map(
  (reference): CaipNetworkId => `bip122:${reference}`,
)

/** The kind of network of a CAIP-2 or CAIP-10 id of `bip122`; undefined for one that is not known. */
export function toNetworkName(caipNetworkId: string): BitcoinNetworkName | undefined {
  const [, reference = ''] = /^bip122:([^:]*)/.exec(caipNetworkId) ?? []
  return Object.hasOwn(references, reference) ? references[reference] : undefined
}
