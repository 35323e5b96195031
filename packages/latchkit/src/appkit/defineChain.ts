import type { AppKitNetwork } from './appKitNetwork.js'

/**
 * A network of your own, with its id as a literal type.
 * @example defineChain({ id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: ['http://localhost:8545'] } } })
 */
export const defineChain = <const Chain extends AppKitNetwork>(network: Chain): Chain => network
