import type { ChainNamespace, Network } from '@latchkit/core'

export type MockNetworkOptions = {
  namespace?: ChainNamespace | undefined
  /** CAIP-2 reference. Default '1'. */
  reference?: string | undefined
  name?: string | undefined
  rpcUrls?: readonly string[] | undefined
  /** Of the native currency. Default 18. */
  decimals?: number | undefined
}

/** A network of any family, real or made up. */
export function createMockNetwork(options: MockNetworkOptions = {}): Network {
  const { namespace = 'mock', reference = '1', rpcUrls = [], decimals = 18 } = options
  return {
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    id: reference,
    name: options.name ?? `Mock ${reference}`,
    nativeCurrency: { name: 'Mock', symbol: 'MCK', decimals },
    rpcUrls,
    assets: { imageId: `${namespace}-${reference}` },
  }
}
