import type { Network } from '../../contract/network.js'

/** Whether a network is read through the site's server alone. */
export const needsServer = (network: Network | undefined): boolean =>
  network?.rpcUrls.length === 0 && !network.request
