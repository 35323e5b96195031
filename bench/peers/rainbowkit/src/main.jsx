import '@rainbow-me/rainbowkit/styles.css'
import { getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'Bench',
  projectId: '00000000000000000000000000000001',
  chains: [mainnet],
})
const queryClient = new QueryClient()

function App() {
  const { openConnectModal } = useConnectModal()
  const { isConnected, address } = useAccount()
  return (
    <main>
      <h1>Bench page</h1>
      <button type="button" id="connect" disabled={!openConnectModal} onClick={() => openConnectModal()}>
        Connect
      </button>
      <output id="account">{`${isConnected} ${address}`}</output>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <App />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
