import { type Client, createLatchkit } from 'latchkit'
import { defineEvmNetwork, mainnet } from 'latchkit/networks'

const local = defineEvmNetwork({
  id: 31337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://localhost:8545'],
  testnet: true,
})

/** Without a server: bundled wallets, your own RPC endpoints, events in your own code. */
export const client: Client = createLatchkit({
  networks: [{ ...mainnet, rpcUrls: ['https://rpc.example.com'] }, local],
  defaultNetwork: local.caipNetworkId,
  excludeWalletIds: ['io.example.unwanted'],
  themeMode: 'system',
  themeVariables: { '--lk-color-accent': '#0a7cff' },
  onEvent: event => console.log(event.data.event),
})
