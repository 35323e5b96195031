import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000001'
const networks = [mainnet]
const adapter = new WagmiAdapter({ networks, projectId })
const metadata = { name: 'Bench', description: 'Bench', url: location.origin, icons: [] }
createAppKit({ adapters: [adapter], networks, projectId, metadata })
const queryClient = new QueryClient()

function App() {
  const { open } = useAppKit()
  // wagmi's hook, as in the other wagmi kits: after a reload it is connected before useAppKitAccount is.
  const { isConnected, address } = useAccount()
  return (
    <main>
      <h1>Bench page</h1>
      <button type="button" id="connect" onClick={() => open()}>
        Connect
      </button>
      <output id="account">{`${isConnected} ${address}`}</output>
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)
