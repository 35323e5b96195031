import type { Network } from '@latchkit/core'
import { defineEvmNetwork } from './defineEvmNetwork.js'

// Public facts of well-known chains. They name no endpoint: whose server reads a chain is the site's own
// choice, `{ ...mainnet, rpcUrls: ['https://…'] }`, or the Latchkit server's.

// The same on every chain the name service was put on.
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

export const mainnet: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://etherscan.io',
  contracts: { ensRegistry },
})

export const optimism: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://optimistic.etherscan.io',
})

export const bsc: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  explorerUrl: 'https://bscscan.com',
})

export const gnosis: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  explorerUrl: 'https://gnosisscan.io',
})

export const polygon: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorerUrl: 'https://polygonscan.com',
})

export const fantom: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  explorerUrl: 'https://ftmscan.com',
})

export const zksync: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://era.zksync.network',
})

export const kaia: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  explorerUrl: 'https://kaiascan.io',
})

export const base: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://basescan.org',
})

export const arbitrum: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://arbiscan.io',
})

export const celo: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  explorerUrl: 'https://celoscan.io',
})

export const avalanche: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorerUrl: 'https://snowtrace.io',
})

export const zora: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 7777777,
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://explorer.zora.energy',
})

export const aurora: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://explorer.aurora.dev',
})

export const sepolia: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.etherscan.io',
  contracts: { ensRegistry },
  testnet: true,
})

export const optimismSepolia: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 11155420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia-optimism.etherscan.io',
  testnet: true,
})

export const arbitrumSepolia: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.arbiscan.io',
  testnet: true,
})

export const baseSepolia: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  explorerUrl: 'https://sepolia.basescan.org',
  testnet: true,
})

export const polygonAmoy: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 80002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  explorerUrl: 'https://amoy.polygonscan.com',
  testnet: true,
})

export const avalancheFuji: Network = /* @__PURE__ */ defineEvmNetwork({
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  explorerUrl: 'https://testnet.snowtrace.io',
  testnet: true,
})
