export { formatAddress } from './formatAddress.js'
export { toNetworkName } from './networkName.js'
export type { BitcoinNetworkName } from './networks.js'
export { type AddressKind, type BitcoinAddress, isAddress, parseAddress } from './parseAddress.js'
