import { WagmiAdapter } from '@latchkit/wagmi'
import { type AnyNetwork, createAppKit } from 'latchkit/appkit'
import { solanaMainnet } from 'latchkit/networks'
import { base, mainnet } from 'viem/chains'

const projectId = 'the same as before'
const networks: [AnyNetwork, ...AnyNetwork[]] = [mainnet, base, solanaMainnet]

// <WagmiProvider config={wagmiConfig}> as before.
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })
export const { wagmiConfig } = wagmiAdapter

createAppKit({ adapters: [wagmiAdapter], networks, projectId })

export const App = () => <appkit-button />
