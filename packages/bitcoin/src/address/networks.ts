/** Bitcoin's networks. Testnet and signet write their addresses alike, so an address is of both. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'

export type AddressPrefixes = { publicKeyHash: number; scriptHash: number; segwit: string }

const test = { publicKeyHash: 111, scriptHash: 196 } as const

export const addressPrefixes: Readonly<Record<BitcoinNetworkName, AddressPrefixes>> = {
  mainnet: { publicKeyHash: 0, scriptHash: 5, segwit: 'bc' },
  testnet: { ...test, segwit: 'tb' },
  signet: { ...test, segwit: 'tb' },
  regtest: { ...test, segwit: 'bcrt' },
}
