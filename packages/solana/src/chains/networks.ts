import { defineSolanaNetwork, type SolanaNetwork } from './defineSolanaNetwork.js'

// Without endpoints, because the public ones are rate-limited and not meant for sites. A site adds its own by
// `{ ...solanaMainnet, rpcUrls: [url] }`, else the cluster is read through the Latchkit server.
export const solanaMainnet: SolanaNetwork<'5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'> =
  /* @__PURE__ */ defineSolanaNetwork({
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    explorerUrl: 'https://explorer.solana.com',
  })

export const solanaDevnet: SolanaNetwork<'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'> =
  /* @__PURE__ */ defineSolanaNetwork({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    explorerUrl: 'https://explorer.solana.com?cluster=devnet',
    testnet: true,
  })

export const solanaTestnet: SolanaNetwork<'4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'> =
  /* @__PURE__ */ defineSolanaNetwork({
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    explorerUrl: 'https://explorer.solana.com?cluster=testnet',
    testnet: true,
  })
