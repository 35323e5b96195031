/** Names of networks by CAIP-2 reference. */
const names: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The name of a network; undefined for an unknown one. @example toBitcoinName('bip122:0f91…') // 'regtest' */
export const toBitcoinName = (caipNetworkId: string): string | undefined =>
  names[caipNetworkId.slice('bip122:'.length)]

/** The name of a network in Wallet Standard. @example toStandardChain('bip122:0f91…') // 'bitcoin:regtest' */
export const toStandardChain = (caipNetworkId: string): `bitcoin:${string}` =>
  `bitcoin:${toBitcoinName(caipNetworkId) ?? 'unknown'}`
