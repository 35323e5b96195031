import type { Network } from '@latchkit/core'
import { defineSolanaNetwork } from './defineSolanaNetwork.js'

// Without endpoints: the public ones are rate-limited and not meant for sites. Put your own with
// `{ ...solanaMainnet, rpcUrls: [url] }`; without one, reads go through your Latchkit server.
export const solanaMainnet: Network = /* @__PURE__ */ defineSolanaNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  explorerUrl: 'https://explorer.solana.com',
})

export const solanaDevnet: Network = /* @__PURE__ */ defineSolanaNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  explorerUrl: 'https://explorer.solana.com?cluster=devnet',
  testnet: true,
})

export const solanaTestnet: Network = /* @__PURE__ */ defineSolanaNetwork({
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  explorerUrl: 'https://explorer.solana.com?cluster=testnet',
  testnet: true,
})
