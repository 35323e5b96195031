import { bindWagmi, networksFrom } from '@latchkit/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkit, LatchkitButton, LatchkitProvider } from 'latchkit'
import 'latchkit/styles.css'
import { createRoot } from 'react-dom/client'
import { mainnet, optimism } from 'viem/chains'
import {
  createConfig,
  http,
  useAccount,
  useConnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

const wagmiConfig = createConfig({
  chains: [mainnet, optimism],
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
})
const client = createLatchkit({
  networks: networksFrom(wagmiConfig),
  metadata: { name: 'Consumer', description: '', url: 'https://consumer.example', icons: [] },
})
bindWagmi(client, wagmiConfig)
const queryClient = new QueryClient()

function Status() {
  const { status, address } = useAccount()
  const { connectors } = useConnect()
  const { signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()
  return (
    <>
      <p>
        {status} {address} {connectors.map(({ name }) => name).join()}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => switchChain({ chainId: optimism.id })}>
        Switch
      </button>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <LatchkitProvider client={client}>
        <LatchkitButton />
        <Status />
      </LatchkitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
