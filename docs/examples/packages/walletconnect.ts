import { createLatchkit } from '@latchkit/core'
import { evm } from '@latchkit/evm'
import { mainnet } from '@latchkit/evm/chains'
import { walletConnect } from '@latchkit/walletconnect'

export const client = createLatchkit({
  networks: [mainnet],
  families: [evm()],
  remoteConnectors: [walletConnect({ relayUrl: 'wss://latchkit.example.com/relay' })],
})
