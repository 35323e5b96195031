import { type ChainNamespace, type ConnectorType, getProvider, selectAccount } from '@latchkit/core'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseProviderParameters = { namespace?: ChainNamespace | undefined }
export type UseProviderReturnType = {
  /** The family's own provider object (EIP-1193 …), or undefined while not connected. */
  provider: unknown
  providerType?: ConnectorType | undefined
}

/** @example const { provider } = useProvider({ namespace: 'eip155' }) */
export function useProvider({ namespace }: UseProviderParameters = {}): UseProviderReturnType {
  const client = useClient()
  const account = useLatchkitState(state => selectAccount(state, namespace))
  const providerType = useLatchkitState(
    state =>
      state.connectors.find(
        connector => connector.namespace === account.namespace && connector.id === account.connectorId,
      )?.type,
  )
  const provider = account.isConnected ? getProvider(client, { namespace: account.namespace }) : undefined
  return { provider, providerType }
}
