import { type Network, type State, selectNetworks } from '@latchkit/core'
import { namespace } from './ids.js'

/** The site's network of a chain id. */
export const getNetwork = (state: State, chainId: number): Network | undefined =>
  selectNetworks(state).find(({ chainNamespace, id }) => chainNamespace === namespace && id === chainId)
