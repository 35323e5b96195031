import { createConfig, http } from '@wagmi/core'
import { mainnet, optimism } from 'viem/chains'

export const wagmiConfig = createConfig({
  chains: [mainnet, optimism],
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
})
