import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    appName: 'Bench',
    chains: [mainnet],
    walletConnectProjectId: '00000000000000000000000000000001',
  }),
)
const queryClient = new QueryClient()

function App() {
  const { setOpen } = useModal()
  const { isConnected, address } = useAccount()
  return (
    <main>
      <h1>Bench page</h1>
      <button type="button" id="connect" onClick={() => setOpen(true)}>
        Connect
      </button>
      <output id="account">{`${isConnected} ${address}`}</output>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <App />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
