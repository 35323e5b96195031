export { type GetPublicClientParameters, getPublicClient } from './getPublicClient.js'
export { type GetWalletClientParameters, getWalletClient } from './getWalletClient.js'
export {
  type NetworksFromChainsParameters,
  type NetworksOfChains,
  networksFromChains,
} from './networksFromChains.js'
export type { ChainOf, PublicClientOf, SiteChainId, ViemNetwork, WalletClientOf } from './types.js'
export { type UsePublicClientParameters, usePublicClient } from './usePublicClient.js'
export { type UseWalletClientParameters, useWalletClient } from './useWalletClient.js'
