import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkitButton, LatchkitProvider, useAccount } from 'latchkit'
import { StrictMode, useEffect } from 'react'
import {
  type State,
  useChainId,
  useConnect,
  useConnection,
  useConnections,
  useConnectors,
  useDisconnect,
  useSignTypedData,
  useSwitchChain,
  useSwitchConnection,
  useWriteContract,
  WagmiProvider,
} from 'wagmi'
import type { Site } from './createSite.js'

/** The verbs of wagmi's hooks, as the page uses them now. */
function useVerbs() {
  return {
    connect: useConnect().mutateAsync,
    disconnect: useDisconnect().mutateAsync,
    signTypedData: useSignTypedData().mutateAsync,
    switchChain: useSwitchChain().mutateAsync,
    switchConnection: useSwitchConnection().mutateAsync,
    writeContract: useWriteContract().mutateAsync,
  }
}

export type Verbs = ReturnType<typeof useVerbs>

/** What tests read of wagmi's hooks. */
export type WagmiState = {
  status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
  connectorId: string | null
  addresses: readonly string[]
  chainId: number
  /** Of the config, in order. */
  connectors: readonly string[]
  connections: readonly string[]
}

function Inside({ onVerbs }: { onVerbs: (verbs: Verbs) => void }) {
  const { status, address, addresses = [], connector } = useConnection()
  const state: WagmiState = {
    status,
    connectorId: connector?.id ?? null,
    addresses,
    chainId: useChainId(),
    connectors: useConnectors().map(({ id }) => id),
    connections: useConnections().map(each => each.connector.id),
  }
  const account = useAccount({ namespace: 'eip155' })
  const ours = {
    connected: account.isConnected,
    status: account.status,
    caipAddress: account.caipAddress ?? null,
    connectorId: account.connectorId ?? null,
  }
  const verbs = useVerbs()
  useEffect(() => onVerbs(verbs))
  return (
    <main>
      <LatchkitButton />
      <p data-testid="site-account">{address ?? 'Connect'}</p>
      <pre data-testid="wagmi-state">{JSON.stringify(state)}</pre>
      <pre data-testid="demo-state">{JSON.stringify(ours)}</pre>
    </main>
  )
}

const queryClient = new QueryClient()

export function App({
  site: { wagmiConfig, client },
  initialState,
  onVerbs = () => {},
}: {
  site: Site
  initialState: State | undefined
  onVerbs?: (verbs: Verbs) => void
}) {
  return (
    <StrictMode>
      <WagmiProvider config={wagmiConfig} initialState={initialState} reconnectOnMount>
        <QueryClientProvider client={queryClient}>
          <LatchkitProvider client={client}>
            <Inside onVerbs={onVerbs} />
          </LatchkitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}
